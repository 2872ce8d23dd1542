// @ts-check
/** Draws at most once a frame, however much happens in it; in a hidden page, at most ten times a second. */

/** @param {() => void} draw @returns {() => void} */
export function onceAFrame(draw) {
  let due = false;
  const now = () => {
    due = false;
    draw();
  };
  return () => {
    if (due) return;
    due = true;
    if (document.visibilityState === "hidden") setTimeout(now, 100);
    else requestAnimationFrame(now);
  };
}
