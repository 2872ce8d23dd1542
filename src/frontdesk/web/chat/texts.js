// @ts-check
/** What the page itself says, by language; what the desk says comes with its events. */

const en = {
  closed: "This conversation was closed. Write to open it again.",
  conversation: "Conversation",
  shortcuts: "Shortcuts",
  offline: "Offline. What you write will wait.",
  reconnecting: "Reconnecting…",
  human: "A person is with you.",
  /** @param {string} name */
  typing: (name) => `${name} is typing…`,
  pendingHuman: "A person has been asked to join.",
  assistant: "An assistant answers.",
  /** @param {number} most */
  tooLong: (most) => `This is too long: at most ${most} characters fit into one message.`,
  yourMessage: "Your message",
  write: "Write a message",
  stop: "Stop",
  send: "Send",
  /** @type {Record<string, string>} */
  speakers: { customer: "You", assistant: "Assistant", operator: "A person", system: "Desk" },
  cutOff: "cut off",
  unsent: "waiting to be sent",
  onItsWay: "An answer is on its way",
  /** @type {Record<string, string>} */
  fates: {
    sending: "Sending your answer…",
    accepted: "On it…",
    committed: "Done.",
    declined: "Kept as it was. Nothing was changed.",
    expired: "This question has expired. Nothing was changed.",
    voided: "No longer open. Nothing was changed.",
    failed: "This could not be done. Nothing was changed.",
    unknown: "We can't tell yet whether this went through. We are checking, and will tell you here.",
    open: "Nothing happens until you confirm.",
  },
  /** @param {string} time */
  openUntil: (time) => ` Open until ${time}.`,
  confirm: "Confirm",
  keep: "Keep as it is",
  yes: "Yes, go ahead.",
  no: "No, leave it as it is.",
  notStartedOver: "We could not start over just now. Please try again.",
  notConnected: "We could not start over: there is no connection.",
  unreachable: "The chat cannot be reached from here right now. We keep trying.",
  notAllowed: "The chat is not allowed on this page.",
  notOpen: "The chat is not open to everyone here.",
  notOnOffer: "That is no longer on offer.",
  /** @param {string} text @param {string} why */
  notTaken: (text, why) => `“${text}” was not taken: ${why}`,
  earlierGone: "Your earlier conversation is no longer there. This is a new one.",
  title: "Chat with us",
  /** @param {string} company */
  titleWith: (company) => `Chat with ${company}`,
  startOver: "Start over",
  callAs: "Call as",
  call: "Call",
  somebodyNew: "Somebody new",
  open: "Open the chat",
  openUnread: "Open the chat, there is a new message",
  minimise: "Minimise the chat",
};

/** @typedef {typeof en} Texts */

/** @type {Texts} */
const es = {
  closed: "Esta conversación se cerró. Escriba para abrirla de nuevo.",
  conversation: "Conversación",
  shortcuts: "Atajos",
  offline: "Sin conexión. Lo que escriba esperará.",
  reconnecting: "Volviendo a conectar…",
  human: "Le atiende una persona.",
  typing: (name) => `${name} está escribiendo…`,
  pendingHuman: "Hemos avisado a una persona.",
  assistant: "Responde un asistente.",
  tooLong: (most) => `Es demasiado largo: en un mensaje caben ${most} caracteres como máximo.`,
  yourMessage: "Su mensaje",
  write: "Escriba un mensaje",
  stop: "Parar",
  send: "Enviar",
  speakers: { customer: "Usted", assistant: "Asistente", operator: "Una persona", system: "Centro" },
  cutOff: "interrumpido",
  unsent: "pendiente de enviar",
  onItsWay: "La respuesta está en camino",
  fates: {
    sending: "Enviando su respuesta…",
    accepted: "En ello…",
    committed: "Hecho.",
    declined: "Se queda como estaba. No se ha cambiado nada.",
    expired: "Esta pregunta ha caducado. No se ha cambiado nada.",
    voided: "Ya no está pendiente. No se ha cambiado nada.",
    failed: "No se ha podido hacer. No se ha cambiado nada.",
    unknown: "Todavía no sabemos si se ha hecho. Lo estamos comprobando y se lo diremos aquí.",
    open: "No pasa nada hasta que usted confirme.",
  },
  openUntil: (time) => ` Abierta hasta las ${time}.`,
  confirm: "Confirmar",
  keep: "Dejar como está",
  yes: "Sí, adelante.",
  no: "No, déjelo como está.",
  notStartedOver: "No hemos podido empezar de nuevo. Inténtelo otra vez, por favor.",
  notConnected: "No hemos podido empezar de nuevo: no hay conexión.",
  unreachable: "Ahora mismo no se puede llegar al chat desde aquí. Lo seguimos intentando.",
  notAllowed: "El chat no está permitido en esta página.",
  notOpen: "Aquí el chat no está abierto a todo el mundo.",
  notOnOffer: "Eso ya no está disponible.",
  notTaken: (text, why) => `«${text}» no se ha admitido: ${why}`,
  earlierGone: "Su conversación anterior ya no está. Esta es una nueva.",
  title: "Chatee con nosotros",
  titleWith: (company) => `Chat con ${company}`,
  startOver: "Empezar de nuevo",
  callAs: "Llamar como",
  call: "Llamar",
  somebodyNew: "Alguien nuevo",
  open: "Abrir el chat",
  openUnread: "Abrir el chat, hay un mensaje nuevo",
  minimise: "Minimizar el chat",
};

/** @type {Record<string, Texts>} */
const LANGUAGES = { en, es };

/** The texts in a language; in English where there are none. @param {string} language @returns {Texts} */
export function textsIn(language) {
  return LANGUAGES[language] ?? en;
}

/** A language that was asked for, such as `es-MX`, if the page speaks it. @param {string | null | undefined} asked */
export function spokenLanguage(asked) {
  const language = (asked ?? "").toLowerCase().split("-")[0];
  return language in LANGUAGES ? language : undefined;
}
