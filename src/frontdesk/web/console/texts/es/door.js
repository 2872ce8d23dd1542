// @ts-check
/** La entrada, antes de saber quién viene. @type {typeof import("../en/door.js").door} */
export const door = {
  title: "Entrar",
  about: "La consola de los operadores de este servicio.",
  organisation: "Organización, si no es la de este servidor",
  name: "Nombre",
  password: "Contraseña",
  enter: "Entrar",
  busy: "Entrando…",
  without: "¿Aún sin contraseña? `frontdesk operator link NOMBRE` da un enlace para entrar una vez.",
  doNotFit: "Este nombre y esta contraseña no coinciden.",
  unreachable: "No se puede llegar al servidor. ¿Está en marcha?",
};
