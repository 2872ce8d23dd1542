// @ts-check
/** A button that opens a short list of things to do; arrows go through it, Escape closes it. */
import { html, useEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";

/** @typedef {{name: string, icon: string, act: () => void}} MenuItem */

/** @param {{label: string, items: MenuItem[]}} props */
export function Menu({ label, items }) {
  const [open, setOpen] = useState(false);
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  const buttons = () => /** @type {HTMLElement[]} */ (Array.from(box.current?.querySelectorAll("[role=menuitem]") ?? []));
  const close = () => {
    setOpen(false);
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus();
  };
  useEffect(() => {
    if (open) buttons()[0]?.focus();
  }, [open]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (!open) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = buttons();
    const root = /** @type {Document | ShadowRoot} */ (box.current?.getRootNode());
    const now = all.indexOf(/** @type {HTMLElement} */ (root.activeElement));
    all[(now + step + all.length) % all.length]?.focus();
  };
  /** @param {FocusEvent} event */
  const onLeave = (event) => {
    if (!box.current?.contains(/** @type {Node | null} */ (event.relatedTarget))) setOpen(false);
  };
  return html`<div class="menu" ref=${box} onKeyDown=${onKey} onFocusOut=${onLeave}>
    <button type="button" class="bare" aria-label=${label} aria-haspopup="menu" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <${Icon} name="more" />
    </button>
    ${open &&
    html`<div class="menu-items" role="menu" aria-label=${label}>
      ${items.map(
        ({ name, icon, act }) => html`<button
          type="button"
          role="menuitem"
          onClick=${() => {
            close();
            act();
          }}
        >
          <${Icon} name=${icon} />${name}
        </button>`,
      )}
    </div>`}
  </div>`;
}
