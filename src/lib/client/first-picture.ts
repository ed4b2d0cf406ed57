/** Maximum milliseconds to wait for a film that does not come. */
const maxWait = 8000;

/** Calls `act` when the film that somebody has started shows its first picture; at once if none was started. */
export function afterFirstPicture(act: () => void): void {
  const player = document.querySelector<HTMLElement>("[data-player]");
  if (player === null || !isStarting(player)) return act();
  const timer = setTimeout(end, maxWait);
  const watcher = new MutationObserver(() => isStarting(player) || end());
  watcher.observe(player, { attributeFilter: ["data-started", "data-waiting"] });
  function end(): void {
    clearTimeout(timer);
    watcher.disconnect();
    act();
  }
}

/** By what `islands/player/start.ts` says on the page, or that its button was pressed before it ran. */
function isStarting(player: HTMLElement): boolean {
  const { started, waiting } = player.dataset;
  if (started !== undefined || waiting === "failed") return false;
  return waiting === "true" || player.querySelector("[data-player-start][data-pressed]") !== null;
}
