// @ts-check
/** Where the customer writes; it takes messages offline too, and keeps what was begun over a reload. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { sizeWords } from "./attached.js";
import { MOST, TYPES } from "./files.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */

const LONGEST = 8000;

/** @param {{session: ChatSession}} props */
export function Composer({ session }) {
  const { texts, state, acts } = session;
  const [draft, setDraft] = useState(() => session.draft);
  const [over, setOver] = useState(false);
  /** @type {{current: HTMLTextAreaElement | null}} */
  const field = useRef(null);
  useLayoutEffect(() => grow(field.current), [draft]);

  // What was begun before there was a conversation goes on in it; another's is its own.
  const id = session.live?.credentials.id;
  const [of, setOf] = useState(id);
  useEffect(() => {
    if (id === of) return;
    setOf(id);
    if (of === undefined && draft) session.draft = draft;
    else if (id !== undefined) setDraft(session.draft);
  }, [id]);

  const text = readable(draft);
  const long = text.length > LONGEST && Array.from(text).length > LONGEST;
  const { files } = acts;
  const sendable = (text || files.ready.length > 0) && !long && !files.sending;
  /** @param {string} now */
  const write = (now) => {
    session.draft = now;
    setDraft(now);
  };
  const send = () => {
    if (!sendable) return;
    write("");
    acts.say(text);
    field.current?.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
  };
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    event.preventDefault();
    send();
  };
  /** @param {FileList | null | undefined} given */
  const add = (given) => {
    if (given?.length && session.live) files.add(session.live, given);
  };
  /** @param {any} event */
  const onDrop = (event) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer?.files);
  };
  /** @param {any} event */
  const onDrag = (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
  };

  return html`<form class=${over ? "composer is-over" : "composer"} onSubmit=${onSubmit} onDrop=${onDrop} onDragOver=${onDrag} onDragLeave=${onDrag}>
    ${long && html`<p class="long" role="alert">${texts.tooLong(LONGEST)}</p>`}
    ${files.chosen.length > 0 && html`<${Chosen} session=${session} field=${field} />`}
    <${Attach} session=${session} add=${add} />
    <textarea
      ref=${field}
      rows="1"
      aria-label=${texts.yourMessage}
      aria-invalid=${long}
      placeholder=${texts.write}
      autocomplete="off"
      value=${draft}
      onInput=${(/** @type {any} */ event) => write(event.target.value)}
      onKeyDown=${onKey}
      onPaste=${(/** @type {any} */ event) => add(event.clipboardData?.files)}
    ></textarea>
    ${state.speaking && html`<button type="button" class="plain stop" onClick=${() => acts.interrupt()}>${texts.stop}</button>`}
    <button type="submit" class="act send" aria-label=${texts.send} disabled=${!sendable}><${Icon} name="send" size=${20} /></button>
  </form>`;
}

/** @param {{session: ChatSession, add: (files: FileList | null) => void}} props */
function Attach({ session, add }) {
  /** @type {{current: HTMLInputElement | null}} */
  const input = useRef(null);
  const { texts, acts, live } = session;
  const full = acts.files.chosen.length >= MOST || !live;
  return html`<button type="button" class="bare attach" aria-label=${texts.attach} title=${texts.attach} disabled=${full} onClick=${() => input.current?.click()}>
      <${Icon} name="clip" size=${20} />
    </button>
    <input ref=${input} type="file" hidden multiple accept=${TYPES} onChange=${(/** @type {any} */ event) => {
      add(event.target.files);
      event.target.value = "";
    }} />`;
}

/** @param {{session: ChatSession, field: {current: HTMLTextAreaElement | null}}} props */
function Chosen({ session, field }) {
  const { texts, acts } = session;
  return html`<div class="files">
    ${acts.files.chosen.map(
      (one) => html`<span class=${`file is-${one.state}`} key=${one.key}>
        <${Icon} name="file" />
        <span class="file-name">${one.name}<small>${one.state === "failed" ? texts.refusedFiles[one.why ?? "failed"] : one.state === "sending" ? texts.uploading : sizeWords(one.size)}</small></span>
        <button type="button" class="bare" aria-label=${texts.detach(one.name)} onClick=${() => {
          acts.files.remove(one.key);
          field.current?.focus();
        }}><${Icon} name="close" size=${14} /></button>
      </span>`,
    )}
  </div>`;
}

/** Without what only a printer would read, as it comes along with text from other programs. @param {string} text */
function readable(text) {
  return text.replace(/[^\P{Cc}\n\t]/gu, " ").trim();
}

/** @param {HTMLTextAreaElement | null} field */
function grow(field) {
  if (!field) return;
  field.style.height = "auto";
  // Before it is shown, nothing has a height.
  if (field.scrollHeight) field.style.height = `${field.scrollHeight}px`;
}
