// @ts-check
/** The web pages that the widget may be on. */
import { html, useState } from "../../../shared/html.js";
import { Button, Empty } from "../../controls.js";
import { TextField } from "../../forms.js";
import { Panel, PartHead, Read, focusHead } from "../../panels.js";
import { useLoaded } from "../../store.js";

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function Origins({ app }) {
  const { settings, panels } = app.texts;
  const { origins } = settings;
  const read = useLoaded(() => app.api.get("admin/origins"), ["origins"]);
  const [given, setGiven] = useState("");
  const [mistake, setMistake] = useState("");
  /** @param {string[]} wanted */
  const keep = async (wanted) => {
    const went = await app.attempt(() => app.api.post("admin/origins", { origins: wanted }), panels.saved);
    if (went) await read.again();
    return went;
  };
  /** @param {any} event */
  const add = async (event) => {
    event.preventDefault();
    const origin = originOf(given);
    if (!origin) return setMistake(origins.mistake);
    setMistake("");
    if (await keep([...(read.value?.origins ?? []), origin])) setGiven("");
  };
  /** @param {string} origin */
  const remove = async (origin) => {
    await keep(read.value.origins.filter((/** @type {string} */ one) => one !== origin));
    focusHead();
  };
  return html`<${PartHead} title=${settings.sections.origins} about=${origins.about} />
    <${Panel} title=${origins.add}>
      <form class="form-row" onSubmit=${add}>
        <${TextField} name="origin" label=${origins.label} hint=${origins.hint} error=${mistake} value=${given} placeholder="https://www.example.com" inputmode="url" spellcheck=${false} change=${setGiven} />
        <${Button} kind="primary" type="submit">${origins.allow}<//>
      </form>
    <//>
    <${Read} app=${app} read=${read}>${(/** @type {{origins: string[], everywhere: string[]}} */ value) => html`
      ${value.origins.length === 0 && value.everywhere.length === 0 && html`<${Empty} icon="link" title=${origins.none}><p>${origins.noneWhy}</p><//>`}
      ${value.origins.length > 0 &&
      html`<ul class="records">
        ${value.origins.map((one) => html`<li class="record" key=${one}><span class="record-name"><code>${one}</code></span>
          <${Button} small kind="danger" aria-label=${origins.removeOne(one)} onClick=${() => remove(one)}>${panels.remove}<//></li>`)}
      </ul>`}
      ${value.everywhere.length > 0 && html`<${Panel} title=${origins.everywhere} locked=${origins.everywhereWhy}>
        <ul class="origin-list">${value.everywhere.map((one) => html`<li key=${one}><code>${one}</code></li>`)}</ul>
      <//>`}
    `}<//>`;
}

/** What was meant by an address: its origin; empty where it has none. @param {string} given */
function originOf(given) {
  try {
    const { protocol, origin } = new URL(given.trim());
    return protocol === "https:" || protocol === "http:" ? origin : "";
  } catch {
    return "";
  }
}
