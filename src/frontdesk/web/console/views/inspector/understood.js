// @ts-check
/** What the customer said in a turn, what the desk made of it, and whose answer it got. */
import { html } from "../../../shared/html.js";
import { Field } from "./verdict.js";

/** @param {{app: import("../../app.js").ConsoleApp, turn: import("./turns.js").Turn}} props */
export function Understood({ app, turn }) {
  const { inspector } = app.texts;
  const { plan, answeredBy, interpretation, causes, messages } = turn;
  const said = messages.filter(({ role }) => role === "customer").map(({ text }) => text);
  const begun = causes.map((one) => cause(inspector, one)).join(", ") || inspector.desk;
  return html`<section class="part" aria-labelledby="understood-heading">
    <h3 id="understood-heading">${inspector.understood}</h3>
    <dl class="fields">
      ${said.length > 0 && html`<div><dt>${inspector.said}</dt><dd>${said.map((text) => html`<p class="line-text">${text}</p>`)}</dd></div>`}
      <${Field} name=${inspector.begunBy} text=${begun} />
      ${interpretation && html`<div><dt>${inspector.readAs}</dt><dd><b>${interpretation.answer}</b> ${inspector.readBy(interpretation.by, interpretation.insteadOf)}</dd></div>`}
      ${plan && html`<div><dt>${inspector.plan}</dt><dd><b>${inspector.paths[plan.path] ?? plan.path}</b>: ${plan.reason}</dd></div>`}
      <${Field} name=${inspector.answeredBy} text=${answeredBy && [answeredBy.path, answeredBy.agent, answeredBy.playbook].filter(Boolean).join(", ")} />
    </dl>
  </section>`;
}

/** @param {import("../../texts/index.js").Texts["inspector"]} texts @param {Record<string, any>} cause */
function cause(texts, cause) {
  switch (cause.type) {
    case "said":
      return texts.causes.said;
    case "started":
      return `${texts.causes.start} ${cause.workflow}`;
    case "selected":
      return texts.causes.select;
    default:
      return cause.accept ? texts.causes.accept : texts.causes.decline;
  }
}
