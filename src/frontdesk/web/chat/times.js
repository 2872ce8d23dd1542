// @ts-check
/** Times to choose from, by their day; other days are a press away. */
import { html, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { byDay, clockWords, dateWords, daysAfter } from "./days.js";

/**
 * @typedef {import("../shared/protocol.js").Option} Option
 * @typedef {import("./texts.js").Texts} Texts
 */

const DAYS = 6;

/**
 * @param {{options: Option[], live: Option[], chosen: string | undefined, pressed: boolean, now: number,
 *   language: string, texts: Texts, choose: (option: Option) => void, say: (text: string) => void}} props
 */
export function Times({ options, live, chosen, pressed, now, language, texts, choose, say }) {
  const open = live.length > 0;
  const days = byDay(options, now, language, texts);
  return html`<div class="times" role="group" aria-label=${texts.times}>
    ${days.map(
      (day) => html`<div key=${day.key}>
        <p class="times-name" aria-hidden="true"><bdi>${day.name}</bdi> ${day.date && html`<span><bdi>${day.date}</bdi></span>`}</p>
        <ul class="times-day" aria-label=${`${day.name} ${day.date}`.trim()}>
          ${day.options.map(
            (option) => html`<li key=${option.optionId}>
              <${Time}
                option=${option}
                on=${live.find((one) => one.label === option.label)}
                chosen=${option.label === chosen}
                pressed=${pressed}
                language=${language}
                texts=${texts}
                choose=${choose}
              />
            </li>`,
          )}
        </ul>
      </div>`,
    )}
    ${open && !pressed && html`<${OtherDays} options=${options} language=${language} texts=${texts} say=${say} />`}
  </div>`;
}

/**
 * @param {{option: Option, on: Option | undefined, chosen: boolean, pressed: boolean, language: string, texts: Texts, choose: (option: Option) => void}} props
 */
function Time({ option, on, chosen, pressed, language, texts, choose }) {
  const inside = html`<b>${chosen && html`<${Icon} name="check" size=${14} />`} <bdi>${clockWords(option.startsAt, language)}</bdi></b>
    ${option.detail && html`<small><bdi>${option.detail}</bdi></small>`}`;
  const mark = chosen ? "is-chosen" : "";
  if (!on) {
    return html`<span class=${`option gone ${mark}`}>${inside}${chosen && html`<span class="hidden">${texts.wasChosen}</span>`}</span>`;
  }
  return html`<button
    type="button"
    class=${`option ${mark}`}
    aria-label=${option.label}
    data-label=${option.label}
    aria-pressed=${chosen}
    disabled=${pressed}
    onClick=${() => choose(on)}
  >
    ${inside}
  </button>`;
}

/** @param {{options: Option[], language: string, texts: Texts, say: (text: string) => void}} props */
function OtherDays({ options, language, texts, say }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return html`<div class="times-more">
      <button type="button" class="chip" aria-expanded="false" onClick=${() => setOpen(true)}>
        <${Icon} name="calendar" size=${16} />${texts.otherDays}
      </button>
    </div>`;
  }
  return html`<div class="times-more" role="group" aria-label=${texts.otherDays}>
    ${daysAfter(options, DAYS).map(
      (day) => html`<button type="button" class="chip" key=${day} onClick=${() => say(texts.anotherDay(dateWords(day, language, "long")))}>
        ${dateWords(day, language)}
      </button>`,
    )}
  </div>`;
}
