// @ts-check
/** Los dos lados a la vez. @type {typeof import("../en/split.js").split} */
export const split = {
  title: "Chat e inspector",
  customer: "El lado del cliente",
  customerWhat: "Escriba como lo haría un cliente.",
  inside: "Por dentro",
  insideWhat: "Qué se entendió, consultó, retuvo e hizo, turno por turno.",
  nothing: "Diga algo a la izquierda",
  nothingWhy: "Cada turno se abre aquí según ocurre.",
};
