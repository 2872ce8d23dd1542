// @ts-check
/** Where the customer writes; it takes messages offline too. */
import { html, useLayoutEffect, useRef, useState } from "../shared/html.js";

const LONGEST = 8000;

/**
 * @param {{texts: import("./texts.js").Texts, speaking: boolean, say: (text: string) => void, interrupt: () => void}} props
 */
export function Composer({ texts, speaking, say, interrupt }) {
  const [draft, setDraft] = useState("");
  /** @type {{current: HTMLTextAreaElement | null}} */
  const field = useRef(null);
  useLayoutEffect(() => grow(field.current), [draft]);

  const text = readable(draft);
  const long = text.length > LONGEST && Array.from(text).length > LONGEST;
  const send = () => {
    if (!text || long) return;
    setDraft("");
    say(text);
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

  return html`<form class="composer" onSubmit=${onSubmit}>
    ${long && html`<p class="long" role="alert">${texts.tooLong(LONGEST)}</p>`}
    <textarea
      ref=${field}
      rows="1"
      aria-label=${texts.yourMessage}
      aria-invalid=${long}
      placeholder=${texts.write}
      autocomplete="off"
      value=${draft}
      onInput=${(/** @type {any} */ event) => setDraft(event.target.value)}
      onKeyDown=${onKey}
    ></textarea>
    ${speaking && html`<button type="button" class="plain stop" onClick=${interrupt}>${texts.stop}</button>`}
    <button type="submit" class="act send" aria-label=${texts.send} disabled=${!text || long}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 16V4M4.5 9.5 10 4l5.5 5.5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
      </svg>
    </button>
  </form>`;
}

/** Without what only a printer would read, as it comes along with text from other programs. @param {string} text */
function readable(text) {
  return text.replace(/[^\P{Cc}\n\t]/gu, " ").trim();
}

/** @param {HTMLTextAreaElement | null} field */
function grow(field) {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
