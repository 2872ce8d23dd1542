// @ts-check
/**
 * The part of a page that a keyboard on the screen leaves. Some browsers, those of iOS above all, lay it over the page
 * and move the page up under it: what fills the screen then has to be told where it may still be.
 */

/** Less is a bar of the browser's own. */
const LEAST = 120;

/** Keep an element's `--fd-seen-height` and `--fd-seen-top` while a keyboard is over the page. @param {HTMLElement} element @returns {() => void} */
export function followKeyboard(element) {
  const seen = window.visualViewport;
  if (!seen) return () => {};
  const fit = () => {
    const covered = document.documentElement.clientHeight - seen.height;
    const isUp = seen.scale === 1 && covered > LEAST;
    const { style } = element;
    style.setProperty("--fd-seen-height", isUp ? `${seen.height}px` : "");
    style.setProperty("--fd-seen-top", isUp ? `${seen.offsetTop}px` : "");
  };
  seen.addEventListener("resize", fit);
  seen.addEventListener("scroll", fit);
  return () => {
    seen.removeEventListener("resize", fit);
    seen.removeEventListener("scroll", fit);
  };
}
