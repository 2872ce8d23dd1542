// @ts-check
/** What views are made of: buttons, marks, states of waiting and of trouble, dialogs, tabs. */
import { html, useEffect, useLayoutEffect, useRef } from "../shared/html.js";
import { Icon } from "./icons.js";

/**
 * @param {{label?: string, icon?: string, kind?: "primary" | "plain" | "ghost" | "danger", hint?: string, busy?: boolean,
 *   disabled?: boolean, small?: boolean, onClick?: (event: any) => void, type?: "button" | "submit", children?: any, [more: string]: any}} props
 */
export function Button({ label, icon, kind = "plain", hint, busy = false, disabled = false, small = false, type = "button", children, ...more }) {
  const classes = ["button", kind, small && "small", icon && !children && "icon-only"].filter(Boolean).join(" ");
  return html`<button type=${type} class=${classes} aria-label=${label} title=${hint ?? (children ? undefined : label)} aria-busy=${busy || undefined} disabled=${disabled || busy} ...${more}>
    ${icon && html`<${Icon} name=${icon} size=${small ? 16 : 18} />`}${children && html`<span>${children}</span>`}
  </button>`;
}

/** A word on how something stands. @param {{kind?: string, children?: any}} props */
export function Mark({ kind = "", children }) {
  return html`<span class=${`mark ${kind}`}>${children}</span>`;
}

/** Something did not come; one can try again. @param {{text: string, again?: () => void, label?: string}} props */
export function Trouble({ text, again, label = "Try again" }) {
  return html`<div class="trouble" role="alert">
    <p>${text}</p>
    ${again && html`<button type="button" class="button" onClick=${again}>${label}</button>`}
  </div>`;
}

/** Where there is nothing to show: what it is, and what to do. @param {{icon?: string, title: string, children?: any}} props */
export function Empty({ icon, title, children }) {
  return html`<div class="empty">
    ${icon && html`<span class="empty-icon"><${Icon} name=${icon} size=${28} /></span>`}
    <h2>${title}</h2>
    ${children && html`<div class="empty-more">${children}</div>`}
  </div>`;
}

/** The shape of what is being read. @param {{rows?: number, label: string}} props */
export function Skeleton({ rows = 6, label }) {
  return html`<div class="skeleton" aria-busy="true">
    <span class="hidden">${label}</span>
    ${Array.from({ length: rows }, (_, n) => html`<div class=${`skeleton-row is-${n % 3}`} key=${n}></div>`)}
  </div>`;
}

/** A key as it is printed on the keyboard. @param {{children?: any}} props */
export function Kbd({ children }) {
  return html`<kbd>${children}</kbd>`;
}

/** A customer in a list: a sign in a colour of their own. @param {{id: string, size?: number}} props */
export function CustomerSign({ id, size = 18 }) {
  return html`<span class=${`avatar hue-${hue(id)}`} aria-hidden="true"><${Icon} name="person" size=${size} /></span>`;
}

/** Who somebody is at a glance: their initials. @param {{name: string}} props */
export function Avatar({ name }) {
  const letters = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => Array.from(word)[0]);
  const shown = letters.length > 1 ? letters[0] + letters[letters.length - 1] : Array.from(name).slice(0, 2).join("");
  return html`<span class=${`avatar hue-${hue(name)}`} aria-hidden="true">${shown.toUpperCase()}</span>`;
}

/** @param {string} name */
function hue(name) {
  return Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 6007, 7) % 6;
}

/**
 * A dialog over everything: the page behind waits, Escape closes it, the focus goes back to where it was.
 * @param {{label: string, close: () => void, kind?: string, children?: any}} props
 */
export function Dialog({ label, close, kind = "", children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      box.current?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  /** @param {MouseEvent} event */
  const onClick = (event) => event.target === box.current && close();
  /** @param {Event} event */
  const onCancel = (event) => {
    event.preventDefault();
    close();
  };
  return html`<dialog class=${`dialog ${kind}`} ref=${box} aria-label=${label} onClick=${onClick} onCancel=${onCancel}>
    <div class="dialog-box">${children}</div>
  </dialog>`;
}

/**
 * Tabs over one panel, of which one is shown.
 * @param {{label: string, tabs: {id: string, label: string}[], chosen: string, choose: (id: string) => void, children?: any}} props
 */
export function Tabs({ label, tabs, chosen, choose, children }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex((tab) => tab.id === chosen) + step + tabs.length) % tabs.length];
    choose(next.id);
    /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(`#tab-${next.id}`))?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} ref=${list} onKeyDown=${onKey}>
      ${tabs.map(
        (tab) => html`<button type="button" role="tab" class="tab" id=${`tab-${tab.id}`} key=${tab.id} aria-selected=${tab.id === chosen}
          aria-controls="tab-panel" tabindex=${tab.id === chosen ? 0 : -1} onClick=${() => choose(tab.id)}>${tab.label}</button>`,
      )}
    </div>
    <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby=${`tab-${chosen}`} tabindex="0">${children}</div>`;
}

/**
 * A button with a list of things to do; it closes with Escape, a choice, or a press elsewhere.
 * @param {{label: string, items: {id: string, label: string, run: () => void, current?: boolean}[], open: boolean,
 *   toggle: (open: boolean) => void, button: any, side?: string}} props
 */
export function Menu({ label, items, open, toggle, button, side = "" }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const close = () => {
    toggle(false);
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("[aria-haspopup]"))?.focus();
  };
  useEffect(() => {
    if (!open) return;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("[role=menuitem]"))?.focus();
    const elsewhere = (/** @type {Event} */ event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) toggle(false);
    };
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [open]);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (!open) return;
    if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      return close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = /** @type {HTMLElement[]} */ ([...(box.current?.querySelectorAll("[role=menuitem]") ?? [])]);
    all[(all.indexOf(/** @type {any} */ (document.activeElement)) + step + all.length) % all.length]?.focus();
  };
  return html`<div class="menu-at" ref=${box} onKeyDown=${onKey}>
    ${button({ "aria-haspopup": "menu", "aria-expanded": open, onClick: () => toggle(!open) })}
    ${open &&
    html`<div class=${`menu ${side}`} role="menu" aria-label=${label}>
      ${items.map(
        (item) => html`<button type="button" role="menuitem" class="menu-item" key=${item.id} aria-current=${item.current || undefined}
          onClick=${() => {
            close();
            item.run();
          }}>${item.label}</button>`,
      )}
    </div>`}
  </div>`;
}
