// @ts-check
/** A list's rows, of which only those in sight are drawn: thousands cost what a dozen does. */
import { html, useLayoutEffect, useRef, useState } from "../../../shared/html.js";
import { Avatar, CustomerSign, Mark } from "../../controls.js";
import { nameOf } from "../../lines.js";
import { ago, brief, clock, day } from "../../words.js";
import { lastAt } from "./lists.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("../../../shared/feed_state.js").FeedLine} FeedLine
 * @typedef {{scrollTo: (n: number) => void}} RowsHandle
 */

export const ROW = 76;
const BEYOND = 6;
const SOON = 5 * 60_000;
/** Within this time, the hour alone says when. */
const SAME_DAY = 12 * 3_600_000;

/**
 * @param {{app: ConsoleApp, lines: FeedLine[], list: string, open?: string, now: number, handle: {current: RowsHandle | null}}} props
 */
export function Rows({ app, lines, list, open, now, handle }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [seen, setSeen] = useState({ top: 0, height: 800 });
  const look = () => {
    const { scrollTop, clientHeight } = /** @type {HTMLElement} */ (box.current);
    setSeen((before) => (before.top === scrollTop && before.height === clientHeight ? before : { top: scrollTop, height: clientHeight }));
  };
  useLayoutEffect(() => {
    const watch = new ResizeObserver(look);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  handle.current = {
    scrollTo(n) {
      const frame = box.current;
      if (!frame) return;
      const top = n * ROW;
      if (top < frame.scrollTop) frame.scrollTop = top;
      else if (top + ROW > frame.scrollTop + frame.clientHeight) frame.scrollTop = top + ROW - frame.clientHeight;
      look();
    },
  };
  const first = Math.max(0, Math.floor(seen.top / ROW) - BEYOND);
  const shown = lines.slice(first, Math.ceil((seen.top + seen.height) / ROW) + BEYOND);
  return html`<div class="rows" ref=${box} onScroll=${look}>
    <ul class="rows-all" style=${{ height: `${lines.length * ROW}px` }} aria-label=${app.texts.inbox.rows}>
      ${shown.map(
        (line, n) => html`<li class="row-at" key=${line.conversationId} style=${{ transform: `translateY(${(first + n) * ROW}px)` }}
          aria-setsize=${lines.length} aria-posinset=${first + n + 1}>
          <${Row} app=${app} line=${line} list=${list} open=${line.conversationId === open} now=${now} />
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {{app: ConsoleApp, line: FeedLine, list: string, open: boolean, now: number}} props */
function Row({ app, line, list, open, now }) {
  const { inbox } = app.texts;
  const name = nameOf(app, line);
  const id = line.conversationId;
  const others = app.feed.others(id, app.me.name);
  return html`<a class=${line.unanswered ? "row is-unread" : "row"} href=${app.url(`/inbox/${list}/${encodeURIComponent(id)}`)} data-id=${id} aria-current=${open ? "true" : undefined}>
    <${CustomerSign} id=${id} />
    <span class="row-top"><span class="row-name">${name}</span><${When} app=${app} line=${line} now=${now} /></span>
    <span class="row-under">
      <span class="row-last">${line.last && html`<span class="row-by">${inbox.lastBy(speaker(app, line))}</span>${line.last.text}`}</span>
      <span class="row-marks">
        ${line.holder && html`<span class="row-holder" title=${inbox.heldBy(line.holder)}><${Avatar} name=${line.holder} /><span class="hidden">${inbox.heldBy(line.holder)}</span></span>`}
        ${!line.holder && line.assignee && html`<span class="row-holder is-assigned" title=${inbox.assignedTo(line.assignee)}><${Avatar} name=${line.assignee} /><span class="hidden">${inbox.assignedTo(line.assignee)}</span></span>`}
        ${others.length > 0 && html`<span class="row-present" title=${others.map((one) => one.name).join(", ")}></span>`}
        ${(line.priority ?? 1) > 1 && html`<${Mark} kind="bad">${inbox.priorities[line.priority ?? 1]}<//>`}
        ${(line.unanswered ?? 0) > 0 && html`<span class="row-unread number" aria-hidden="true">${line.unanswered}</span><span class="hidden">, ${inbox.unanswered(line.unanswered ?? 0)}</span>`}
      </span>
    </span>
  </a>`;
}

/** @param {ConsoleApp} app @param {FeedLine} line */
function speaker({ texts, me }, { last }) {
  if (last?.name) return last.name === me.name ? texts.inbox.you : last.name;
  return texts.inbox.roles[last?.role ?? ""] ?? "";
}

/** The clock that counts: of a promise where there is one, else how old the last words are. @param {{app: ConsoleApp, line: FeedLine, now: number}} props */
function When({ app, line, now }) {
  const { inbox } = app.texts;
  const until = line.snoozedUntil ?? 0;
  if (until > now) return html`<span class="row-when quiet">${inbox.until(until - now < SAME_DAY ? clock(until, app.language) : day(until, app.language))}</span>`;
  if (line.waitingSince != null && line.promisedBy) {
    const left = line.promisedBy - now;
    if (left < 0) return html`<span class="row-when is-late number">${inbox.late(brief(-left))}</span>`;
    return html`<span class=${left < SOON ? "row-when is-soon number" : "row-when quiet number"}>${inbox.due(left < 3_600_000 ? ago(line.promisedBy, now, app.language) : clock(line.promisedBy, app.language))}</span>`;
  }
  return html`<time class="row-when quiet number" datetime=${new Date(lastAt(line)).toISOString()}>${now - lastAt(line) < 60_000 ? inbox.now : brief(now - lastAt(line))}</time>`;
}
