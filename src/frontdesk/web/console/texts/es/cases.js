// @ts-check
/** Turnos guardados como casos de prueba. */
export const cases = {
  title: "Casos de prueba",
  about: "Turnos con una respuesta incorrecta, cada uno con aquello a lo que respondía. Los que dicen qué es lo correcto forman un archivo para frontdesk evals.",
  back: "Análisis",
  download: "Descargar el archivo",
  none: "Aún no hay casos de prueba",
  noneWhy: "Abra una conversación, mire un turno con su inspector y pulse Respuesta incorrecta.",
  answered: "Respondió",
  called: "Usó",
  right: "Lo correcto sería",
  unsaid: "Aún sin decir",
  nothing: "ninguna herramienta",
  /** @param {number} count */
  before: (count) => (count === 0 ? "Antes no se dijo nada" : count === 1 ? "1 mensaje antes" : `${count} mensajes antes`),
  receipt: "Preguntó",
  verified: "verificado",
  unverified: "sin verificar",
  /** @param {number} n @param {string} by @param {string} when */
  keptBy: (n, by, when) => `Turno ${n} · guardado por ${by} · ${when}`,
  open: "Abrir el turno",
  forget: "Descartar",
  forgetTitle: "¿Descartar este caso de prueba?",
  forgetWhy: "El turno sigue donde está.",
  gone: "El caso de prueba ya no está.",
};
