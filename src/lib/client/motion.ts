/** Behavior for scrolling by script: instant if the reader prefers reduced motion. */
export function scrollStyle(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
