// @ts-check
/** The inbox: lists, the conversations of one, the one that is open, and what is beside it. */
import { html, useEffect, useRef, useState } from "../../../shared/html.js";
import { Empty, Menu, Skeleton } from "../../controls.js";
import { Icon } from "../../icons.js";
import { useKeys } from "../../keys.js";
import { savedSearches } from "../../searches.js";
import { useStore } from "../../store.js";
import { Conversation } from "../conversations/conversation.js";
import { COUNTED, LISTS, counts, listOf, listed } from "./lists.js";
import { Rows } from "./rows.js";

/** @typedef {import("../../app.js").ConsoleApp} ConsoleApp */

/** Lists are made anew so often at most, however much comes. */
const REFRESH = 120;
const TICK = 20_000;

/** @param {{app: ConsoleApp, params: {list?: string, id?: string}}} props */
export default function Inbox({ app, params }) {
  const list = listOf(params.list);
  const open = params.id;
  const now = useFeed(app);
  const { texts } = app;
  const { inbox } = texts;
  const rows = useRef(/** @type {import("./rows.js").RowsHandle | null} */ (null));
  const lines = listed(app.feed.state.lines, list, app.me.name, now);
  const move = (/** @type {number} */ step) => goOn(app, rows.current, lines, list, open, step);
  useKeys(app, "inbox", texts.shell.titles.inbox, [
    { key: "j", label: inbox.keyNext, run: () => move(1) },
    { key: "k", label: inbox.keyPrevious, run: () => move(-1) },
  ]);
  const back = app.url(`/inbox/${list}`);
  return html`<div class=${open ? "inbox has-open" : "inbox"}>
    <section class="pane-list" aria-label=${inbox.lists[list]}>
      <${Lists} app=${app} list=${list} now=${now} />
      ${app.feed.link === "connecting" && lines.length === 0 && html`<div class="pane-waits"><${Skeleton} label=${texts.shell.loading} rows=${9} /></div>`}
      ${app.feed.link !== "connecting" && lines.length === 0 && html`<${Empty} icon="inbox" title=${inbox.empty[list]}><p>${inbox.emptyWhy[list]}</p><//>`}
      ${lines.length > 0 && html`<${Rows} app=${app} lines=${lines} list=${list} open=${open} now=${now} handle=${rows} />`}
    </section>
    ${open
      ? html`<${Conversation} key=${open} app=${app} id=${open} back=${back} />`
      : html`<div class="pane-none"><${Empty} icon="conversations" title=${inbox.choose}><p>${inbox.chooseWhy}</p><//></div>`}
  </div>`;
}

/** The time of the last look at the feed, which a list is made of. @param {ConsoleApp} app */
function useFeed(app) {
  const [now, setNow] = useState(Date.now());
  const due = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined));
  useEffect(() => {
    const look = () => {
      due.current = undefined;
      setNow(Date.now());
    };
    const leave = app.feed.subscribe(() => (due.current ??= setTimeout(look, REFRESH)));
    const clock = setInterval(look, TICK);
    look();
    return () => {
      leave();
      clearInterval(clock);
      clearTimeout(due.current);
    };
  }, [app]);
  return now;
}

/**
 * Go on to the next row: what is open follows, where something is.
 * @param {ConsoleApp} app @param {import("./rows.js").RowsHandle | null} rows
 * @param {import("./lists.js").FeedLine[]} lines @param {string} list @param {string | undefined} open @param {number} step
 */
function goOn(app, rows, lines, list, open, step) {
  if (!lines.length) return;
  const focused = document.activeElement?.closest(".row")?.getAttribute("data-id");
  const at = lines.findIndex((line) => line.conversationId === (focused ?? open));
  const next = at < 0 ? (step > 0 ? 0 : lines.length - 1) : Math.min(Math.max(at + step, 0), lines.length - 1);
  const id = lines[next].conversationId;
  rows?.scrollTo(next);
  if (open && open !== id) app.go(`/inbox/${list}/${encodeURIComponent(id)}`);
  requestAnimationFrame(() => {
    /** @type {HTMLElement | null} */ (document.querySelector(`.row[data-id="${CSS.escape(id)}"]`))?.focus();
  });
}

/** The lists: in a column of their own where there is room, else behind the name of the one that is shown. @param {{app: ConsoleApp, list: string, now: number}} props */
function Lists({ app, list, now }) {
  const [open, toggle] = useState(false);
  const { inbox } = app.texts;
  const many = counts(app.feed.state.lines, app.me.name, now);
  const saved = savedSearches();
  const label = (/** @type {string} */ id) => inbox.lists[/** @type {import("./lists.js").ListId} */ (id)];
  const items = [
    ...LISTS.map((id) => ({ id, label: COUNTED.has(id) && many[id] ? `${label(id)} · ${many[id]}` : label(id), current: id === list, run: () => app.go(`/inbox/${id}`) })),
    ...saved.map(({ name, query }) => ({ id: `saved-${name}`, label: name, run: () => app.go(`/conversations?${query}`) })),
  ];
  return html`<header class="pane-head">
    <${Menu} label=${inbox.listsLabel} open=${open} toggle=${toggle} items=${items} side="start"
      button=${(/** @type {any} */ given) => html`<button type="button" class="list-name" ...${given}>
        <h1>${label(list)}</h1><span class="quiet number">${many[list]}</span><${Icon} name="down" size=${16} />
      </button>`} />
    <button type="button" class="button ghost icon-only" aria-label=${app.texts.shell.openPalette} onClick=${() => app.open("palette")}><${Icon} name="search" size=${18} /></button>
  </header>
  <nav class="lists" aria-label=${inbox.listsLabel}>
    <ul>
      ${LISTS.map(
        (id) => html`<li key=${id}>
          <a class="list-link" href=${app.url(`/inbox/${id}`)} aria-current=${id === list ? "page" : undefined}>
            <span>${label(id)}</span>${COUNTED.has(id) && many[id] > 0 && html`<span class=${id === "needs" ? "list-count is-needs number" : "list-count number"}>${many[id]}</span>`}
          </a>
        </li>`,
      )}
    </ul>
    ${saved.length > 0 && html`<h2 class="lists-title">${inbox.saved}</h2>
      <ul>${saved.map(({ name, query }) => html`<li key=${name}><a class="list-link" href=${app.url(`/conversations?${query}`)}><span>${name}</span></a></li>`)}</ul>`}
  </nav>`;
}
