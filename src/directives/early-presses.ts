/** No exports: this runs once, after the islands are registered. */
export {};

declare global {
  var earlyPresses: Set<HTMLElement> | undefined;
}

// Presses recorded by `layouts/inline/before-paint.js` are replayed: from now on every island records its own.
for (const element of globalThis.earlyPresses ?? []) {
  element.removeAttribute("aria-busy");
  element.click();
}
globalThis.earlyPresses?.clear();
