// @ts-check
/** A run over a source: how far it is, what came of it, and what was not taken in. */
import { html, useEffect, useRef, useState } from "../../../shared/html.js";
import { Button, Mark } from "../../controls.js";
import { count, when } from "../../figures.js";
import { catchFocus } from "./focus.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{id: string, source: string, state: string, createdAt: number, updatedAt: number, error: string | null, found: number,
 *   done: number, unchanged: number, skipped: number, failed: number, removed: number}} Run
 */

export const ENDED = ["done", "failed", "cancelled"];
const LOOKS_EVERY = 1_200;
const COUNTS = /** @type {const} */ (["done", "unchanged", "skipped", "failed", "removed"]);
/** @type {Record<string, string>} */
const KINDS = { done: "good", failed: "bad", running: "open", waiting: "", cancelled: "warn" };

/** Do something again and again while something goes on. @param {boolean} going @param {() => Promise<any>} look */
export function useWhile(going, look) {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    if (!going) return;
    let timer = setTimeout(async function again() {
      if (!document.hidden) await latest.current();
      timer = setTimeout(again, LOOKS_EVERY);
    }, LOOKS_EVERY);
    return () => clearTimeout(timer);
  }, [going]);
}

/** How many things of a run have been dealt with. @param {Run} run */
export function dealtWith(run) {
  return run.done + run.unchanged + run.skipped + run.failed;
}

/** @param {{app: ConsoleApp, run: Run, changed?: () => void}} props */
export function RunLine({ app, run, changed }) {
  const { runs } = app.texts.knowledge;
  const ended = ENDED.includes(run.state);
  const stop = () => app.attempt(() => app.api.post(`admin/documents/runs/${run.id}/cancel`), runs.stopped).then(() => changed?.()).then(() => catchFocus());
  const counts = COUNTS.filter((name) => run[name] > 0).map((name) => `${count(run[name], app.language)} ${runs.counts[name]}`);
  return html`<div class="run" data-state=${run.state}>
    <div class="run-head">
      <${Mark} kind=${run.failed && run.state === "done" ? "warn" : KINDS[run.state]}>${runs.states[run.state]}<//>
      <span class="quiet">${when(run.createdAt, app.language)}</span>
      <span class="quiet number">${ended ? counts.join(", ") : runs.progress(dealtWith(run), run.found)}</span>
      ${!ended && app.me.isAtLeast("admin") && html`<${Button} small onClick=${stop}>${runs.stop}<//>`}
    </div>
    ${!ended && html`<progress max=${run.found || undefined} value=${run.found ? dealtWith(run) : undefined} aria-label=${runs.states[run.state]}></progress>`}
    ${run.error && html`<p class="run-why">${run.error}</p>`}
    ${ended && run.failed + run.skipped > 0 && html`<${Problems} app=${app} run=${run} />`}
  </div>`;
}

/** What a run did not take in, each with the reason; read once somebody asks. @param {{app: ConsoleApp, run: Run}} props */
function Problems({ app, run }) {
  const { runs } = app.texts.knowledge;
  const [found, take] = useState(/** @type {any[] | null} */ (null));
  const open = async (/** @type {any} */ event) => {
    if (!event.target.open || found) return;
    await app.attempt(async () => {
      const seen = await app.api.get(`admin/documents/runs/${run.id}?most=500`);
      take(seen.items.filter((/** @type {any} */ one) => one.state in runs.items));
    });
  };
  return html`<details class="run-problems" onToggle=${open}>
    <summary>${runs.problems}</summary>
    <ul>
      ${(found ?? []).map(
        (one) => html`<li key=${one.number}><${Mark} kind=${one.state === "failed" ? "bad" : ""}>${runs.items[one.state]}<//>
          <span class="run-uri">${one.uri}</span>${one.error && html`<span class="quiet">${one.error}</span>`}</li>`,
      )}
    </ul>
  </details>`;
}
