/** Nothing is exported: this runs once, after the islands stand. */
export {};

declare global {
  var earlyPresses: Set<HTMLElement> | undefined;
}

// Presses kept by `layouts/inline/before-paint.js`: now every island holds its own.
for (const place of globalThis.earlyPresses ?? []) {
  place.removeAttribute("aria-busy");
  place.click();
}
globalThis.earlyPresses?.clear();
