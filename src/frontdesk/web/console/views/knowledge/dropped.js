// @ts-check
/** Files that were dropped or chosen, those within folders as well, each with its path. */

/** @typedef {{name: string, file: File}} Given */

/** What was dropped. @param {DataTransfer} dropped @returns {Promise<Given[]>} */
export async function filesDropped(dropped) {
  // Read at once: what was dropped is gone after the first wait. Not every program that files are dragged from gives entries.
  const given = [...dropped.items].filter((item) => item.kind === "file").map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(given.map(({ entry, file }) => (entry ? filesUnder(entry) : file ? [{ name: file.name, file }] : [])));
  return found.flat().filter(isWanted);
}

/** What was chosen in a dialog of the browser. @param {FileList | null} list @returns {Given[]} */
export function filesChosen(list) {
  return [...(list ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file })).filter(isWanted);
}

/** Whether files are being dragged, and not a text or a link. @param {DragEvent} event */
export function hasFiles(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** @param {any} entry @returns {Promise<Given[]>} */
async function filesUnder(entry) {
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ name: entry.fullPath.replace(/^\//, ""), file }];
  }
  const reader = entry.createReader();
  /** @type {Given[]} */
  const found = [];
  for (;;) {
    /** @type {any[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesUnder(one)));
  }
}

/** Hidden files are a system's own. @param {Given} given */
function isWanted({ name }) {
  return !name.split("/").some((part) => part.startsWith("."));
}
