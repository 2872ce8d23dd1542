// @ts-check
/**
 * `<frontdesk-chat>`: the chat on any page, from one script tag. It lives in a shadow root, so that the
 * page's styles do not reach in; docs/pages.md lists its attributes.
 */
import { Chat, connection } from "../chat/chat.js";
import { onceAFrame } from "../chat/draw.js";
import { ChatSession } from "../chat/session.js";
import { keep, recall } from "../chat/storage.js";
import { spokenLanguage, textsIn } from "../chat/texts.js";
import { BASE } from "../shared/desk.js";
import { html, render } from "../shared/html.js";

const SHEETS = ["../styles/tokens.css", "../styles/chat.css", "../styles/widget.css"];

export class FrontdeskChat extends HTMLElement {
  static observedAttributes = ["accent", "on-accent", "name"];

  /** @type {ChatSession | null} */
  #session = null;
  /** @type {HTMLElement | null} */
  #root = null;
  #open = false;
  #unread = false;
  #started = false;
  #redraw = onceAFrame(() => this.#draw());

  connectedCallback() {
    const desk = new URL(this.getAttribute("desk") ?? BASE, location.href);
    const base = desk.origin + desk.pathname.replace(/\/$/, "");
    const place = {
      base,
      organisation: this.getAttribute("organisation") ?? undefined,
      phone: this.getAttribute("phone") ?? undefined,
      language: spokenLanguage(this.getAttribute("language")),
    };
    this.#session = new ChatSession(place, this.#redraw);
    this.#root ??= this.#furnish();
    this.#open = recall(this.#openKey, false) ?? this.hasAttribute("open");
    // A conversation is opened when the customer does so, not for everyone who passes by.
    if (this.#open || this.#session.known) this.#start();
    this.#redraw();
  }

  disconnectedCallback() {
    this.#session?.stop();
    this.#session = null;
    this.#started = false;
  }

  attributeChangedCallback() {
    for (const name of ["accent", "on-accent"]) {
      const value = this.getAttribute(name);
      if (value) this.style.setProperty(`--fd-${name}`, value);
      else this.style.removeProperty(`--fd-${name}`);
    }
    this.#redraw();
  }

  get #openKey() {
    return `${this.#session?.key}:open`;
  }

  /** Make the shadow root; nothing shows before its styles are there. */
  #furnish() {
    const shadow = this.attachShadow({ mode: "open" });
    const root = document.createElement("div");
    root.hidden = true;
    const loaded = SHEETS.map((sheet) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(sheet, import.meta.url).href;
      shadow.append(link);
      return new Promise((done) => (link.onload = link.onerror = done));
    });
    void Promise.all(loaded).then(() => (root.hidden = false));
    shadow.append(root);
    return root;
  }

  #start() {
    if (this.#started || !this.#session) return;
    this.#started = true;
    const session = this.#session;
    const happened = session.happened.bind(session);
    session.happened = (event) => {
      happened(event);
      if (event.type === "final" || (event.type === "message" && event.role === "operator")) this.#unread = !this.#open;
    };
    session.start();
  }

  /** @param {boolean} open */
  #turn(open) {
    this.#open = open;
    this.#unread = false;
    keep(this.#openKey, open);
    if (open) this.#start();
    this.#draw();
    const wanted = open ? "textarea" : ".launcher";
    /** @type {HTMLElement | null | undefined} */ (this.#root?.querySelector(wanted))?.focus();
  }

  #draw() {
    if (!this.#root || !this.#session) return;
    this.#session.schedule();
    render(this.#open ? this.#panel(this.#session) : this.#launcher(), this.#root);
  }

  #launcher() {
    const texts = this.#session?.texts ?? textsIn("en");
    const label = this.#unread ? texts.openUnread : texts.open;
    return html`<button type="button" class="launcher" aria-label=${label} onClick=${() => this.#turn(true)}>
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path d="M4 11.5C4 7.4 7.6 4 12 4s8 3.4 8 7.5-3.6 7.5-8 7.5c-1 0-2-.2-2.9-.5L4.5 20l1.3-3.7A7.2 7.2 0 0 1 4 11.5Z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      </svg>
      ${this.#unread && html`<span class="unread"></span>`}
    </button>`;
  }

  /** @param {ChatSession} session */
  #panel(session) {
    const { texts } = session;
    const name = this.getAttribute("name") || texts.title;
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.key === "Escape" && !session.state.speaking) this.#turn(false);
    };
    return html`<section class="panel" role="dialog" aria-label=${name} onKeyDown=${onKey}>
      <header class="panel-top">
        <div class="named">
          <h2>${name}</h2>
          <p class="link" role="status">${connection(session)}</p>
        </div>
        <button type="button" class="bare" onClick=${() => session.startOver()}>${texts.startOver}</button>
        <button type="button" class="bare" aria-label=${texts.minimise} onClick=${() => this.#turn(false)}>
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d="m5 8 5 5 5-5" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
          </svg>
        </button>
      </header>
      <div class="panel-body"><${Chat} session=${session} /></div>
    </section>`;
  }
}

customElements.define("frontdesk-chat", FrontdeskChat);
