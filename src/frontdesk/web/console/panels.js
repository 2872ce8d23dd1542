// @ts-check
/** What pages of settings and records are made of: a page with its parts beside it, panels, locks, things to copy. */
import { html, useLayoutEffect, useRef, useState } from "../shared/html.js";
import { Button, Dialog, Skeleton } from "./controls.js";
import { Icon } from "./icons.js";
import { Refused } from "./shell.js";

/** @typedef {import("./app.js").ConsoleApp} ConsoleApp */
/** @typedef {{id: string, label: string, icon?: string, to: string}} Part */

/**
 * A page of several parts: their names beside it, or above it on a phone.
 * @param {{app: ConsoleApp, title: string, parts: Part[], chosen: string, children?: any}} props
 */
export function Parts({ app, title, parts, chosen, children }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const here = list.current?.querySelector("[aria-current]");
    if (list.current && here instanceof HTMLElement) list.current.scrollLeft = here.offsetLeft - 40;
  }, [chosen]);
  return html`<div class="parts">
    <nav class="parts-nav" aria-label=${title}>
      <p class="parts-title" aria-hidden="true">${title}</p>
      <ul ref=${list}>
        ${parts.map(
          (part) => html`<li key=${part.id}>
            <a class="parts-link" href=${app.url(part.to)} aria-current=${part.id === chosen ? "page" : undefined}>
              ${part.icon && html`<${Icon} name=${part.icon} size=${18} />`}<span>${part.label}</span>
            </a>
          </li>`,
        )}
      </ul>
    </nav>
    <div class="parts-body">${children}</div>
  </div>`;
}

/** The head of a part: what it is, and what one does there. @param {{title: string, about?: any, back?: {to: string, label: string}, children?: any}} props */
export function PartHead({ title, about, back, children }) {
  return html`<header class="part-head">
    ${back && html`<a class="part-back" href=${back.to}><${Icon} name="back" size=${16} />${back.label}</a>`}
    <div class="part-line">
      <h1 tabindex="-1">${title}</h1>
      ${children && html`<div class="part-ways">${children}</div>`}
    </div>
    ${about && html`<p class="part-about">${about}</p>`}
  </header>`;
}

/** The focus goes to the head of the part where what had it is gone. */
export function focusHead() {
  requestAnimationFrame(() => {
    const head = document.querySelector(".part-head h1");
    if (head instanceof HTMLElement) head.focus();
  });
}

/** @param {{title?: string, about?: any, locked?: string, kind?: string, ways?: any, children?: any}} props */
export function Panel({ title, about, locked, kind = "", ways, children }) {
  return html`<section class=${`panel ${kind}`} aria-label=${title}>
    ${title &&
    html`<header class="panel-head">
      <div><h2>${title}</h2>${about && html`<p class="panel-about">${about}</p>`}</div>
      ${ways}
    </header>`}
    ${locked && html`<${Locked}>${locked}<//>`}
    ${children}
  </section>`;
}

/** Something that cannot be edited here, and why. @param {{children?: any}} props */
export function Locked({ children }) {
  return html`<p class="lock-line"><${Icon} name="lock" size=${16} /><span>${children}</span></p>`;
}

/**
 * What was read, its skeleton, or why it was not.
 * @param {{app: ConsoleApp, read: {value: any, trouble: unknown, again: () => any}, rows?: number, children: (value: any) => any}} props
 */
export function Read({ app, read, rows = 5, children }) {
  const isRefused = read.trouble !== null && read.trouble !== undefined;
  // Always one element, so that what stands after it stays after it.
  return html`<div class="read">
    ${isRefused && html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!isRefused && read.value === null && html`<div class="panel-waits"><${Skeleton} rows=${rows} label=${app.texts.shell.loading} /></div>`}
    ${!isRefused && read.value !== null && children(read.value)}
  </div>`;
}

/** A text that is there to be copied. @param {{app: ConsoleApp, text: string, label: string}} props */
export function Copyable({ app, text, label }) {
  const { panels } = app.texts;
  const copy = () => app.attempt(() => navigator.clipboard.writeText(text), panels.copied);
  return html`<div class="copyable">
    <pre tabindex="0" aria-label=${label}>${text}</pre>
    <${Button} small icon="link" onClick=${copy}>${panels.copy}<//>
  </div>`;
}

/** A secret that is shown this once. @param {{app: ConsoleApp, title: string, about: string, text: string, close: () => void}} props */
export function ShownOnce({ app, title, about, text, close }) {
  return html`<${Dialog} label=${title} close=${close}>
    <div class="dialog-head"><h2>${title}</h2></div>
    <div class="dialog-form">
      <p>${about}</p>
      <${Copyable} app=${app} text=${text} label=${title} />
      <div class="dialog-ways"><${Button} kind="primary" onClick=${close}>${app.texts.panels.kept}<//></div>
    </div>
  <//>`;
}

/**
 * A button that asks once more before it does what cannot be taken back.
 * @param {{app: ConsoleApp, label: string, title: string, about: string, act: () => Promise<any>, small?: boolean, hint?: string, kind?: "danger" | "plain"}} props
 */
export function Guarded({ app, label, title, about, act, small = true, hint, kind = "danger" }) {
  const [open, setOpen] = useState(false);
  const { panels } = app.texts;
  const run = async () => {
    setOpen(false);
    await act();
  };
  return html`<${Button} small=${small} kind=${kind} aria-label=${hint} onClick=${() => setOpen(true)}>${label}<//>
    ${open &&
    html`<${Dialog} label=${title} close=${() => setOpen(false)}>
      <div class="dialog-head"><h2>${title}</h2></div>
      <div class="dialog-form">
        <p>${about}</p>
        <div class="dialog-ways">
          <${Button} kind="ghost" onClick=${() => setOpen(false)}>${panels.cancel}<//>
          <${Button} kind=${kind === "danger" ? "danger" : "primary"} onClick=${run}>${label}<//>
        </div>
      </div>
    <//>`}`;
}
