// @ts-check
/** What a newcomer sees before anything is said: who this is, when people are there. */
import { Mark } from "../shared/header.js";
import { html } from "../shared/html.js";
import { clockWords, dateWords } from "./days.js";

/** @typedef {import("./texts.js").Texts} Texts */
/** @typedef {import("./opening.js").Front} Front */

/** A Monday, whose week names the days. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** @param {{front: Front | null, name: string, texts: Texts, language: string}} props */
export function First({ front, name, texts, language }) {
  const { people } = front ?? {};
  const back = people?.backAt && texts.peopleBack(when(people.backAt, language));
  return html`<section class="first">
    <${Mark} name=${name} className="first-mark" />
    <h2>${texts.welcome(name)}</h2>
    <p>${texts.welcomeAssistant} ${people && (people.there ? texts.welcomePeople : back)}</p>
    ${people?.hours && html`<${Hours} hours=${people.hours} texts=${texts} language=${language} />`}
  </section>`;
}

/** @param {{hours: string[][], texts: Texts, language: string}} props */
function Hours({ hours, texts, language }) {
  return html`<details class="first-hours">
    <summary>${texts.hours}</summary>
    <dl>
      ${hours.map(
        (spans, n) => html`<div>
          <dt>${new Date(MONDAY + n * DAY).toLocaleDateString(language, { weekday: "long", timeZone: "UTC" })}</dt>
          <dd>${spans.length ? spans.map((span) => span.replace("-", "–")).join(", ") : texts.closedDay}</dd>
        </div>`,
      )}
    </dl>
  </details>`;
}

/** @param {string} iso @param {string} language */
function when(iso, language) {
  return `${dateWords(iso.slice(0, 10), language, "long")}, ${clockWords(iso, language)}`;
}
