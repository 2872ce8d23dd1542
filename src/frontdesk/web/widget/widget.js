// @ts-check
/**
 * `<frontdesk-chat>`: the chat on any page, from one script tag. It lives in a shadow root, so that the
 * page's styles do not reach in; docs/pages.md lists its attributes.
 */
import { Chat, connection, tone } from "../chat/chat.js";
import { onceAFrame } from "../chat/draw.js";
import { ChatSession } from "../chat/session.js";
import { keep, recall } from "../chat/storage.js";
import { spokenLanguage, textsIn } from "../chat/texts.js";
import { applyAccent } from "../shared/accent.js";
import { BASE } from "../shared/desk.js";
import { Header } from "../shared/header.js";
import { html, render } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { followKeyboard } from "../shared/keyboard.js";
import { Menu } from "../shared/menu.js";

const SHEETS = ["tokens", "chat", "widget"];
const MOST_UNREAD = 9;

export class FrontdeskChat extends HTMLElement {
  static observedAttributes = ["accent", "on-accent", "name", "theme"];

  /** @type {ChatSession | null} */
  #session = null;
  /** @type {HTMLElement | null} */
  #root = null;
  #open = false;
  #unread = 0;
  #started = false;
  #redraw = onceAFrame(() => this.#draw());
  #dark = matchMedia("(prefers-color-scheme: dark)");
  #recolour = () => applyAccent(this, this.#company);
  /** The accent that the company has set. */
  #company = "";
  #unfollow = () => {};

  connectedCallback() {
    const desk = new URL(this.getAttribute("desk") ?? BASE, location.href);
    const base = desk.origin + desk.pathname.replace(/\/$/, "");
    const place = {
      base,
      name: this.getAttribute("name") ?? undefined,
      organisation: this.getAttribute("organisation") ?? undefined,
      phone: this.getAttribute("phone") ?? undefined,
      language: spokenLanguage(this.getAttribute("language")),
    };
    this.#session = new ChatSession(place, this.#redraw);
    this.#root ??= this.#furnish();
    this.#dark.addEventListener("change", this.#recolour);
    this.#unfollow = followKeyboard(this);
    this.#recolour();
    this.#open = recall(this.#openKey, false) ?? this.hasAttribute("open");
    // A conversation is opened when the customer does so, not for everyone who passes by.
    if (this.#open || this.#session.known) this.#start();
    this.#redraw();
  }

  disconnectedCallback() {
    this.#dark.removeEventListener("change", this.#recolour);
    this.#unfollow();
    this.#session?.stop();
    this.#session = null;
    this.#started = false;
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#recolour();
    if (this.#session) this.#session.place.name = this.getAttribute("name") ?? undefined;
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
      link.href = new URL(`../styles/${sheet}.css`, import.meta.url).href;
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
      const said = event.type === "final" || (event.type === "message" && event.role === "operator");
      if (said && !this.#open) this.#unread += 1;
    };
    session.start();
  }

  /** @param {boolean} open */
  #turn(open) {
    this.#open = open;
    this.#unread = 0;
    keep(this.#openKey, open);
    if (open) this.#start();
    this.#draw();
    const wanted = open ? "textarea" : ".launcher";
    /** @type {HTMLElement | null | undefined} */ (this.#root?.querySelector(wanted))?.focus();
  }

  #draw() {
    if (!this.#root || !this.#session) return;
    this.#session.seen = this.#open;
    const { accent = "" } = this.#session.front ?? {};
    if (accent !== this.#company) {
      this.#company = accent;
      this.#recolour();
    }
    this.toggleAttribute("data-open", this.#open);
    this.#session.schedule();
    render(this.#open ? this.#panel(this.#session) : this.#launcher(), this.#root);
  }

  #launcher() {
    const texts = this.#session?.texts ?? textsIn("en");
    const label = this.#unread ? texts.openUnread : texts.open;
    const count = this.#unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(this.#unread);
    return html`<button type="button" class="launcher" aria-label=${label} onClick=${() => this.#turn(true)}>
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d="M4 11.5C4 7.4 7.6 4 12 4s8 3.4 8 7.5-3.6 7.5-8 7.5c-1 0-2-.2-2.9-.5L4.5 20l1.3-3.7A7.2 7.2 0 0 1 4 11.5Z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
        <path d="M8.5 11.5h.01M12 11.5h.01M15.5 11.5h.01" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" />
      </svg>
      ${this.#unread > 0 && html`<span class="unread" aria-hidden="true">${count}</span>`}
    </button>`;
  }

  /** @param {ChatSession} session */
  #panel(session) {
    const { texts } = session;
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.key === "Escape" && !session.state.speaking) this.#turn(false);
    };
    const items = [{ name: texts.startOver, icon: "again", act: () => session.acts.startOver() }];
    return html`<section class="panel" role="dialog" aria-label=${session.name} onKeyDown=${onKey}>
      <${Header} name=${session.name} line=${connection(session)} tone=${tone(session)} level=${2} className="panel-top">
        ${!session.barred && html`<${Menu} label=${texts.more} items=${items} />`}
        <button type="button" class="bare" aria-label=${texts.minimise} onClick=${() => this.#turn(false)}><${Icon} name="down" /></button>
      <//>
      <div class="panel-body"><${Chat} session=${session} /></div>
    </section>`;
  }
}

customElements.define("frontdesk-chat", FrontdeskChat);
