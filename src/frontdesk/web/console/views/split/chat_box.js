// @ts-check
/** The customer's own chat inside the console: in a shadow root, so that neither's styles reach the other. */
import { Chat } from "../../../chat/chat.js";
import { onceAFrame } from "../../../chat/draw.js";
import { ChatSession } from "../../../chat/session.js";
import { html, render, useEffect, useRef } from "../../../shared/html.js";

const SHEETS = ["tokens", "chat"];

/** @param {{base: string, language: string, opened?: (id: string) => void, given?: import("../../../shared/protocol.js").Credentials}} props */
export function ChatBox({ base, language, opened = () => {}, given }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const host = /** @type {HTMLElement} */ (box.current);
    let [known, isFurnished] = ["", false];
    const root = furnished(host, () => {
      isFurnished = true;
      draw();
    });
    const session = new ChatSession({ base, language, given }, onceAFrame(draw));
    function draw() {
      if (!host.isConnected || !isFurnished) return;
      session.schedule();
      const id = session.live?.credentials.id ?? "";
      if (id !== known) opened((known = id));
      render(html`<${Chat} session=${session} />`, root);
    }
    session.start();
    return () => {
      render(null, root);
      session.live?.stop();
    };
  }, [base, given?.id]);
  return html`<div class="chat-box" ref=${box}></div>`;
}

/** Nothing is drawn, nor measured, before its styles are there. @param {HTMLElement} host @param {() => void} ready */
function furnished(host, ready) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const root = document.createElement("div");
  root.style.height = "100%";
  const loaded = SHEETS.map((sheet) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../../styles/${sheet}.css`, import.meta.url).href;
    return { link, done: new Promise((done) => (link.onload = link.onerror = done)) };
  });
  shadow.replaceChildren(...loaded.map(({ link }) => link), root);
  void Promise.all(loaded.map(({ done }) => done)).then(ready);
  return root;
}
