// @ts-check
/** What is asked before an act: a word to the assistant, whose it shall be, until when it is put off. */
import { html, useState } from "../../../shared/html.js";
import { Button, Dialog } from "../../controls.js";
import { moment } from "../../words.js";
import { snoozeMoments } from "./ways.js";

/** @typedef {import("./conversation.js").OpenConversation} OpenConversation */

/** @param {{talk: OpenConversation, asking: import("./ways.js").Asking, close: () => void}} props */
export function Asked({ talk, asking, close }) {
  if (asking === "release") return html`<${Release} talk=${talk} close=${close} />`;
  if (asking === "assign") return html`<${Assign} talk=${talk} close=${close} />`;
  if (asking === "snooze") return html`<${Snooze} talk=${talk} close=${close} />`;
  return null;
}

/** @param {{talk: OpenConversation, close: () => void}} props */
function Release({ talk, close }) {
  const { thread } = talk.app.texts;
  const [word, setWord] = useState("");
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    close();
    void talk.act("release", { word: word.trim() }, thread.released);
  };
  return html`<${Dialog} label=${thread.releaseTitle} close=${close}>
    <form class="dialog-form" onSubmit=${submit}>
      <h2>${thread.releaseTitle}</h2>
      <label for="release-word">${thread.releaseWord}</label>
      <textarea id="release-word" rows="3" value=${word} onInput=${(/** @type {any} */ event) => setWord(event.target.value)}></textarea>
      <div class="dialog-ways">
        <${Button} onClick=${close}>${thread.cancel}<//>
        <${Button} kind="primary" type="submit">${thread.release}<//>
      </div>
    </form>
  <//>`;
}

/** @param {{talk: OpenConversation, close: () => void}} props */
function Assign({ talk, close }) {
  const { app } = talk;
  const { thread } = app.texts;
  const [name, setName] = useState("");
  /** @param {string | null} to */
  const assign = (to) => {
    close();
    void talk.act("assign", to === null ? {} : { to }, thread.assigned);
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    if (name.trim()) assign(name.trim());
  };
  return html`<${Dialog} label=${thread.assignTo} close=${close}>
    <form class="dialog-form" onSubmit=${submit}>
      <h2>${thread.assignTo}</h2>
      <div class="choices">
        <${Button} onClick=${() => assign(app.me.name)}>${thread.toMe}<//>
        ${colleagues(talk).map((one) => html`<${Button} key=${one} onClick=${() => assign(one)}>${one}<//>`)}
        <${Button} onClick=${() => assign(null)}>${thread.toNobody}<//>
      </div>
      <label for="assign-name">${thread.assignName}</label>
      <input id="assign-name" class="field" value=${name} autocomplete="off" onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
      <div class="dialog-ways">
        <${Button} onClick=${close}>${thread.cancel}<//>
        <${Button} kind="primary" type="submit" disabled=${!name.trim()}>${thread.assign}<//>
      </div>
    </form>
  <//>`;
}

/** Whoever the feed has shown lately. @param {OpenConversation} talk */
function colleagues({ app }) {
  const { lines, present } = app.feed.state;
  const here = [...present.values()].flat().map(({ name }) => name);
  const held = [...lines.values()].flatMap(({ holder, assignee }) => [holder, assignee]);
  const names = new Set([...here, ...held].filter((name) => name && name !== app.me.name));
  return /** @type {string[]} */ ([...names]).sort().slice(0, 8);
}

/** @param {{talk: OpenConversation, close: () => void}} props */
function Snooze({ talk, close }) {
  const { app } = talk;
  const { thread } = app.texts;
  const snoozed = (talk.handoff?.snoozedUntil ?? 0) > Date.now();
  /** @param {number} [until] */
  const snooze = (until) => {
    close();
    void talk.act("snooze", until === undefined ? {} : { until }, thread.snoozed);
  };
  return html`<${Dialog} label=${thread.snooze} close=${close}>
    <div class="dialog-form">
      <h2>${thread.snooze}</h2>
      <div class="choices">
        ${snoozeMoments(Date.now()).map(
          ({ id, until }) => html`<${Button} key=${id} onClick=${() => snooze(until)}>${thread.snoozeFor[id]} <span class="quiet">${moment(until, app.language)}</span><//>`,
        )}
        ${snoozed && html`<${Button} onClick=${() => snooze()}>${thread.wake}<//>`}
      </div>
      <div class="dialog-ways"><${Button} onClick=${close}>${thread.cancel}<//></div>
    </div>
  <//>`;
}
