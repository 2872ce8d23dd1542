// @ts-check
/** A wrong answer is kept as a test case: the turn as it was, and what would have been right. */
import { html, useState } from "../../../shared/html.js";
import { Button, Dialog } from "../../controls.js";
import { SelectField, TextField } from "../../forms.js";

/** @typedef {import("./turns.js").Turn} Turn */

const ANSWERS = ["yes", "no", "change", "unclear"];

/** @param {{talk: import("../thread/conversation.js").OpenConversation, turn: Turn}} props */
export function WrongAnswer({ talk, turn }) {
  const { keeping } = talk.app.texts.inspector;
  const [open, setOpen] = useState(false);
  return html`<${Button} small icon="flag" onClick=${() => setOpen(true)}>${keeping.wrong}<//>
    ${open && html`<${Keep} talk=${talk} turn=${turn} close=${() => setOpen(false)} />`}`;
}

/** @param {{talk: import("../thread/conversation.js").OpenConversation, turn: Turn, close: () => void}} props */
function Keep({ talk, turn, close }) {
  const { app, id } = talk;
  const { keeping } = app.texts.inspector;
  const [right, setRight] = useState("");
  const [note, setNote] = useState("");
  // To a receipt one answers, and everything else asks for something.
  const answers = turn.interpretation ? ANSWERS.map((one) => ({ id: `answer:${one}`, label: keeping.answers[one] })) : [];
  const options = [
    { id: "", label: keeping.notSure },
    ...answers,
    { id: "tool:nothing", label: keeping.nothing },
    ...toolsOf(turn).map((name) => ({ id: `tool:${name}`, label: name })),
  ];
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const [kind, name] = right.split(":");
    const body = { note: note.trim(), ...(right && { [kind]: name }) };
    const path = `operator/conversations/${encodeURIComponent(id)}/turns/${turn.turnId}/case`;
    if (await app.attempt(() => app.api.put(path, body))) {
      close();
      app.toast(keeping.kept, { tone: "good", action: { label: keeping.show, run: () => app.go("/cases") } });
    }
  };
  return html`<${Dialog} label=${keeping.title} close=${close}>
    <form class="dialog-form" onSubmit=${submit}>
      <h2>${keeping.title}</h2>
      <p class="quiet">${keeping.about}</p>
      <${SelectField} name="right" label=${keeping.right} hint=${keeping.rightHint} value=${right} options=${options} change=${setRight} />
      <${TextField} name="case-note" label=${keeping.note} value=${note} rows=${2} maxlength="500" change=${setNote} />
      <div class="dialog-ways">
        <${Button} onClick=${close}>${app.texts.thread.cancel}<//>
        <${Button} kind="primary" type="submit">${keeping.keep}<//>
      </div>
    </form>
  <//>`;
}

/** All that the desk could have done in the turn. @param {Turn} turn */
function toolsOf({ steps }) {
  const known = steps.flatMap((step) => [...step.openTools, ...Object.keys(step.closedTools)]);
  return [...new Set(known)].sort();
}
