// @ts-check
/** Agents or playbooks: the list of them, and one that is edited or compared with what it was. */
import { html } from "../../../shared/html.js";
import { Empty, Mark } from "../../controls.js";
import { Icon } from "../../icons.js";
import { PartHead, Read } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { ago } from "../../words.js";
import { Editor } from "./editor.js";
import { Configuring } from "./parts.js";

/**
 * @typedef {import("../../app.js").ConsoleApp} ConsoleApp
 * @typedef {{id: string, version: number, active: number, enabled: boolean, changedAt: number, body: any}} Item
 * @typedef {{app: ConsoleApp, kind: "agents" | "playbooks", icon: string, params: {id?: string, tab?: string}, Form: any, about: (body: any) => string}} Props
 */

/** The address of what is not there yet. */
export const NEW = "new";

/** @param {Props} props */
export function Configured(props) {
  const { app, kind, params } = props;
  return html`<${Configuring} app=${app} chosen=${kind}>
    ${params.id ? html`<${One} key=${params.id} ...${props} id=${params.id} />` : html`<${List} ...${props} />`}
  <//>`;
}

/** @param {Props} props */
function List({ app, kind, icon, about }) {
  const { configuring } = app.texts;
  const words = configuring[kind === "agents" ? "agentWords" : "playbookWords"];
  const read = useLoaded(() => app.api.get(`admin/${kind}`), [kind]);
  return html`<div><${PartHead} title=${configuring[kind]} about=${words.about}>
      <a class="button primary" href=${app.url(`/${kind}/${NEW}`)}><${Icon} name="plus" size=${18} /><span>${words.add}</span></a>
    <//>
    <${Read} app=${app} read=${read}>${(/** @type {{items: Item[]}} */ { items }) =>
      items.length === 0
        ? html`<${Empty} icon=${icon} title=${words.none}><p>${words.noneWhy}</p><//>`
        : html`<ul class="records">
            ${items.map(
              (item) => html`<li key=${item.id}><a class="record" href=${app.url(`/${kind}/${encodeURIComponent(item.id)}`)}>
                <span class="record-name"><b>${item.body.name}</b><small class="one-line">${about(item.body) || item.id}</small></span>
                <${Standing} app=${app} item=${item} />
                <span class="quiet number record-when">${item.version ? `${configuring.version(item.version)} · ${ago(item.changedAt, Date.now(), app.language)}` : configuring.shipped}</span>
                <${Icon} name="chevron" size=${16} />
              </a></li>`,
            )}
          </ul>`}<//>
  </div>`;
}

/** How it serves. @param {{app: ConsoleApp, item: Item}} props */
export function Standing({ app, item }) {
  const { configuring } = app.texts;
  if (!item.enabled) return html`<${Mark}>${item.active === 0 && item.version > 0 ? configuring.notServing : configuring.off}<//>`;
  if (item.active !== item.version) return html`<${Mark} kind="warn">${configuring.draftAbove(item.active)}<//>`;
  return html`<${Mark} kind="good">${configuring.serving}<//>`;
}

/** @param {Props & {id: string}} props */
function One({ app, kind, params, Form, id }) {
  const { configuring } = app.texts;
  const words = configuring[kind === "agents" ? "agentWords" : "playbookWords"];
  const isNew = id === NEW;
  const read = useLoaded(async () => {
    const [item, tools, playbooks] = await Promise.all([
      isNew ? Promise.resolve(null) : app.api.get(`admin/${kind}/${encodeURIComponent(id)}`),
      app.api.get("admin/desk/tools"),
      app.api.get("admin/playbooks"),
    ]);
    return { item, tools: tools.tools, playbooks: playbooks.items };
  }, [id]);
  const back = { to: app.url(`/${kind}`), label: configuring[kind] };
  const item = read.value?.item;
  return html`<div><${PartHead} title=${isNew ? words.add : (item?.body.name ?? id)} back=${back} about=${item && html`<code>${id}</code> · ${item.version ? configuring.version(item.version) : configuring.shipped}`}>
      ${item && html`<${Standing} app=${app} item=${item} />`}
    <//>
    <${Read} app=${app} read=${read} rows=${9}>${(/** @type {any} */ value) => html`<${Editor} app=${app} kind=${kind} id=${id} tab=${params.tab ?? "edit"} read=${read} value=${value} Form=${Form} />`}<//>
  </div>`;
}
