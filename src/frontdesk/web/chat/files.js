// @ts-check
/**
 * Files on the way to the desk and back: sent up as they are chosen, fetched with the conversation's token.
 *
 * @typedef {import("../shared/socket.js").LiveConversation} LiveConversation
 * @typedef {{key: string, name: string, size: number, state: "sending" | "ready" | "failed", id?: string, why?: string}} Chosen
 */

import { freshId } from "../shared/outbox.js";

export const TYPES = "image/png,image/jpeg,image/gif,image/webp,application/pdf";
export const MOST = 5;

/** What of a refused file there is a text for. */
const KNOWN = new Set(["attachment_too_large", "unsupported_attachment"]);

export class Files {
  /** @type {Chosen[]} */
  chosen = [];
  #changed;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  get ready() {
    return this.chosen.filter((one) => one.state === "ready");
  }

  get sending() {
    return this.chosen.some((one) => one.state === "sending");
  }

  /** @param {LiveConversation} live @param {Iterable<File>} files */
  add(live, files) {
    for (const file of Array.from(files).slice(0, MOST - this.chosen.length)) {
      const key = freshId();
      this.chosen = [...this.chosen, { key, name: file.name, size: file.size, state: "sending" }];
      void this.#send(live, key, file);
    }
    this.#changed();
  }

  /** @param {string} key */
  remove(key) {
    this.chosen = this.chosen.filter((one) => one.key !== key);
    this.#changed();
  }

  /** The files that are ready, which a message takes with it. */
  take() {
    const taken = this.ready;
    this.chosen = [];
    return taken;
  }

  /** @param {LiveConversation} live @param {string} key @param {File} file */
  async #send(live, key, file) {
    try {
      const answer = await fetch(`${live.path}/attachments?name=${encodeURIComponent(file.name.slice(0, 300))}`, {
        method: "POST",
        headers: { ...live.headers, "content-type": "application/octet-stream" },
        body: file,
      });
      const body = await answer.json();
      if (answer.ok) this.#become(key, { state: "ready", id: body.id, name: body.name, size: body.size });
      else this.#become(key, { state: "failed", why: KNOWN.has(body.code) ? body.code : "failed" });
    } catch {
      this.#become(key, { state: "failed", why: "failed" });
    }
  }

  /** @param {string} key @param {Partial<Chosen>} changes */
  #become(key, changes) {
    this.chosen = this.chosen.map((one) => (one.key === key ? { ...one, ...changes } : one));
    this.#changed();
  }
}

/** A file's bytes. @param {LiveConversation} live @param {string} id @returns {Promise<Blob | null>} */
export async function fetched(live, id) {
  try {
    const answer = await fetch(`${live.path}/attachments/${encodeURIComponent(id)}`, { headers: live.headers });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** As an address that a picture may have; a page's policy lets it have no other. @param {Blob} blob @returns {Promise<string>} */
export function asData(blob) {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => done("");
    reader.readAsDataURL(blob);
  });
}

/** Have the browser keep something under a name. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
