// Owns that all signs of something running turn in step: each frame in which one of them moves has the window drawn anew, and signs that
// started at different moments would move in nearly every frame.

/** The name of their animation in `window.css`. */
const TURNING = "spin";

/** Every sign that starts on this page, now or later, goes by the page's own clock. */
export function turnInStep(page: Document): void {
  page.addEventListener("animationstart", ({ animationName, target }) => {
    if (animationName !== TURNING) return;
    for (const animation of (target as Element).getAnimations()) animation.startTime = 0;
  });
}
