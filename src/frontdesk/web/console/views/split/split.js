// @ts-check
/** Both sides at once: a customer's chat on the left, and the insides of its turns on the right, live. */
import { BASE } from "../../../shared/desk.js";
import { html, useEffect, useMemo, useState } from "../../../shared/html.js";
import { Empty } from "../../controls.js";
import { Inspector } from "../inspector/inspector.js";
import { OpenConversation } from "../thread/conversation.js";
import { ChatBox } from "./chat_box.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */

/** @param {{app: ConsoleApp}} props */
export default function Split({ app }) {
  const { split } = app.texts;
  const [id, setId] = useState("");
  return html`<div class="split">
    <section class="split-chat" aria-labelledby="split-chat-name">
      <header class="split-head"><h1 id="split-chat-name">${split.customer}</h1><p class="quiet">${split.customerWhat}</p></header>
      <${ChatBox} base=${BASE} language=${app.language} opened=${setId} />
    </section>
    <section class="split-inside" aria-labelledby="split-inside-name">
      <header class="split-head"><h2 id="split-inside-name">${split.inside}</h2><p class="quiet">${split.insideWhat}</p></header>
      <div class="split-turns" tabindex="0" role="group" aria-labelledby="split-inside-name">
        ${id ? html`<${Inside} key=${id} app=${app} id=${id} />` : html`<${Empty} icon="why" title=${split.nothing}><p>${split.nothingWhy}</p><//>`}
      </div>
    </section>
  </div>`;
}

/** The turn that is under way or was the last, unless the address names another. @param {{app: ConsoleApp, id: string}} props */
function Inside({ app, id }) {
  const talk = useMemo(() => new OpenConversation(app, id, { watching: true }), [app, id]);
  const [, redraw] = useState(0);
  useEffect(() => {
    const leave = talk.subscribe(() => redraw((/** @type {number} */ n) => n + 1));
    talk.start();
    return () => {
      leave();
      talk.stop();
    };
  }, [talk]);
  const named = /^#turn-(\d+)$/.exec(location.hash);
  const chosen = named ? Number(named[1]) : (talk.turns.at(-1)?.turnId ?? null);
  return html`<${Inspector} talk=${talk} chosen=${chosen} />`;
}
