/** Lets the home page reserve space for 继续观看 before its first paint. */
function remember(): void {
  try {
    localStorage.setItem("watched", "1");
  } catch {
    // Storage is blocked: there is no local history either, so nothing will be displayed.
  }
  void import("#lib/client/taste.ts").then(({ rememberTraits }) => rememberTraits());
}

/** Remembers on a film's page that it has been played. */
export function rememberWatched(): void {
  if (document.querySelector("[data-traits]") === null) return;
  // Media events do not bubble, but can be captured.
  document.addEventListener("playing", remember, { capture: true, once: true });
}
