// @ts-check
/** Writes an article for a question that nothing answers, publishes it, and asks once more. */
import { html, useEffect, useState } from "../../../shared/html.js";
import { keep, recall } from "../../../chat/storage.js";
import { Button } from "../../controls.js";
import { TermsFields } from "./adding.js";
import { catchFocus, waits } from "./focus.js";
import { uploadsOf } from "./uploads.js";
import { Verdict } from "./verdict.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("./gaps.js").GapView} GapView
 * @typedef {{title: string, text: string}} Written
 */

const LONGEST_TITLE = 120;

/** @param {{app: ConsoleApp, gap: GapView, drafts: boolean | null, again: () => Promise<void>}} props */
export function Article({ app, gap, drafts, again }) {
  const { gaps: texts } = app.texts.knowledge;
  const place = `frontdesk:console:article:${gap.id}`;
  const [written, setWritten] = useState(() => startOf(gap, recall(place, { title: "", text: "" })));
  const [terms, setTerms] = useState({ audience: "customers", language: "" });
  const [busy, setBusy] = useState(/** @type {"" | "draft" | "publish"} */ (""));
  const [why, setWhy] = useState("");
  const [checked, setChecked] = useState(/** @type {any} */ (null));
  const write = (/** @type {Written} */ next) => {
    setWritten(next);
    keep(place, next);
  };
  const draft = async () => {
    if (busy) return;
    setBusy("draft");
    await app.attempt(async () => write(partsOf((await app.api.post(`admin/gaps/${gap.id}/draft`)).draft, written.title)), texts.drafted);
    setBusy("");
    await again();
  };
  const publish = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (busy) return;
    setBusy("publish");
    setWhy("");
    try {
      const { run, items } = await uploadsOf(app).publish(fileOf(written.title, gap.id), bodyOf(written), terms);
      const failed = items.find((one) => one.state === "failed" || one.state === "skipped");
      if (failed || run.state !== "done") throw new NotTaken(failed?.error ?? run.error ?? "");
      await app.api.post(`admin/gaps/${gap.id}/state`, { state: "answered" });
      keep(place, null);
      app.toast(texts.published, { tone: "good" });
      await again();
      catchFocus();
    } catch (error) {
      setWhy(error instanceof NotTaken ? `${texts.notTaken} ${error.message}` : app.why(error));
    }
    setBusy("");
  };
  // How the desk answers now is asked once the article is there, and when one comes back to it.
  useEffect(() => {
    if (gap.state !== "answered" || !gap.asked[0]) return;
    const query = new URLSearchParams({ question: gap.asked[0].question, audience: "customers", explain: "true" });
    app.api.get(`admin/documents/search?${query}`).then(setChecked, () => setChecked(null));
  }, [gap.id, gap.state]);
  if (gap.state === "answered") {
    return html`${checked && html`<section class="gap-check"><h3>${texts.check}</h3><${Verdict} app=${app} result=${checked} />
      ${checked.found[0] && html`<a href=${app.url(`/knowledge/documents/${encodeURIComponent(checked.found[0].document)}`)}>${texts.openDocument}</a>`}</section>`}`;
  }
  return html`<form class="sheet-panel article" onSubmit=${publish}>
    <div class="sheet-panel-head">
      <div><h3>${texts.write}</h3><p class="quiet">${texts.writeWhy}</p></div>
      ${drafts && html`<${Button} small icon="spark" ...${waits(busy === "draft")} onClick=${draft}>${texts.draft}<//>`}
    </div>
    <label class="sheet-field"><span>${texts.heading}</span>
      <input class="field" required maxlength=${LONGEST_TITLE} value=${written.title} onInput=${(/** @type {any} */ event) => write({ ...written, title: event.target.value })} /></label>
    <label class="sheet-field"><span>${texts.text}</span>
      <textarea class="field article-text" required rows="10" aria-describedby="article-hint" value=${written.text} onInput=${(/** @type {any} */ event) => write({ ...written, text: event.target.value })}></textarea>
      <span class="quiet" id="article-hint">${texts.textHint}</span></label>
    ${hasPlaces(written.text) && html`<p class="sheet-note warn">${texts.places}</p>`}
    <${TermsFields} app=${app} terms=${terms} setTerms=${setTerms} />
    ${why && html`<p class="form-why" role="alert">${why}</p>`}
    <div class="dialog-ways">
      ${drafts === false && html`<span class="quiet">${texts.noModel}</span>`}
      <${Button} kind="primary" type="submit" ...${waits(busy === "publish")}>${busy === "publish" ? texts.publishing : texts.publish}<//>
    </div>
  </form>`;
}

/** The run ended, and the article is not in the library. */
class NotTaken extends Error {}

/** What the editor begins with: what was being written, a draft, or the question as a title. @param {GapView} gap @param {Written | null} kept @returns {Written} */
function startOf(gap, kept) {
  const title = (gap.asked[0]?.question ?? "").slice(0, LONGEST_TITLE);
  return kept ?? (gap.draft ? partsOf(gap.draft, title) : { title, text: "" });
}

/** An article's title and what is under it. @param {string} draft @param {string} otherwise @returns {Written} */
function partsOf(draft, otherwise) {
  const [first, ...rest] = draft.trim().split("\n");
  if (!first.startsWith("# ")) return { title: otherwise, text: draft.trim() };
  return { title: first.slice(2).trim().slice(0, LONGEST_TITLE), text: rest.join("\n").trim() };
}

/** @param {Written} written */
function bodyOf({ title, text }) {
  return new Blob([`# ${title.trim()}\n\n${text.trim()}\n`], { type: "text/markdown" });
}

/** A name that no other document has. @param {string} title @param {string} id */
function fileOf(title, id) {
  const words = title.normalize("NFKC").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["article"];
  return `${words.join("-").slice(0, LONGEST_TITLE)}-${id.slice(-6)}.md`;
}

/** Whether an article leaves something to be filled in. @param {string} text */
function hasPlaces(text) {
  return /\[[^\]\n]{2,80}\](?!\()/.test(text) || /\bTODO\b|\bTBD\b/.test(text);
}
