// @ts-check
/** The list of recent conversations: the latest first, with signs of trouble. */
import { html, render, useEffect, useState } from "../shared/html.js";
import { CONSOLE, get, session as whoIsThere, told } from "./api.js";
import { Frame, Mark, Trouble } from "./frame.js";
import { ago, counted, moment } from "./words.js";

/**
 * @typedef {object} Line
 * @property {string} id
 * @property {string} status
 * @property {string | null} title
 * @property {string} channel
 * @property {number} turnId
 * @property {number} updatedAt
 * @property {string | null} firstSaid
 * @property {number} diagnosed
 * @property {number} undone
 *
 * @typedef {{conversations: Line[], next: string | null}} Page
 */

const REFRESH = 10_000;
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

function Conversations() {
  const [session, setSession] = useState(/** @type {any} */ (null));
  const [pages, setPages] = useState(/** @type {Page[]} */ ([]));
  const [trouble, setTrouble] = useState("");

  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work();
      setTrouble("");
    } catch (error) {
      setTrouble(told(error));
    }
  };
  const refresh = () =>
    attempt(async () => {
      const first = await get("/conversations");
      // Lines move up as they change, so pages after the first hold only until the next look.
      setPages((known) => (known.length > 1 ? [first, ...known.slice(1)] : [first]));
    });
  const more = () =>
    attempt(async () => {
      const page = await get(`/conversations?before=${encodeURIComponent(pages.at(-1)?.next ?? "")}`);
      setPages([...pages, page]);
    });
  const begin = async () => {
    await attempt(async () => setSession(await whoIsThere()));
    await refresh();
  };
  useEffect(() => {
    void begin();
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), REFRESH);
    return () => clearInterval(timer);
  }, []);

  /** @type {Map<string, Line>} */
  const lines = new Map();
  for (const line of pages.flatMap((page) => page.conversations)) if (!lines.has(line.id)) lines.set(line.id, line);
  return html`<${Frame} session=${session}>
    <main class="list">
      <h1>Conversations</h1>
      ${trouble && html`<${Trouble} text=${trouble} again=${begin} />`}
      ${pages.length === 0 && !trouble && html`<p class="waiting">Loading…</p>`}
      ${pages.length > 0 && lines.size === 0 && html`<p class="waiting">No one has written yet.</p>`}
      <ul>
        ${[...lines.values()].map((line) => html`<${Row} key=${line.id} line=${line} />`)}
      </ul>
      ${pages.at(-1)?.next && html`<button type="button" class="plain" onClick=${more}>Show older ones</button>`}
    </main>
  <//>`;
}

/** @param {{line: Line}} props */
function Row({ line }) {
  return html`<li>
    <a class="row" href=${`${CONSOLE}/conversations/${encodeURIComponent(line.id)}`}>
      <span class="row-name">${line.title ?? line.firstSaid ?? "Nothing said yet"}</span>
      <time class="row-time quiet" datetime=${new Date(line.updatedAt).toISOString()} title=${moment(line.updatedAt)}>
        ${ago(line.updatedAt)}
      </time>
      <span class="row-facts">
        ${line.diagnosed > 0 && html`<${Mark} kind="bad">${counted(line.diagnosed, "bad turn")}<//>`}
        ${line.undone > 0 && html`<${Mark} kind="warn">${counted(line.undone, "deed")} not done<//>`}
        <${Mark}>${line.status}<//>
        <span class="quiet">${line.channel}, ${counted(line.turnId, "turn")}</span>
        <code class="quiet">${line.id}</code>
      </span>
    </a>
  </li>`;
}

root.replaceChildren();
render(html`<${Conversations} />`, root);
