/** How to scroll by script: at once for readers who asked for less motion. */
export function scrollStyle(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
