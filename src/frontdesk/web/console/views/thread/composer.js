// @ts-check
/** Where an operator writes: a reply while they hold the conversation, a note at any time. */
import { keep, recall } from "../../../chat/storage.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../../shared/html.js";
import { Button } from "../../controls.js";
import { Icon } from "../../icons.js";
import { useStore } from "../../store.js";
import { Macros, useMacros } from "./macros.js";

/**
 * @typedef {import("./conversation.js").OpenConversation} OpenConversation
 * @typedef {"reply" | "note"} Mode
 */

const TYPING_AGAIN = 4_000;

/** @param {{talk: OpenConversation, mode: Mode, setMode: (mode: Mode) => void, takeOver?: () => void}} props */
export function Composer({ talk, mode, setMode, takeOver }) {
  const { app } = talk;
  const { thread } = app.texts;
  if (!app.me.isAtLeast("operator")) return html`<p class="locked"><${Icon} name="lock" size=${16} /><span>${thread.lockedViewer}</span></p>`;
  if (mode === "reply" && !talk.isMine) {
    return html`<div class="locked">
      <${Icon} name="lock" size=${16} /><span>${whoHas(talk)}</span>
      <${Button} small onClick=${() => setMode("note")}>${thread.noteInstead}<//>
      ${takeOver && html`<${Button} small kind="primary" onClick=${takeOver}>${thread.takeOver}<//>`}
    </div>`;
  }
  return html`<${Writing} key=${mode} talk=${talk} mode=${mode} setMode=${setMode} />`;
}

/** @param {OpenConversation} talk */
function whoHas({ app, state }) {
  const { thread } = app.texts;
  if (state.status === "human") return thread.locked(state.holder ?? "");
  if (state.status === "pending-human") return thread.lockedWaiting;
  return state.status === "resolved" || state.status === "closed" ? thread.lockedOver : thread.lockedAgent;
}

/** @param {{talk: OpenConversation, mode: Mode, setMode: (mode: Mode) => void}} props */
function Writing({ talk, mode, setMode }) {
  const { app } = talk;
  const { thread } = app.texts;
  const key = `frontdesk:console:${mode}:${talk.id}`;
  const [text, setText] = useState(recall(key, "") ?? "");
  const [busy, setBusy] = useState(false);
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const macros = useMacros(app, mode === "reply" ? text : "");
  const told = useRef(0);
  const isReply = mode === "reply";
  useLayoutEffect(() => grow(field.current), [text]);
  useEffect(() => () => void (told.current && talk.tellTyping(false)), []);

  /** @param {string} next */
  const write = (next) => {
    setText(next);
    keep(key, next || null);
    if (!isReply || !next || Date.now() - told.current < TYPING_AGAIN) return;
    told.current = Date.now();
    talk.tellTyping(true);
  };
  const send = async () => {
    const sent = text.trim();
    if (!sent) return;
    write("");
    told.current = 0;
    field.current?.focus();
    if (!(await talk.write(sent, !isReply))) write(sent);
  };
  const draft = async () => {
    setBusy(true);
    await app.attempt(async () => {
      const made = await app.api.post(`${talk.path}/draft`);
      write(made.text);
      app.announce(thread.drafted);
    });
    setBusy(false);
    field.current?.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (macros.press(event, write)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      void send();
    } else if (event.key === "Escape") field.current?.blur();
  };
  return html`<div class=${`composer is-${mode}`}>
    <${Collision} talk=${talk} />
    ${macros.open && html`<${Macros} macros=${macros} label=${thread.macros} none=${thread.noMacro} take=${(/** @type {string} */ one) => {
      write(one);
      field.current?.focus();
    }} />`}
    <textarea
      ref=${field}
      rows="2"
      aria-label=${isReply ? thread.replyField : thread.noteField}
      placeholder=${isReply ? thread.replyHint : thread.noteHint}
      aria-activedescendant=${macros.open ? macros.activeId : undefined}
      value=${text}
      onInput=${(/** @type {any} */ event) => write(event.target.value)}
      onKeyDown=${onKey}
    ></textarea>
    <div class="composer-foot">
      <div class="modes" role="group" aria-label=${thread.modesLabel}>
        <button type="button" class="mode" aria-pressed=${isReply} onClick=${() => setMode("reply")}>${thread.modes.reply}</button>
        <button type="button" class="mode" aria-pressed=${!isReply} onClick=${() => setMode("note")}>${thread.modes.note}</button>
      </div>
      ${isReply && html`<${Button} small kind="ghost" icon="spark" busy=${busy} hint=${thread.draftHint} onClick=${draft}>${thread.draft}<//>`}
      <span class="grow"></span>
      <${Button} small kind="primary" disabled=${!text.trim()} onClick=${send}>${isReply ? thread.send : thread.keepNote}<//>
    </div>
  </div>`;
}

/** Somebody else writes here too. @param {{talk: OpenConversation}} props */
function Collision({ talk }) {
  const { app, id } = talk;
  const names = useStore(app.feed, () =>
    app.feed.others(id, app.me.name).filter(({ doing }) => doing === "typing").map(({ name }) => name).join(", "),
  );
  if (!names) return null;
  return html`<p class="collision">${app.texts.thread.typing(names)}</p>`;
}

/** @param {HTMLTextAreaElement | null} field */
function grow(field) {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, 240)}px`;
}
