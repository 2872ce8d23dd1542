// @ts-check
/** A conversation to read and to work on: its header, its lines, and where one writes. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../../shared/html.js";
import { Button, Empty, Skeleton } from "../../controls.js";
import { useKeys } from "../../keys.js";
import { Refused } from "../../shell.js";
import { Composer } from "./composer.js";
import { Asked } from "./dialogs.js";
import { ThreadHeader } from "./header.js";
import { Lines } from "./lines.js";
import { waysOf } from "./ways.js";

/** @typedef {import("./conversation.js").OpenConversation} OpenConversation */

const NEAR = 90;
/** Earlier messages are read before one reaches them, and beyond so many only when asked for. */
const AHEAD = 800;
const MOST_BY_ITSELF = 20_000;

/**
 * @param {{talk: OpenConversation, name: string, back?: string, showContext: () => void, contextShown: boolean, inspect: () => void}} props
 */
export function Thread({ talk, name, back, showContext, contextShown, inspect }) {
  const { app } = talk;
  const { thread } = app.texts;
  const [mode, setMode] = useState(/** @type {import("./composer.js").Mode} */ ("reply"));
  const [asking, ask] = useState(/** @type {import("./ways.js").Asking} */ (""));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const keepFocus = () => linesOf(box.current)?.focus({ preventScroll: true });
  const ways = waysOf(talk, ask, keepFocus);
  /** @param {import("./composer.js").Mode} wanted */
  const write = (wanted) => {
    setMode(wanted);
    // As soon as it is drawn: the next key that is pressed belongs to the text already.
    queueMicrotask(() => box.current?.querySelector("textarea")?.focus());
  };
  const names = thread.keys;
  useKeys(app, "thread", thread.label, [
    { key: "r", label: names.reply, run: () => write("reply"), when: talk.isMine },
    { key: "n", label: names.note, run: () => write("note"), when: app.me.isAtLeast("operator") },
    { key: "t", label: names.takeOver, run: () => ways.takeOver?.(), when: Boolean(ways.takeOver) },
    { key: "h", label: names.release, run: () => ways.release?.(), when: Boolean(ways.release) },
    { key: "a", label: names.assign, run: () => ways.assign?.(), when: Boolean(ways.assign) },
    { key: "s", label: names.snooze, run: () => ways.snooze?.(), when: Boolean(ways.snooze) },
    { key: "e", label: names.resolve, run: () => ways.resolve?.(), when: Boolean(ways.resolve) },
    { key: "w", label: names.why, run: inspect },
  ]);
  useEffect(() => {
    const named = Object.entries({ takeOver: thread.takeOver, release: thread.release, resolve: thread.resolve, assign: thread.assign, snooze: thread.snooze, escalate: thread.escalate });
    return app.offer("thread", () =>
      named.flatMap(([way, label]) => {
        const run = /** @type {any} */ (ways)[way];
        return run ? [{ id: way, label, run }] : [];
      }),
    );
  });
  return html`<section class="thread" ref=${box}>
    <${ThreadHeader} talk=${talk} name=${name} ways=${ways} back=${back} showContext=${showContext} contextShown=${contextShown} />
    <${Body} talk=${talk} />
    ${talk.about && html`<${Composer} talk=${talk} mode=${mode} setMode=${write} takeOver=${ways.takeOver} />`}
    <${Asked} talk=${talk} asking=${asking} close=${() => ask("")} />
  </section>`;
}

/** @param {{talk: OpenConversation}} props */
function Body({ talk }) {
  const { app } = talk;
  const { thread, shell } = app.texts;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const follow = useRef({ stuck: true, height: 0, first: "" });
  const first = `${talk.earlier.messages[0]?.id ?? talk.turns[0]?.turnId}`;
  useLayoutEffect(() => {
    const { current } = follow;
    const lines = box.current;
    if (!lines) return;
    if (current.stuck) lines.scrollTop = lines.scrollHeight;
    // What was read stays where it is as earlier words come above it.
    else if (first !== current.first) lines.scrollTop += lines.scrollHeight - current.height;
    Object.assign(current, { height: lines.scrollHeight, first });
    readAhead(lines);
  });
  /** @param {HTMLElement} lines */
  const readAhead = ({ scrollTop }) => {
    if (scrollTop < AHEAD && talk.hasEarlier && talk.earlier.messages.length < MOST_BY_ITSELF) void talk.readOlder();
  };
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLElement} */ (box.current);
    follow.current.stuck = scrollHeight - scrollTop - clientHeight < NEAR;
    readAhead(/** @type {HTMLElement} */ (box.current));
  };
  if (talk.isMissing) {
    return html`<div class="thread-lines" role="alert">
      <${Empty} icon="search" title=${thread.missing}><p>${thread.missingWhy}</p><p class="quiet">${app.why(talk.trouble)}</p><//>
    </div>`;
  }
  if (talk.trouble && !talk.about) return html`<div class="thread-lines"><${Refused} app=${app} trouble=${talk.trouble} again=${() => talk.read()} /></div>`;
  if (!talk.about && talk.live.link === "connecting") return html`<div class="thread-lines"><${Skeleton} label=${shell.loading} /></div>`;
  return html`<div class="thread-lines" ref=${box} onScroll=${onScroll} role="log" aria-live="off" aria-label=${thread.label} tabindex="0">
    ${talk.hasOlder && html`<p class="earlier"><${Button} small onClick=${talk.readOlder}>${thread.earlier}<//></p>`}
    <${Lines} talk=${talk} />
    ${talk.live.typing && talk.live.typing !== app.me.name && html`<p class="notice">${talk.live.typing} ${thread.isTyping}</p>`}
  </div>`;
}

/** @param {HTMLElement | null} box @returns {HTMLElement | null | undefined} */
function linesOf(box) {
  return box?.querySelector(".thread-lines");
}
