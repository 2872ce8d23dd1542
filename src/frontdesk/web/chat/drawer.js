// @ts-check
/** The demo's own drawer: invented customers to call as. Nothing of it is there for a company's customers. */
import { BASE } from "../shared/desk.js";
import { html, useEffect, useRef, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */
/** @typedef {import("./page.js").Caller} Caller */

/** @param {{callers: Caller[], resets: boolean, session: ChatSession}} props */
export function Drawer({ callers, resets, session }) {
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
      <div class="demo-head">
        <h2>${texts.demoTitle}</h2>
        <button type="button" class="bare" aria-label=${texts.close} onClick=${close}><${Icon} name="close" /></button>
      </div>
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
      ${resets &&
      html`<${Reset}
        texts=${texts}
        done=${() => {
          session.callAs(current.phone, current.name);
          session.aside = texts.demoIsBack;
          session.announcer.say(texts.demoIsBack);
          close();
        }}
      />`}
    </section>`}
  </div>`;
}

/** What is used up of the invented records is put back, once one is sure of it. @param {{texts: ChatSession["texts"], done: () => void}} props */
function Reset({ texts, done }) {
  const [stage, setStage] = useState(/** @type {"" | "asked" | "busy" | "failed"} */ (""));
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  // What was pressed makes way for what it asks, and back.
  useEffect(() => {
    if (stage && stage !== "busy") /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus();
  }, [stage]);
  const putBack = async () => {
    if (stage === "busy") return;
    setStage("busy");
    try {
      const answer = await fetch(`${BASE}/api/demo/reset`, { method: "POST" });
      if (answer.ok) return done();
    } catch {
      // Said below, as where the desk refused.
    }
    setStage("failed");
  };
  const leave = () => {
    setStage("");
    requestAnimationFrame(() => /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus());
  };
  return html`<div class="demo-reset" ref=${box}>
    ${stage === ""
      ? html`<button type="button" class="plain small" onClick=${() => setStage("asked")}>${texts.demoReset}</button>`
      : html`<p role="alert">${stage === "failed" ? texts.demoNotReset : texts.demoResetSure}</p>
          <div class="demo-sure">
            <button type="button" class="act small" aria-disabled=${stage === "busy"} onClick=${putBack}>${texts.demoResetYes}</button>
            <button type="button" class="plain small" onClick=${leave}>${texts.demoResetNo}</button>
          </div>`}
  </div>`;
}
