// @ts-check
/** Lo que las páginas de ajustes y registros tienen en común. @type {typeof import("../en/panels.js").panels} */
export const panels = {
  titles: {
    customers: "Clientes",
    calendar: "Calendario",
    tickets: "Tickets",
    playbooks: "Guiones",
    agents: "Agentes",
    workflows: "Procesos",
    tools: "Herramientas",
    settings: "Ajustes",
  },
  save: "Guardar",
  saved: "Guardado. Vale desde el próximo turno.",
  discard: "Descartar",
  unsaved: "Sin guardar todavía",
  remove: "Quitar",
  cancel: "Cancelar",
  copy: "Copiar",
  copied: "Copiado.",
  kept: "Ya lo he guardado",
  refresh: "Actualizar",
  newer: "Más recientes",
  older: "Más antiguos",
  noChanges: "No hay diferencias.",
  change: { gone: "era: ", new: "es: ", same: "" },
};
