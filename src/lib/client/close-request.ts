/** In Chrome and Edge since 126, in Firefox since 149; the types of TypeScript do not have it yet. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

const isWatcher = (found: unknown): found is new () => CloseWatcher => typeof found === "function";

/**
 * Calls `close` when the browser is asked to close what is open, as by Android's back, until the returned function is called. Browsers do so
 * by themselves for dialogs and popovers; without `CloseWatcher` nothing is called.
 */
export function onCloseRequest(close: () => void): () => void {
  const Watcher: unknown = Reflect.get(globalThis, "CloseWatcher");
  if (!isWatcher(Watcher)) return () => {};
  const watcher = new Watcher();
  watcher.addEventListener("close", close);
  return () => watcher.destroy();
}
