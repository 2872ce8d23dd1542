// @ts-check
/** Line icons by name; decoration alone, so each is hidden from those who listen. */
import { html } from "./html.js";

/** @type {Record<string, string>} */
const PATHS = {
  send: "M10 16V4M4.5 9.5 10 4l5.5 5.5",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  down: "m5 8 5 5 5-5",
  close: "m5 5 10 10M15 5 5 15",
  check: "m4.5 10.5 3.5 3.5 7.5-8",
  clip: "m15.5 9.5-5.8 5.8a3.5 3.5 0 0 1-5-5l6.3-6.2a2.3 2.3 0 0 1 3.3 3.3l-6.2 6.2a1.2 1.2 0 0 1-1.7-1.7l5.4-5.3",
  book: "M4 4.5h4.5A1.5 1.5 0 0 1 10 6v10a1.5 1.5 0 0 0-1.5-1.5H4zM16 4.5h-4.5A1.5 1.5 0 0 0 10 6v10a1.5 1.5 0 0 1 1.5-1.5H16z",
  calendar: "M4 5.5h12v10.5H4zM4 8.5h12M7.5 3.5v3M12.5 3.5v3",
  undo: "M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4 4 0 0 1 0 8H8",
  again: "M15.5 8A6 6 0 1 0 16 11.5M15.8 3.8V8h-4.2",
  file: "M6 3.5h5l4 4v9H6zM11 3.5v4h4",
  star: "m10 3.2 2.1 4.3 4.7.7-3.4 3.3.8 4.7-4.2-2.2-4.2 2.2.8-4.7L3.2 8.2l4.7-.7z",
  people: "M7.5 9.5a2.8 2.8 0 1 0 0-5.6a2.8 2.8 0 0 0 0 5.6M2.5 16c0-2.8 2.2-4.5 5-4.5s5 1.7 5 4.5M13 4.3a2.6 2.6 0 0 1 0 4.9M14.5 11.8c1.8.5 3 2 3 4.2",
};

/** @param {{name: string, size?: number}} props */
export function Icon({ name, size = 18 }) {
  return html`<svg viewBox="0 0 20 20" width=${size} height=${size} aria-hidden="true" focusable="false">
    <path d=${PATHS[name]} fill=${name === "star" ? "inherit" : "none"} stroke="currentColor" stroke-width=${name === "more" ? 2.6 : 1.7} stroke-linecap="round" stroke-linejoin="round" />
  </svg>`;
}
