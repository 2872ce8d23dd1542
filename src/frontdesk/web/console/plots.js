// @ts-check
/** Small plots of days, drawn as SVG; each has a title, a description, and the same numbers as a table. */
import { html, useEffect, useRef, useState } from "../shared/html.js";

/**
 * @typedef {{name: string, kind: string, values: (number | null)[]}} Series
 * @typedef {object} PlotOf
 * @property {string} id
 * @property {string} title
 * @property {string} desc What it shows, in a sentence.
 * @property {"bars" | "lines"} shape Bars are stacked.
 * @property {string[]} names What each place along it is called, such as a day.
 * @property {Series[]} series
 * @property {(value: number) => string} format
 * @property {(series: number, place: number) => string | undefined} [href] Where a number of the table leads.
 * @property {{table: string, place: string}} texts
 */

const HIGH = 168;
const EDGE = { top: 12, right: 8, bottom: 24, left: 44 };
const STEPS = [1, 2, 2.5, 5, 10];
const ROOM_OF_NAME = 88;

/** @param {PlotOf} props */
export function Plot({ id, title, desc, shape, names, series, format, href, texts }) {
  const [box, wide] = useWidth();
  const [at, point] = useState(/** @type {number | null} */ (null));
  const scale = scaleOf(shape, series, names.length, wide);
  /** @param {PointerEvent} event */
  const onMove = (event) => {
    const left = /** @type {Element} */ (event.currentTarget).getBoundingClientRect().left;
    const place = Math.floor((event.clientX - left - EDGE.left) / scale.step);
    point(place >= 0 && place < names.length ? place : null);
  };
  return html`<figure class="plot" ref=${box}>
    <figcaption class="plot-legend" aria-hidden="true">
      ${series.map((one) => html`<span key=${one.name} class=${`plot-key is-${one.kind}`}>${one.name}</span>`)}
    </figcaption>
    ${wide > 0 &&
    html`<svg width=${wide} height=${HIGH} viewBox=${`0 0 ${wide} ${HIGH}`} role="img" aria-labelledby=${`${id}-title ${id}-desc`} onPointerMove=${onMove} onPointerLeave=${() => point(null)}>
      <title id=${`${id}-title`}>${title}</title>
      <desc id=${`${id}-desc`}>${desc}</desc>
      <${Axes} scale=${scale} names=${names} format=${format} wide=${wide} />
      ${at !== null && html`<rect class="plot-here" x=${scale.x(at)} y=${EDGE.top} width=${scale.step} height=${HIGH - EDGE.top - EDGE.bottom} />`}
      ${shape === "bars" ? html`<${Bars} scale=${scale} series=${series} />` : series.map((one) => html`<${Line} key=${one.name} scale=${scale} one=${one} />`)}
    </svg>`}
    ${at !== null && html`<p class="plot-tip" aria-hidden="true"><strong>${names[at]}</strong>${series.map((one) => html`<span key=${one.name} class=${`plot-key is-${one.kind}`}>${one.name} <b class="number">${said(one.values[at], format)}</b></span>`)}</p>`}
    <${PlotTable} title=${title} names=${names} series=${series} format=${format} href=${href} texts=${texts} />
  </figure>`;
}

/** A few numbers as a line, without words. @param {{values: (number | null)[]}} props */
export function Sparkline({ values }) {
  const known = values.map((value) => value ?? 0);
  const most = Math.max(...known, 1e-9);
  const points = known.map((value, n) => `${((n / Math.max(known.length - 1, 1)) * 96 + 2).toFixed(1)},${(26 - (value / most) * 22).toFixed(1)}`);
  return html`<svg class="spark" viewBox="0 0 100 28" width="100" height="28" aria-hidden="true" focusable="false" preserveAspectRatio="none">
    <polyline points=${points.join(" ")} fill="none" vector-effect="non-scaling-stroke" />
  </svg>`;
}

/** How much something is beside the most of its kind. @param {{value: number, most: number, kind?: string}} props */
export function Bar({ value, most, kind = "plain" }) {
  return html`<svg class=${`share-bar is-${kind}`} viewBox="0 0 100 6" height="6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="bar-all" x="0" y="0" width="100" height="6" /><rect class="bar-part" x="0" y="0" width=${most ? Math.max((value / most) * 100, value ? 1 : 0) : 0} height="6" />
  </svg>`;
}

/** @typedef {{step: number, top: number, marks: number[], x: (place: number) => number, y: (value: number) => number}} Scale */

/** @param {"bars" | "lines"} shape @param {Series[]} series @param {number} places @param {number} wide @returns {Scale} */
function scaleOf(shape, series, places, wide) {
  const at = (/** @type {number} */ place) => series.map((one) => one.values[place] ?? 0);
  const tops = Array.from({ length: places }, (_, place) => (shape === "bars" ? at(place).reduce((sum, one) => sum + one, 0) : Math.max(...at(place))));
  const top = roundTop(Math.max(...tops, 0));
  const step = Math.max(wide - EDGE.left - EDGE.right, 1) / Math.max(places, 1);
  const high = HIGH - EDGE.top - EDGE.bottom;
  return { step, top, marks: [0, top / 2, top], x: (place) => EDGE.left + place * step, y: (value) => EDGE.top + high - (value / top) * high };
}

/** The next number that is easily read. @param {number} most */
function roundTop(most) {
  if (most <= 0) return 2;
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (STEPS.find((one) => one * unit >= most) ?? 10);
}

/** @param {{scale: Scale, names: string[], format: (value: number) => string, wide: number}} props */
function Axes({ scale, names, format, wide }) {
  const every = Math.max(1, Math.ceil((names.length * ROOM_OF_NAME) / Math.max(wide - EDGE.left, 1)));
  return html`<g class="plot-axes" aria-hidden="true">
    ${scale.marks.map(
      (mark) => html`<g key=${mark}><line x1=${EDGE.left} x2=${wide - EDGE.right} y1=${scale.y(mark)} y2=${scale.y(mark)} />
        <text x=${EDGE.left - 8} y=${scale.y(mark)} dy="0.32em" text-anchor="end">${format(mark)}</text></g>`,
    )}
    ${names.map((name, n) => n % every === 0 && scale.x(n) < wide - EDGE.left && html`<text key=${name} x=${scale.x(n) + (every > 1 ? 0 : scale.step / 2)} y=${HIGH - 6} text-anchor=${every > 1 ? "start" : "middle"}>${name}</text>`)}
  </g>`;
}

/** @param {{scale: Scale, series: Series[]}} props */
function Bars({ scale, series }) {
  const wide = Math.min(Math.max(scale.step * 0.62, 2), 28);
  /** @type {number[]} */
  const under = [];
  return series.map((one) =>
    one.values.map((value, n) => {
      const from = under[n] ?? 0;
      under[n] = from + (value ?? 0);
      if (!value) return null;
      const high = scale.y(from) - scale.y(under[n]);
      return html`<rect key=${`${one.name}${n}`} class=${`plot-bar is-${one.kind}`} x=${scale.x(n) + (scale.step - wide) / 2} y=${scale.y(under[n])} width=${wide} height=${Math.max(high - (from ? 1 : 0), 1)} rx="1.5" />`;
    }),
  );
}

/** A line with gaps where nothing is known, and a dot where one stands alone. @param {{scale: Scale, one: Series}} props */
function Line({ scale, one }) {
  const middle = (/** @type {number} */ n) => scale.x(n) + scale.step / 2;
  const known = (/** @type {number} */ n) => one.values[n] !== null && one.values[n] !== undefined;
  const path = one.values.map((value, n) => (value === null ? "" : `${known(n - 1) ? "L" : "M"}${middle(n).toFixed(1)} ${scale.y(value).toFixed(1)}`)).join("");
  return html`<g class=${`plot-line is-${one.kind}`}>
    <path d=${path} fill="none" />
    ${one.values.map((value, n) => value !== null && html`<circle key=${n} cx=${middle(n)} cy=${scale.y(value)} r=${known(n - 1) || known(n + 1) ? 2 : 3} />`)}
  </g>`;
}

/** @param {Pick<PlotOf, "title" | "names" | "series" | "format" | "href" | "texts">} props */
function PlotTable({ title, names, series, format, href, texts }) {
  const [open, setOpen] = useState(false);
  const cell = (/** @type {number} */ s, /** @type {number} */ n) => {
    const value = series[s].values[n];
    const to = value ? href?.(s, n) : undefined;
    return to ? html`<a href=${to}>${said(value, format)}</a>` : said(value, format);
  };
  return html`<details class="plot-table" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
    <summary>${texts.table}</summary>
    ${open &&
    html`<div class="plot-scroll" tabindex="0" role="region" aria-label=${title}><table class="sheet-table plain">
      <caption class="hidden">${title}</caption>
      <thead><tr><th scope="col">${texts.place}</th>${series.map((one) => html`<th key=${one.name} scope="col" class="number">${one.name}</th>`)}</tr></thead>
      <tbody>${names.map((name, n) => html`<tr key=${name}><th scope="row">${name}</th>${series.map((one, s) => html`<td key=${one.name} class="number">${cell(s, n)}</td>`)}</tr>`)}</tbody>
    </table></div>`}
  </details>`;
}

/** @param {number | null | undefined} value @param {(value: number) => string} format */
function said(value, format) {
  return value === null || value === undefined ? "–" : format(value);
}

/** How wide an element is, also once that changes. @returns {[any, number]} */
function useWidth() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [wide, setWide] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => setWide(Math.floor(entry.contentRect.width)));
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [box, wide];
}
