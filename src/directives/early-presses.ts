/** No exports: this runs once, after the islands are registered and the frame has its listeners. */
export {};

declare global {
  var earlyPresses: Set<HTMLElement> | undefined;
}

// Presses recorded by `layouts/inline/before-paint.js` are replayed: from now on every island records its own, and the buttons on cards are listened to.
for (const element of globalThis.earlyPresses ?? []) {
  element.removeAttribute("aria-busy");
  element.click();
}
globalThis.earlyPresses?.clear();
