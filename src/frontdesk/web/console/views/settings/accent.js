// @ts-check
/** An accent colour as the chat will have it, in light and in dark; what it is written in is shared with the chat. Pure. */
import { GROUNDS, contrast, readableOn, textOn } from "../../../shared/contrast.js";

/** @typedef {import("../../../shared/contrast.js").Rgb} Rgb */

export const OWN_ACCENT = "#1c6b58";

/** @param {string} hex @returns {Rgb | null} */
export function rgbOf(hex) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return found ? [parseInt(found[1], 16), parseInt(found[2], 16), parseInt(found[3], 16)] : null;
}

/** @param {Rgb} colour */
function hexOf(colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The accent in light and in dark: what is written on it, and itself as text, the colour where it can be read and else one near it.
 * @param {string} hex
 * @returns {{theme: string, accent: string, on: string, ink: string, ratio: number, isMoved: boolean}[]}
 */
export function shades(hex) {
  const accent = rgbOf(hex) ?? /** @type {Rgb} */ (rgbOf(OWN_ACCENT));
  return Object.entries(GROUNDS).map(([theme, ground]) => {
    const ink = hexOf(readableOn(accent, ground));
    return { theme, accent: hexOf(accent), on: hexOf(textOn(accent)), ink, ratio: contrast(accent, ground), isMoved: ink !== hexOf(accent) };
  });
}
