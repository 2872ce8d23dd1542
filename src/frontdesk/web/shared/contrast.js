// @ts-check
/** Colours that stay readable: what a company's accent needs beside it in light and in dark. Pure. */

/** @typedef {[number, number, number]} Rgb */

const TEXT = 4.5;

/** What a chat's accent is written on, in light and in dark: the tokens' surface. @type {{light: Rgb, dark: Rgb}} */
export const GROUNDS = { light: [255, 255, 255], dark: [33, 31, 29] };

/** How bright a colour is to the eye, from 0 to 1. @param {Rgb} colour */
export function luminance(colour) {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21. @param {Rgb} one @param {Rgb} other */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The one of black and white that is easier to read on a colour. @param {Rgb} colour @returns {Rgb} */
export function textOn(colour) {
  /** @type {Rgb} */
  const white = [255, 255, 255];
  return contrast(colour, white) >= TEXT ? white : [0, 0, 0];
}

/**
 * A colour as it is readable on a ground: taken towards black or white by as little as it needs.
 * @param {Rgb} colour @param {Rgb} ground @returns {Rgb}
 */
export function readableOn(colour, ground) {
  const goal = luminance(ground) > 0.18 ? 0 : 255;
  for (let step = 0; step <= 20; step++) {
    const share = step / 20;
    const mixed = /** @type {Rgb} */ (colour.map((part) => Math.round(part + (goal - part) * share)));
    if (contrast(mixed, ground) >= TEXT) return mixed;
  }
  return [goal, goal, goal];
}

/** A colour as a browser computes it, `rgb(…)`; null where it is none. @param {string} computed @returns {Rgb | null} */
export function read(computed) {
  const [, r, g, b] = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(computed) ?? [];
  return b === undefined ? null : [Number(r), Number(g), Number(b)];
}

/** @param {Rgb} colour */
export function written(colour) {
  return `rgb(${colour.join(", ")})`;
}
