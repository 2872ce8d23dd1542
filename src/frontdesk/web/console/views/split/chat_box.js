// @ts-check
/** The customer's own chat inside the console: in a shadow root, so that neither's styles reach the other. */
import { Chat } from "../../../chat/chat.js";
import { onceAFrame } from "../../../chat/draw.js";
import { ChatSession } from "../../../chat/session.js";
import { html, render, useEffect, useRef } from "../../../shared/html.js";

const SHEETS = ["tokens", "chat"];

/** @param {{base: string, language: string, opened: (id: string) => void}} props */
export function ChatBox({ base, language, opened }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const host = /** @type {HTMLElement} */ (box.current);
    const root = furnished(host);
    let known = "";
    const session = new ChatSession({ base, language }, onceAFrame(draw));
    function draw() {
      if (!host.isConnected) return;
      session.schedule();
      const id = session.live?.credentials.id ?? "";
      if (id !== known) opened((known = id));
      render(html`<${Chat} session=${session} />`, root);
    }
    draw();
    session.start();
    return () => {
      render(null, root);
      session.live?.stop();
    };
  }, [base]);
  return html`<div class="chat-box" ref=${box}></div>`;
}

/** Nothing shows before its styles are there. @param {HTMLElement} host */
function furnished(host) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const root = document.createElement("div");
  root.hidden = true;
  root.style.height = "100%";
  const loaded = SHEETS.map((sheet) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../../styles/${sheet}.css`, import.meta.url).href;
    return { link, done: new Promise((done) => (link.onload = link.onerror = done)) };
  });
  shadow.replaceChildren(...loaded.map(({ link }) => link), root);
  void Promise.all(loaded.map(({ done }) => done)).then(() => (root.hidden = false));
  return root;
}
