// @ts-check
/** What was said, turn by turn, and the events as they come; a turn's heading leads into it. */
import { html, useEffect, useRef } from "../shared/html.js";
import { Mark } from "./frame.js";
import { clock, length, worst } from "./words.js";

/**
 * @typedef {import("../shared/protocol.js").State} State
 * @typedef {import("../shared/protocol.js").Event} Event
 * @typedef {import("./turns.js").Turn} Turn
 * @typedef {{seq: number, role: string, text: string, note?: string}} Said
 */

/**
 * @param {{state?: State, turns: Turn[], events: Event[], chosen?: number, more: false | (() => void)}} props
 */
export function Transcript({ state, turns, events, chosen, more }) {
  const live = state ? saidLive(state) : new Map();
  const known = new Map(turns.map((turn) => [turn.turnId, turn]));
  const ids = [...new Set([...live.keys(), ...known.keys()])].sort((a, b) => a - b);
  const first = turns[0]?.turnId ?? 0;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => bringIntoView(box.current), [chosen]);
  return html`<section class="transcript" aria-label="Conversation" ref=${box}>
    ${more && html`<button type="button" class="plain" onClick=${more}>Show earlier turns</button>`}
    ${ids
      .filter((id) => id >= first || id === 0)
      .map(
        (id) =>
          html`<${Exchange}
            key=${id}
            id=${id}
            turn=${known.get(id)}
            said=${live.get(id) ?? saidBefore(known.get(id))}
            chosen=${id === chosen}
          />`,
      )}
    <${LiveEvents} events=${events} />
  </section>`;
}

/** Where the transcript scrolls by itself, show the turn that is looked at. @param {HTMLElement | null} box */
function bringIntoView(box) {
  const line = /** @type {HTMLElement | null | undefined} */ (box?.querySelector(".is-chosen"));
  if (box && line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.offsetTop;
}

/** @param {{id: number, turn?: Turn, said: Said[], chosen: boolean}} props */
function Exchange({ id, turn, said, chosen }) {
  return html`<div class=${`exchange ${chosen ? "is-chosen" : ""}`}>
    ${id > 0 && html`<${TurnLine} id=${id} turn=${turn} chosen=${chosen} />`}
    ${said.map(
      ({ role, text, note }) =>
        html`<p class=${`line by-${role}`}>
          <span class="line-role">${role}</span>
          <span class="line-text">${text}${note && html` <span class="quiet">(${note})</span>`}</span>
        </p>`,
    )}
  </div>`;
}

/** @param {{id: number, turn?: Turn, chosen: boolean}} props */
function TurnLine({ id, turn, chosen }) {
  const severity = worst(turn?.issues ?? []);
  const bad = turn?.diagnosis?.reason ?? turn?.issues.find((issue) => issue.severity === severity)?.code;
  return html`<a class="turn-line" href=${`#turn-${id}`} aria-current=${chosen ? "true" : undefined}>
    <span class="turn-name">Turn ${id}</span>
    <span class="quiet">${turn?.outcome ?? "running"}</span>
    <span class="quiet">${turn && length(turn.total_ms)}</span>
    ${severity !== "none" && bad && html`<${Mark} kind=${`is-${severity}`}>${bad}<//>`}
  </a>`;
}

/** @param {{events: Event[]}} props */
function LiveEvents({ events }) {
  return html`<details class="events">
    <summary>Live events <span class="quiet">${events.length || "none yet"}</span></summary>
    <ol reversed>
      ${events.toReversed().map(
        (event) =>
          html`<li key=${event.seq}>
            <code>${event.seq}</code> <time>${clock(event.at)}</time> <b>${event.type}</b>
            <span class="event-text">${event.text ?? ""} ${event.data ? JSON.stringify(event.data) : ""}</span>
          </li>`,
      )}
    </ol>
  </details>`;
}

/**
 * What the live state holds, by turn.
 * @param {State} state
 * @returns {Map<number, Said[]>}
 */
function saidLive(state) {
  const receipts = Object.values(state.actions).filter((receipt) => receipt.text);
  /** @type {(Said & {turnId: number})[]} */
  const all = [
    ...state.messages.map((m) => ({
      seq: m.seq ?? 0,
      turnId: m.turnId,
      role: m.role,
      text: m.text,
      ...(m.state === "complete" ? {} : { note: m.state }),
    })),
    ...state.notices.map((notice) => ({ ...notice, role: "status" })),
    ...receipts.map((r) => ({ seq: r.seq, turnId: r.turnId, role: "receipt", text: r.tool ?? r.text, note: r.state })),
  ];
  all.sort((a, b) => a.seq - b.seq);
  /** @type {Map<number, Said[]>} */
  const byTurn = new Map();
  for (const one of all) byTurn.set(one.turnId, [...(byTurn.get(one.turnId) ?? []), one]);
  return byTurn;
}

/** @param {Turn | undefined} turn @returns {Said[]} */
function saidBefore(turn) {
  return (turn?.messages ?? []).map(({ role, text, state }, seq) => ({
    seq,
    role,
    text,
    ...(state === "complete" ? {} : { note: state }),
  }));
}
