// @ts-check
/** What to do first, as far as it is not done; and where everything else is. */
import { html } from "../../../shared/html.js";
import { Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Overview({ app }) {
  const { overview } = app.texts.settings;
  const read = useLoaded(() => standing(app), ["overview"]);
  return html`<${PartHead} title=${overview.title} about=${overview.about} />
    <${Read} app=${app} read=${read} rows=${7}>${(/** @type {{id: string, done: boolean, to: string}[]} */ steps) => {
      const done = steps.filter((step) => step.done).length;
      return html`<div class="progress-line">
          <progress max=${steps.length} value=${done} aria-label=${overview.progress(done, steps.length)}></progress>
          <span class="quiet number">${overview.progress(done, steps.length)}</span>
        </div>
        <ol class="records">
          ${steps.map(
            (step) => html`<li key=${step.id}>
              <a class=${`record todo ${step.done ? "is-done" : ""}`} href=${app.url(step.to)}>
                <span class="todo-sign">${step.done && html`<${Icon} name="check" size=${16} />`}</span>
                <span class="record-name"><b>${overview.steps[step.id].title}</b><small>${overview.steps[step.id].why}</small></span>
                ${step.done ? html`<${Mark} kind="good">${overview.done}<//>` : html`<span class="todo-go">${overview.go}</span>`}
              </a>
            </li>`,
          )}
        </ol>`;
    }}<//>`;
}

/** How far the desk is set up. @param {import("../../app.js").ConsoleApp} app */
async function standing(app) {
  const [own, desk, origins, users, documents, talks] = await Promise.all(
    ["admin/organisation", "admin/desk", "admin/origins", "admin/users", "admin/documents?most=1", "operator/conversations?most=1"].map((path) => app.api.get(path)),
  );
  const { configuration } = own;
  const greets = Object.values(configuration.strings ?? {}).some((lines) => /** @type {any} */ (lines).greeting);
  return [
    { id: "brand", done: configuration.name !== own.id && (greets || Boolean(configuration.brand?.accent)), to: "/settings/brand" },
    { id: "model", done: !desk.models[0]?.house, to: "/settings/models" },
    { id: "documents", done: documents.documents.length > 0, to: "/knowledge" },
    { id: "origins", done: origins.origins.length + origins.everywhere.length > 0, to: "/settings/origins" },
    { id: "people", done: users.users.length > 1, to: "/settings/people" },
    { id: "talk", done: talks.conversations.length > 0, to: "/inbox" },
  ];
}
