// @ts-check
/** The desk's work in numbers: how many, how well, how fast, what went wrong; each leads to its conversations. */
import { html } from "../../../shared/html.js";
import { Empty, Skeleton } from "../../controls.js";
import { count, decimal, percent, seconds, shortDay, span, when } from "../../figures.js";
import { Plot } from "../../plots.js";
import { Refused } from "../../shell.js";
import { useLoaded } from "../../store.js";
import { Section, Shares, Tile } from "./parts.js";
import { byDay, rowsOf, sumOf, wrongsOf } from "./numbers.js";
import { RangePicker, before, eachDay, rangeInAddress, within } from "./range.js";
import { Endings, Usage } from "./outcomes.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {import("./numbers.js").Report} Report
 * @typedef {import("./range.js").Range} Range
 * @typedef {{app: ConsoleApp, report: Report, earlier: Report, range: Range, days: string[]}} Shown
 */

/** @param {{app: ConsoleApp}} props */
export default function Insights({ app }) {
  const { insights: texts } = app.texts;
  const range = rangeInAddress();
  /** @type {{value: [Report, Report] | null, trouble: unknown, again: () => Promise<void>}} */
  const read = useLoaded(() => Promise.all([reportOf(app, range), reportOf(app, before(range))]), [`${range.from}.${range.to}`]);
  const [report, earlier] = read.value ?? [];
  return html`<div class="sheet insights">
    <header class="sheet-head">
      <div>
        <h1>${texts.title}</h1>
        <p class="quiet">${span(range.from, range.to, app.language)} · ${texts.compared(span(before(range).from, before(range).to, app.language))}</p>
      </div>
      <div class="insight-ways"><a class="button small" href=${app.url("/cases")}>${app.texts.cases.title}</a><${RangePicker} app=${app} range=${range} /></div>
    </header>
    ${read.trouble !== null && html`<${Refused} app=${app} trouble=${read.trouble} again=${read.again} />`}
    ${!report && read.trouble === null && html`<${Skeleton} rows=${9} label=${app.texts.shell.loading} />`}
    ${report && earlier && html`<${Overview} app=${app} report=${report} earlier=${earlier} range=${range} days=${eachDay(range)} />`}
  </div>`;
}

/** @param {ConsoleApp} app @param {Range} range @returns {Promise<Report>} */
function reportOf(app, { from, to }) {
  return app.api.get(`operator/insights?since=${from}&until=${to}`);
}

/** @param {Shown} shown */
function Overview(shown) {
  const { app, report } = shown;
  const { insights: texts } = app.texts;
  if (report.rolledUpTo === null) return html`<${Empty} icon="insights" title=${texts.noDays}><p>${texts.notCounted}</p><//>`;
  if (report.days.length === 0) return html`<${Empty} icon="insights" title=${texts.noDays}><p>${texts.noDaysWhy}</p><//>`;
  return html`<${Tiles} ...${shown} />
    <${Plots} ...${shown} />
    <${Wrongs} ...${shown} />
    <div class="insight-columns">
      <${Handoffs} ...${shown} />
      <${Endings} ...${shown} />
    </div>
    <${Usage} ...${shown} />
    <p class="quiet">${texts.zone(report.zone)} · ${texts.counted(when(report.rolledUpTo, app.language))}</p>`;
}

/** @param {Shown} shown */
function Tiles({ app, report, earlier, range, days }) {
  const { insights: texts } = app.texts;
  const { language } = app;
  const [now, then] = [report.total, earlier.total];
  const score = (/** @type {number | null} */ mean) => (mean === null ? "–" : decimal(mean, language));
  return html`<section class="tiles" aria-label=${texts.total}>
    <${Tile} app=${app} label=${texts.conversations} href=${within(app, "/conversations", range)} value=${now.conversations} before=${then.conversations}
      format=${(/** @type {number} */ n) => count(n, language)} values=${byDay(report, days, (one) => one.conversations)} />
    <${Tile} app=${app} label=${texts.contained} href=${within(app, "/contained", range)} value=${now.containment} before=${then.containment} good="up"
      format=${(/** @type {number} */ n) => percent(n, language)} values=${byDay(report, days, (one) => one.containment)}>
      <a href=${within(app, "/handed_off", range)}>${count(now.handedOff, language)}</a> ${texts.handed.toLowerCase()}
    <//>
    <${Tile} app=${app} label=${texts.satisfaction} href=${within(app, "/satisfaction", range)} value=${now.satisfaction.mean} before=${then.satisfaction.mean} good="up"
      format=${score} values=${byDay(report, days, (one) => one.satisfaction.mean)}>
      ${now.satisfaction.answered ? html`${texts.outOf}, <a href=${within(app, "/rating_asked", range)}>${texts.answered(count(now.satisfaction.answered, language), count(now.satisfaction.asked, language))}</a>` : texts.noRatings}
    <//>
    <${Tile} app=${app} label=${texts.firstWord} href=${within(app, "/first_token", range)} value=${now.firstToken.p50} before=${then.firstToken.p50} good="down"
      format=${(/** @type {number} */ n) => seconds(n, language)} values=${byDay(report, days, (one) => one.firstToken.p50)}>
      ${now.firstToken.p90 !== null && html`<a href=${within(app, "/first_token", range, { over: String(now.firstToken.p90) })}>${texts.ninetyIs(seconds(now.firstToken.p90, language))}</a>`}
    <//>
  </section>`;
}

/** @param {Shown} shown */
function Plots({ app, report, range, days }) {
  const { insights: texts } = app.texts;
  const { language } = app;
  const names = days.map((day) => shortDay(day, language));
  const said = { table: texts.table, place: texts.day };
  const counts = [
    { name: texts.contained, kind: "main", values: byDay(report, days, (one) => one.contained) },
    { name: texts.handed, kind: "second", values: byDay(report, days, (one) => one.handedOff) },
  ];
  const waits = [
    { name: texts.half, kind: "main", values: byDay(report, days, (one) => one.firstToken.p50) },
    { name: texts.ninety, kind: "second", values: byDay(report, days, (one) => one.firstToken.p90) },
  ];
  const dayOf = (/** @type {number} */ place) => ({ from: days[place], to: days[place] });
  return html`<div class="insight-columns">
    <${Section} title=${texts.perDay} why=${texts.perDayWhy}>
      <${Plot} id="per-day" title=${texts.perDay} desc=${`${span(range.from, range.to, language)}: ${count(report.total.conversations, language)}.`} shape="bars" names=${names} series=${counts}
        format=${(/** @type {number} */ n) => count(n, language)} texts=${said}
        href=${(/** @type {number} */ s, /** @type {number} */ n) => within(app, s === 0 ? "/contained" : "/handed_off", dayOf(n))} />
    <//>
    <${Section} title=${texts.latency} why=${texts.latencyWhy}>
      <${Plot} id="latency" title=${texts.latency} desc=${`${texts.half}: ${seconds(report.total.firstToken.p50, language)}. ${texts.ninety}: ${seconds(report.total.firstToken.p90, language)}.`} shape="lines" names=${names} series=${waits}
        format=${(/** @type {number} */ n) => seconds(n, language)} texts=${said}
        href=${(/** @type {number} */ _s, /** @type {number} */ n) => within(app, "/first_token", dayOf(n))} />
    <//>
  </div>`;
}

/** @param {Shown} shown */
function Wrongs({ app, report, earlier, range }) {
  const { insights: texts } = app.texts;
  const kinds = wrongsOf(texts, report.total, earlier.total);
  return html`<${Section} title=${texts.wrong} why=${texts.wrongWhy}>
    ${kinds.length === 0
      ? html`<p class="quiet">${texts.allWell}</p>`
      : html`<div class="wrongs">${kinds.map(({ title, rows }) => html`<div key=${title}><h3>${title}</h3><${Shares} app=${app} rows=${rows} range=${range} kind="bad" good="down" /></div>`)}</div>`}
  <//>`;
}

/** @param {Shown} shown */
function Handoffs({ app, report, earlier, range }) {
  const { insights: texts } = app.texts;
  const rows = rowsOf(texts, "handoffs", report.total.handoffs, earlier.total.handoffs);
  return html`<${Section} title=${texts.handoffs} why=${texts.handoffsWhy}>
    ${sumOf(report.total.handoffs) + sumOf(earlier.total.handoffs) === 0 ? html`<p class="quiet">${texts.noHandoffs}</p>` : html`<${Shares} app=${app} rows=${rows} range=${range} />`}
  <//>`;
}
