// @ts-check
/** The conversation's lines in a box that keeps to its end, and goes back as far as somebody scrolls. */
import { html, useLayoutEffect, useRef, useState } from "../shared/html.js";
import { Lines } from "./conversation.js";

/** @typedef {import("./session.js").ChatSession} ChatSession */

const NEAR = 80;
/** So far from the top the next page is asked for. */
const AHEAD = 400;

/** @param {{session: ChatSession, first?: any, below: any}} props */
export function Scroll({ session, first, below }) {
  const { state, waiting, texts } = session;
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  const follow = useRef({ stuck: true, waiting: 0, height: 0, top: 0, oldest: 0, seq: 0 });
  const [away, setAway] = useState(false);
  useLayoutEffect(() => {
    const { current } = follow;
    if (!box.current) return;
    if (waiting.length > current.waiting) current.stuck = true;
    current.waiting = waiting.length;
    const oldest = session.earlier.messages[0]?.seq ?? 0;
    const grownAbove = oldest !== current.oldest && current.oldest !== oldest && current.height > 0 && !current.stuck;
    current.oldest = oldest;
    if (current.stuck) box.current.scrollTop = box.current.scrollHeight;
    // What comes above pushes down what is read: it stays where it was.
    else if (grownAbove) box.current.scrollTop = current.top + box.current.scrollHeight - current.height;
    current.height = box.current.scrollHeight;
    current.top = box.current.scrollTop;
  });
  const onScroll = () => {
    // A scroll is told of with the next frame: by then the chat may be gone.
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    const { current } = follow;
    current.top = scrollTop;
    current.stuck = scrollHeight - scrollTop - clientHeight < NEAR;
    if (current.stuck) current.seq = state.seq;
    if (away === current.stuck) {
      current.seq = state.seq;
      setAway(!current.stuck);
    }
    if (scrollTop < AHEAD && reachable(session)) void session.loadEarlier();
  };
  const jump = () => {
    follow.current.stuck = true;
    setAway(false);
    if (box.current) {
      box.current.scrollTop = box.current.scrollHeight;
      box.current.focus({ preventScroll: true });
    }
  };
  const fresh = away ? state.messages.filter((m) => (m.seq ?? 0) > follow.current.seq && m.role !== "customer").length : 0;
  return html`<div class="lines" ref=${box} onScroll=${onScroll} role="log" aria-live="off" aria-label=${texts.conversation} tabindex="0">
      <div class="lines-inner">
        ${first}
        ${reachable(session) && html`<button key="earlier" type="button" class="chip earlier" onClick=${() => void session.loadEarlier()}>${texts.earlier}</button>`}
        <${Lines} session=${session} />
      </div>
    </div>
    <div class="below">
      ${away && html`<button type="button" class="jump" onClick=${jump}>↓ ${fresh ? texts.newBelow(fresh) : texts.latest}</button>`}
      ${below}
    </div>`;
}

/** Whether there may be more above what is shown. @param {ChatSession} session */
function reachable({ state, earlier }) {
  return earlier.more && state.messages.length >= FULL;
}

/** The window of a state: one that is not full has all there is. */
const FULL = 100;
