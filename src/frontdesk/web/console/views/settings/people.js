// @ts-check
/** Who may sign in, and what each may do. */
import { BASE } from "../../../shared/desk.js";
import { html, useState } from "../../../shared/html.js";
import { Avatar, Button, Mark } from "../../controls.js";
import { SelectField, TextField } from "../../forms.js";
import { Guarded, Panel, PartHead, Read, ShownOnce, focusHead } from "../../panels.js";
import { useLoaded } from "../../store.js";
import { date } from "../../words.js";

/** @typedef {{name: string, role: string, hasPassword: boolean, createdAt: number}} User */

const ROLES = ["owner", "admin", "operator", "viewer"];

/** @param {{app: import("../../app.js").ConsoleApp}} props */
export function People({ app }) {
  const { access, settings } = app.texts;
  const read = useLoaded(() => app.api.get("admin/users"), ["users"]);
  return html`<${PartHead} title=${settings.sections.people} about=${access.people.about} />
    <${Invite} app=${app} done=${read.again} />
    <${Read} app=${app} read=${read}>${(/** @type {{users: User[]}} */ { users }) => html`<ul class="records" aria-label=${settings.sections.people}>
      ${users.map((user) => html`<${Person} key=${user.name} app=${app} user=${user} again=${read.again} />`)}
    </ul>`}<//>
    <${Panel} title=${access.people.rolesTitle}>
      <dl class="fact-table">${ROLES.map((role) => html`<div key=${role}><dt>${app.texts.shell.roles[role]}</dt><dd>${access.people.may[role]}</dd></div>`)}</dl>
    <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, done: () => Promise<void>}} props */
function Invite({ app, done }) {
  const { people } = app.texts.access;
  const [name, setName] = useState("");
  const [role, setRole] = useState("operator");
  const [link, setLink] = useState(/** @type {{name: string, link: string} | null} */ (null));
  /** @param {any} event */
  const add = async (event) => {
    event.preventDefault();
    await app.attempt(async () => {
      setLink(await app.api.post("admin/users", { name: name.trim(), role }));
      setName("");
      await done();
    });
  };
  const offered = ROLES.filter((one) => app.me.isAtLeast(one)).map((id) => ({ id, label: app.texts.shell.roles[id] }));
  return html`<${Panel} title=${people.invite} about=${people.inviteAbout}>
    <form class="form-row" onSubmit=${add}>
      <${TextField} name="user" label=${people.name} value=${name} change=${setName} required maxlength="64" spellcheck=${false} />
      <${SelectField} name="role" label=${people.role} value=${role} change=${setRole} options=${offered} />
      <${Button} kind="primary" type="submit">${people.add}<//>
    </form>
    ${link && html`<${ShownOnce} app=${app} title=${people.linkTitle(link.name)} about=${people.linkAbout} text=${new URL(link.link, BASE).href} close=${() => setLink(null)} />`}
  <//>`;
}

/** @param {{app: import("../../app.js").ConsoleApp, user: User, again: () => Promise<void>}} props */
function Person({ app, user, again }) {
  const { panels, shell } = app.texts;
  const { people } = app.texts.access;
  const isMe = user.name === app.me.name;
  const isLocked = user.role === "owner" && !app.me.isAtLeast("owner");
  const path = `admin/users/${encodeURIComponent(user.name)}`;
  /** @param {string} role */
  const give = async (role) => {
    await app.attempt(() => app.api.post(`${path}/role`, { role }), people.changed(user.name, shell.roles[role]));
    await again();
  };
  const remove = async () => {
    await app.attempt(() => app.api.post(`${path}/remove`), people.removed(user.name));
    await again();
    focusHead();
  };
  const offered = ROLES.filter((role) => app.me.isAtLeast(role) || role === user.role);
  return html`<li class="record">
    <${Avatar} name=${user.name} />
    <span class="record-name"><b>${user.name}${isMe && html` <${Mark}>${people.you}<//>`}</b><small>${user.hasPassword ? people.since(date(user.createdAt, app.language)) : people.invited}</small></span>
    <select class="field narrow" aria-label=${people.roleOf(user.name)} disabled=${isLocked} title=${isLocked ? people.ownersOnly : undefined} onChange=${(/** @type {any} */ event) => give(event.target.value)}>
      ${offered.map((role) => html`<option key=${role} value=${role} selected=${role === user.role}>${shell.roles[role]}</option>`)}
    </select>
    ${isLocked || isMe
      ? html`<span class="record-locked quiet">${isMe ? people.notYourself : people.ownersOnly}</span>`
      : html`<${Guarded} app=${app} label=${panels.remove} hint=${people.removeOne(user.name)} title=${people.removeTitle(user.name)} about=${people.removeAbout} act=${remove} />`}
  </li>`;
}
