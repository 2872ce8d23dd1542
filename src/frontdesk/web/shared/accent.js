// @ts-check
/** A company's accent on a chat: the text on it, and the accent as text, are made readable. */
import { GROUNDS, read, readableOn, textOn, written } from "./contrast.js";

const SET = ["--fd-accent", "--fd-on-accent", "--fd-accent-ink", "--fd-own"];
const OWN = "color-mix(in srgb, var(--fd-accent-ink) 15%, var(--fd-surface))";

/** Set what an element's attributes say of its accent, and else the company's. @param {HTMLElement} host @param {string} [company] */
export function applyAccent(host, company = "") {
  for (const name of SET) host.style.removeProperty(name);
  const accent = host.getAttribute("accent") || company;
  const colour = accent ? computed(host, accent) : null;
  if (!accent || !colour) return;
  const on = host.getAttribute("on-accent");
  host.style.setProperty("--fd-accent", accent);
  host.style.setProperty("--fd-on-accent", on ?? written(textOn(colour)));
  host.style.setProperty("--fd-own", OWN);
  host.style.setProperty("--fd-accent-ink", written(readableOn(colour, GROUNDS[scheme(host)])));
}

/** @param {HTMLElement} host */
function scheme(host) {
  const asked = host.getAttribute("theme");
  if (asked === "light" || asked === "dark") return asked;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** What a browser makes of a colour; null where it is none. @param {HTMLElement} host @param {string} colour */
function computed(host, colour) {
  if (!CSS.supports("color", colour)) return null;
  const probe = document.createElement("canvas").getContext("2d");
  if (!probe || /var\(|currentcolor/i.test(colour)) return read(getComputedStyle(host).color);
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  return /** @type {[number, number, number]} */ ([r, g, b]);
}
