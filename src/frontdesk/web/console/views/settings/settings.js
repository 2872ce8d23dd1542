// @ts-check
/** Settings: one page for each concern of an organisation, and a short list of what to do first. */
import { html } from "../../../shared/html.js";
import { Empty } from "../../controls.js";
import { Parts } from "../../panels.js";
import "../../texts/later.js";
import { Audit } from "./audit.js";
import { Brand } from "./brand.js";
import { Hours } from "./hours.js";
import { Keys } from "./keys.js";
import { Models } from "./models.js";
import { Origins } from "./origins.js";
import { Overview } from "./overview.js";
import { People } from "./people.js";
import { Privacy } from "./privacy.js";
import { Webhook } from "./webhook.js";
import { Webhooks } from "./webhooks.js";
import { Words } from "./words.js";

/** @type {Record<string, {icon: string, draw: any}>} */
const SECTIONS = {
  overview: { icon: "check", draw: Overview },
  brand: { icon: "spark", draw: Brand },
  words: { icon: "note", draw: Words },
  origins: { icon: "link", draw: Origins },
  hours: { icon: "clock", draw: Hours },
  people: { icon: "person", draw: People },
  keys: { icon: "lock", draw: Keys },
  models: { icon: "agent", draw: Models },
  webhooks: { icon: "send", draw: Webhooks },
  privacy: { icon: "hand", draw: Privacy },
  audit: { icon: "search", draw: Audit },
};

/** @param {{app: import("../../app.js").ConsoleApp, params: {section?: string, id?: string}}} props */
export default function Settings({ app, params }) {
  const { settings, shell } = app.texts;
  const section = params.section ?? "overview";
  const known = SECTIONS[section];
  const parts = Object.entries(SECTIONS).map(([id, { icon }]) => ({ id, icon, label: settings.sections[id], to: id === "overview" ? "/settings" : `/settings/${id}` }));
  const Draw = section === "webhooks" && params.id ? Webhook : known?.draw;
  return html`<${Parts} app=${app} title=${settings.title} parts=${parts} chosen=${section}>
    ${Draw ? html`<div class="section" key=${section}><${Draw} app=${app} id=${params.id} /></div>` : html`<${Empty} icon="search" title=${shell.lost}><p>${shell.lostWhy}</p><//>`}
  <//>`;
}
