// @ts-check
/** What an agent is: who it is, how it speaks, what it may use, when it is on duty. */
import { html } from "../../../shared/html.js";
import { Button } from "../../controls.js";
import { ChoiceField, LinesField, SelectField, TextField } from "../../forms.js";
import { Panel } from "../../panels.js";
import { Allowed } from "./allowed.js";

/** @param {{app: import("../../app.js").ConsoleApp, draft: any, set: (change: any) => void, tools: {name: string, does: string}[], playbooks: import("./configured.js").Item[]}} props */
export function AgentForm({ app, draft, set, tools, playbooks }) {
  const { agentWords: words } = app.texts.configuring;
  const text = (/** @type {string} */ name) => ({ name, label: words.fields[name], hint: words.hints[name], value: draft[name] ?? "", change: (/** @type {string} */ value) => set({ [name]: value }) });
  return html`<${Panel} title=${words.who}>
      <div class="form">
        <${TextField} ...${text("name")} maxlength="80" required />
        <${TextField} ...${text("persona")} rows=${3} />
        <${TextField} ...${text("tone")} />
        <${LinesField} ...${text("avoid")} value=${draft.avoid ?? []} rows=${2} />
        <${TextField} ...${text("greeting")} rows=${2} />
        <${TextField} ...${text("instructions")} rows=${6} />
      </div>
    <//>
    <${Panel} title=${words.uses}>
      <div class="form">
        <${Allowed} app=${app} name="tools" label=${words.fields.tools} all=${words.allTools} chosen=${draft.tools ?? null} change=${(/** @type {string[] | null} */ value) => set({ tools: value })} options=${tools.map((tool) => ({ id: tool.name, label: tool.name, hint: tool.does }))} />
        <${Allowed} app=${app} name="playbooks" label=${words.fields.playbooks} all=${words.allPlaybooks} chosen=${draft.playbooks ?? null} change=${(/** @type {string[] | null} */ value) => set({ playbooks: value })} options=${playbooks.map((one) => ({ id: one.id, label: one.body.name }))} />
        <div class="form two">
          <${TextField} ...${text("model")} spellcheck=${false} />
          <${SelectField} ...${text("language")} options=${[{ id: "", label: words.everyLanguage }, { id: "en", label: "English" }, { id: "es", label: "Español" }]} />
        </div>
      </div>
    <//>
    <${Duty} app=${app} hours=${draft.hours ?? []} change=${(/** @type {any[]} */ hours) => set({ hours: hours.length ? hours : undefined })} />`;
}

/** @typedef {{days: number[], opens: string, closes: string}} Span */

/** @param {{app: import("../../app.js").ConsoleApp, hours: Span[], change: (hours: Span[]) => void}} props */
function Duty({ app, hours, change }) {
  const { agentWords: words } = app.texts.configuring;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ id: String(day), label: new Intl.DateTimeFormat(app.language, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2024, 0, day)) }));
  /** @param {number} n @param {Partial<Span>} part */
  const put = (n, part) => change(hours.map((span, at) => (at === n ? { ...span, ...part } : span)));
  return html`<${Panel} title=${words.duty} about=${hours.length === 0 ? words.always : words.dutyAbout}>
    ${hours.map(
      (span, n) => html`<div class="span" key=${n}>
        <${ChoiceField} legend=${words.days} options=${days} chosen=${span.days.map(String)} change=${(/** @type {string[]} */ chosen) => put(n, { days: chosen.map(Number) })} />
        <${TextField} name=${`opens-${n}`} type="time" label=${words.opens} value=${span.opens} change=${(/** @type {string} */ opens) => put(n, { opens })} />
        <${TextField} name=${`closes-${n}`} type="time" label=${words.closes} value=${span.closes} change=${(/** @type {string} */ closes) => put(n, { closes })} />
        <${Button} small kind="ghost" icon="close" label=${words.removeHours} onClick=${() => change(hours.filter((_, at) => at !== n))} />
      </div>`,
    )}
    <${Button} small icon="plus" onClick=${() => change([...hours, { days: [1, 2, 3, 4, 5], opens: "09:00", closes: "17:00" }])}>${words.addHours}<//>
  <//>`;
}
