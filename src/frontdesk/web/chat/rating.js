// @ts-check
/** How it was, in one press and a few words; asked once, at the end. */
import { html, useEffect, useRef, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";

/** @typedef {import("./texts.js").Texts} Texts */

const SCORES = [1, 2, 3, 4, 5];

/** @param {{texts: Texts, answered: boolean, rate: (score: number, comment: string) => void}} props */
export function Rating({ texts, answered, rate }) {
  const [score, setScore] = useState(0);
  const [comment, setComment] = useState("");
  /** @type {{current: HTMLElement | null}} */
  const box = useRef(null);
  useEffect(() => {
    if (score) box.current?.scrollIntoView({ block: "nearest" });
  }, [score > 0]);
  if (answered) return html`<p class="notice">${texts.rated}</p>`;
  return html`<section class="rating" ref=${box} aria-label=${texts.rating}>
    <p>${texts.rating}</p>
    <div class="rating-scores" role="group" aria-label=${texts.rating}>
      ${SCORES.map(
        (one) => html`<button
          type="button"
          class=${one <= score ? "is-on" : ""}
          aria-label=${texts.stars(one)}
          aria-pressed=${one === score}
          onClick=${() => setScore(one)}
        >
          <${Icon} name="star" size=${26} />
        </button>`,
      )}
    </div>
    ${score > 0 &&
    html`<textarea rows="2" aria-label=${texts.comment} placeholder=${texts.comment} maxlength="1000" value=${comment}
        onInput=${(/** @type {any} */ event) => setComment(event.target.value)}></textarea>
      <button type="button" class="act" onClick=${() => rate(score, comment.trim())}>${texts.sendRating}</button>`}
  </section>`;
}
