// @ts-check
/** Keeps the focus somewhere when what had it is gone or waits. */

/** Once the page is drawn anew: where the focus fell to nothing, it goes on elsewhere. @param {string} [elsewhere] */
export function catchFocus(elsewhere = "#view") {
  const look = () => {
    if (document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */ (document.querySelector(elsewhere))?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => setTimeout(look));
}

/** What a button says while its work goes on; unlike a disabled one, it keeps the focus. @param {boolean} busy */
export function waits(busy) {
  return { "aria-busy": busy || undefined, "aria-disabled": busy || undefined };
}
