// @ts-check
/** Files beside a message: pictures shown, others kept at hand; each is fetched with the conversation's token. */
import { html, useEffect, useState } from "../shared/html.js";
import { Icon } from "../shared/icons.js";
import { asData, download, fetched } from "./files.js";

/**
 * @typedef {import("../shared/socket.js").LiveConversation} LiveConversation
 * @typedef {{id: string, name: string, type: string, size: number}} Attached
 */

/** How much a file is, as one reads it. @param {number} bytes */
export function sizeWords(bytes) {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** @param {{files: Attached[], live: LiveConversation | null}} props */
export function AttachedFiles({ files, live }) {
  return html`<div class="files">
    ${files.map((file) =>
      file.type.startsWith("image/")
        ? html`<${Picture} key=${file.id} file=${file} live=${live} />`
        : html`<${Document} key=${file.id} file=${file} live=${live} />`,
    )}
  </div>`;
}

/** @param {{file: Attached, live: LiveConversation | null}} props */
function Picture({ file, live }) {
  const [source, setSource] = useState("");
  useEffect(() => {
    let wanted = true;
    void (live ? fetched(live, file.id) : Promise.resolve(null)).then(async (blob) => {
      const data = blob ? await asData(blob) : "";
      if (wanted) setSource(data);
    });
    return () => {
      wanted = false;
    };
  }, [file.id, live?.credentials.id]);
  if (!source) return html`<${Document} file=${file} live=${live} />`;
  return html`<button type="button" class="file file-image" onClick=${() => void keepIt(live, file)}>
    <img src=${source} alt=${file.name} />
  </button>`;
}

/** @param {{file: Attached, live: LiveConversation | null}} props */
function Document({ file, live }) {
  return html`<button type="button" class="file" onClick=${() => void keepIt(live, file)}>
    <${Icon} name="file" />
    <span class="file-name">${file.name}<small>${sizeWords(file.size)}</small></span>
  </button>`;
}

/** @param {LiveConversation | null} live @param {Attached} file */
async function keepIt(live, file) {
  const blob = live ? await fetched(live, file.id) : null;
  if (blob) download(blob, file.name);
}
