// @ts-check
/** Earlier messages in chunks: those out of sight are an empty space as high as they were, and none is drawn anew for another. */
import { html, useEffect, useMemo, useRef, useState } from "../../../shared/html.js";

/** @typedef {import("../../../shared/protocol.js").ViewMessage} ViewMessage */

const TURNS_EACH = 8;
const MOST_EACH = 16;
/** How far beyond what is in sight it is drawn. */
const AROUND = "800px 0px";

/** Messages by their turns: wherever pages begin, a message is always in the same chunk. @param {ViewMessage[]} messages */
export function chunksOf(messages) {
  /** @type {[string, ViewMessage[]][]} */
  const chunks = [];
  let [group, part] = [NaN, 0];
  for (const message of messages) {
    const its = Math.floor(message.turnId / TURNS_EACH);
    const open = chunks.at(-1);
    if (open && its === group && open[1].length < MOST_EACH) open[1].push(message);
    else {
      part = its === group ? part + 1 : 0;
      group = its;
      chunks.push([`${its}.${part}`, [message]]);
    }
  }
  return chunks;
}

/** @param {{messages: ViewMessage[], draw: (messages: ViewMessage[]) => any}} props */
export function Chunk({ messages, draw }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const height = useRef(0);
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    const element = /** @type {HTMLElement} */ (box.current);
    const watch = new IntersectionObserver(
      ([one]) => {
        if (!one.isIntersecting) height.current = one.boundingClientRect.height;
        setNear(one.isIntersecting);
      },
      { root: element.closest(".thread-lines"), rootMargin: AROUND },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const drawn = useMemo(() => isNear && draw(messages), [isNear, messages.length, messages[0].id, messages.at(-1)?.id]);
  return html`<div class="chunk" ref=${box} style=${isNear ? { height: "" } : { height: `${height.current}px` }}>${drawn}</div>`;
}
