/** Lets the home page keep the place of 继续观看 free before its first paint. */
function remember(): void {
  try {
    localStorage.setItem("watched", "1");
  } catch {
    // Storage is blocked: there is no local history either, so nothing will be shown.
  }
  void import("#lib/client/taste.ts").then(({ rememberTraits }) => rememberTraits());
}

// Media events do not bubble, but they can be caught on the way down.
document.addEventListener("playing", remember, { capture: true, once: true });
