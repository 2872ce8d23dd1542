// @ts-check
/** The demo's own drawer: invented customers to call as. Nothing of it is there for a company's customers. */
import { html, useEffect, useRef, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */
/** @typedef {import("./page.js").Caller} Caller */

/** @param {{callers: Caller[], session: ChatSession}} props */
export function Drawer({ callers, session }) {
  const { texts } = session;
  const [open, setOpen] = useState(false);
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  useEffect(() => {
    if (open) /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".demo-drawer button"))?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".demo-open"))?.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (open && event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  };
  const people = [{ name: texts.somebodyNew, phone: "", knows: "" }, ...callers];
  const { phone = "", caller } = session.known ?? {};
  const current = people.find((one) => one.phone === phone && (!caller || one.name === caller)) ?? people[0];
  return html`<div class="demo" ref=${box} onKeyDown=${onKey}>
    <button type="button" class="plain small demo-open" aria-expanded=${open} aria-label=${texts.callAs} onClick=${() => (open ? close() : setOpen(true))}>
      <${Icon} name="people" size=${16} /><span class="demo-tag">${texts.demo}</span><span class="demo-who">${current.name}</span>
    </button>
    ${open &&
    html`<section class="demo-drawer" role="dialog" aria-label=${texts.demoTitle}>
      <header>
        <h2>${texts.demoTitle}</h2>
        <button type="button" class="bare" aria-label=${texts.close} onClick=${close}><${Icon} name="close" /></button>
      </header>
      <p>${texts.demoAbout}</p>
      <ul>
        ${people.map(
          (one) => html`<li key=${one.phone + one.name}>
            <button
              type="button"
              class="caller"
              aria-label=${texts.callNow(one.name)}
              aria-current=${one === current ? "true" : null}
              onClick=${() => {
                session.callAs(one.phone, one.name);
                close();
              }}
            >
              <span><b>${one.name}</b><small>${one.knows}</small></span>
              ${one === current && html`<span class="stamped">${texts.calling}</span>`}
            </button>
          </li>`,
        )}
      </ul>
    </section>`}
  </div>`;
}
