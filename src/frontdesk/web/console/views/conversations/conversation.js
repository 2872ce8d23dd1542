// @ts-check
/** A conversation with what is beside it: in the inbox, and on a page of its own. */
import { html, useEffect, useMemo, useState } from "../../../shared/html.js";
import { useStore } from "../../store.js";
import { Context } from "../context/context.js";
import { OpenConversation } from "../thread/conversation.js";
import { Thread } from "../thread/thread.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */

const NARROW = "(max-width: 1100px)";

/** @param {{app: ConsoleApp, params: {id: string}}} props */
export default function ConversationPage({ app, params }) {
  return html`<div class="inbox is-single has-open"><${Conversation} key=${params.id} app=${app} id=${params.id} back=${app.url("/conversations")} first="inspector" /></div>`;
}

/** @param {{app: ConsoleApp, id: string, back: string, first?: string}} props */
export function Conversation({ app, id, back, first = "customer" }) {
  const talk = useMemo(() => new OpenConversation(app, id), [app, id]);
  const [, redraw] = useState(0);
  const [tab, setTab] = useState(turnInAddress() === null ? first : "inspector");
  const [drawer, setDrawer] = useState(false);
  const [folded, fold] = useState(false);
  const chosen = turnInAddress();
  useEffect(() => {
    const leave = talk.subscribe(() => redraw((/** @type {number} */ n) => n + 1));
    talk.start();
    return () => {
      leave();
      talk.stop();
    };
  }, [talk]);
  useEffect(() => {
    if (chosen === null) return;
    setTab("inspector");
    if (matchMedia(NARROW).matches) setDrawer(true);
  }, [chosen]);
  useEffect(() => {
    if (matchMedia("(max-width: 720px)").matches) /** @type {HTMLElement | null} */ (document.querySelector(".thread-back"))?.focus();
  }, []);
  const line = useStore(app.feed, () => app.feed.line(id));
  const name = talk.state.title || line?.title || calledBy(talk) || line?.last?.text || app.texts.shell.titles.conversation;
  useEffect(() => void (document.title = `${name} · Frontdesk`), [name]);
  const showContext = () => (matchMedia(NARROW).matches ? setDrawer(!drawer) : fold(!folded));
  const inspect = () => {
    const last = talk.turns.at(-1);
    if (last) app.go(`${app.path}#turn-${last.turnId}`, { replace: true });
    setTab("inspector");
    fold(false);
    if (matchMedia(NARROW).matches) setDrawer(true);
  };
  return html`<div class=${["talk", drawer && "has-drawer", folded && "is-folded"].filter(Boolean).join(" ")}>
    <${Thread} talk=${talk} name=${name} back=${back} showContext=${showContext} contextShown=${drawer || !folded} inspect=${inspect} />
    ${!talk.isMissing && html`<${Context} talk=${talk} line=${line} tab=${tab} setTab=${setTab} chosen=${chosen} close=${() => setDrawer(false)} drawer=${drawer} />`}
  </div>`;
}

/** The turn that the address names. */
function turnInAddress() {
  const named = /^#turn-(\d+)$/.exec(location.hash);
  return named ? Number(named[1]) : null;
}

/** A conversation without a title is called by its first words, as in the list. @param {OpenConversation} talk */
function calledBy({ turns, state }) {
  const whole = turns[0]?.turnId === 1 || state.turnId <= 1;
  const said = whole ? [...turns.flatMap((turn) => turn.messages), ...state.messages].filter(({ role }) => role === "customer") : [];
  return (said.find(({ text }) => /\p{L}/u.test(text)) ?? said[0])?.text.slice(0, 140);
}
