// @ts-check
/** Whether an accent colour can be read, in light and in dark, and what is written on it. Pure. */
import { contrast, luminance } from "../../../shared/contrast.js";

/** @typedef {[number, number, number]} Rgb */

export const OWN_ACCENT = "#1c6b58";
const LIGHT = /** @type {Rgb} */ ([255, 255, 255]);
const DARK = /** @type {Rgb} */ ([33, 31, 29]);
const READABLE = 4.5;

/** @param {string} hex @returns {Rgb | null} */
export function rgbOf(hex) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  return found ? [parseInt(found[1], 16), parseInt(found[2], 16), parseInt(found[3], 16)] : null;
}

/** @param {Rgb} colour */
function hexOf(colour) {
  return `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour moved towards another until it can be read on a ground. @param {Rgb} colour @param {Rgb} ground @returns {Rgb} */
function readableOn(colour, ground) {
  const towards = luminance(ground) > 0.4 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = /** @type {Rgb} */ (colour.map((part) => Math.round(part + (towards - part) * share)));
    if (contrast(moved, ground) >= READABLE) return moved;
  }
  return [towards, towards, towards];
}

/**
 * An accent in light and in dark: the colour itself where it can be read there, else one near it.
 * @param {string} hex
 * @returns {{theme: string, accent: string, on: string, ratio: number, isMoved: boolean}[]}
 */
export function shades(hex) {
  const chosen = rgbOf(hex) ?? /** @type {Rgb} */ (rgbOf(OWN_ACCENT));
  return [
    { theme: "light", ground: LIGHT },
    { theme: "dark", ground: DARK },
  ].map(({ theme, ground }) => {
    const moved = readableOn(chosen, ground);
    const on = contrast(moved, [255, 255, 255]) >= contrast(moved, [16, 16, 16]) ? "#ffffff" : "#101010";
    return { theme, accent: hexOf(moved), on, ratio: contrast(chosen, ground), isMoved: hexOf(moved) !== hexOf(chosen) };
  });
}
