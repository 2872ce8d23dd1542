// @ts-check
/** The sample site's own script: what is chosen goes onto the widget, and into the lines to copy. */

const chat = /** @type {HTMLElement} */ (document.querySelector("frontdesk-chat"));
const snippet = /** @type {HTMLElement} */ (document.getElementById("snippet"));
const copied = /** @type {HTMLElement} */ (document.getElementById("copied"));
const swatches = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-accent]"));

/** @param {string} name @param {string} value */
function choose(name, value) {
  if (value) chat.setAttribute(name, value);
  else chat.removeAttribute(name);
  show();
}

function show() {
  const attributes = Array.from(chat.attributes).filter(({ name }) => name !== "data-open" && name !== "style");
  const written = attributes.map(({ name, value }) => `${name}="${value}"`).join(" ");
  snippet.textContent = `<script type="module" src="${location.origin}/static/widget/widget.js"></script>\n<frontdesk-chat ${written}></frontdesk-chat>`;
}

/** @param {string} accent */
function colour(accent) {
  for (const one of swatches) one.setAttribute("aria-pressed", String(one.dataset.accent === accent));
  document.documentElement.style.setProperty("--site-accent", accent);
  choose("accent", accent);
}

for (const one of swatches) {
  one.style.setProperty("--swatch", one.dataset.accent ?? "");
  one.addEventListener("click", () => colour(one.dataset.accent ?? ""));
}
for (const id of ["side", "theme"]) {
  document.getElementById(id)?.addEventListener("change", (event) => choose(id, /** @type {HTMLSelectElement} */ (event.target).value));
}
document.getElementById("own")?.addEventListener("input", (event) => colour(/** @type {HTMLInputElement} */ (event.target).value));
document.getElementById("open-chat")?.addEventListener("click", () => {
  /** @type {HTMLElement | null | undefined} */ (chat.shadowRoot?.querySelector(".launcher"))?.click();
});
document.getElementById("copy")?.addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(snippet.textContent ?? "");
    copied.textContent = "Copied.";
  } catch {
    copied.textContent = "Select the lines and copy them.";
  }
});
show();
