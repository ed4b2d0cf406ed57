import type { EpisodeLink, PlayerSource } from "../source.ts";

const key = "player_continue";

/** Opens another episode, which then starts automatically, because the viewer is watching already. */
export function goToEpisode({ id, href }: EpisodeLink): void {
  startNext(String(id));
  location.assign(href);
}

/** Opens a live's page again, which then starts automatically: the viewer has waited for it to begin. */
export function openBegun(): void {
  startNext(location.href);
  location.reload();
}

function startNext(what: string): void {
  try {
    sessionStorage.setItem(key, what);
  } catch {
    // Without storage the next page does not start automatically.
  }
}

/** Whether the viewer comes from another episode, or has waited here for the live; true only once. */
export function isAwaited({ id }: PlayerSource): boolean {
  try {
    const found = sessionStorage.getItem(key) === String(id ?? location.href);
    sessionStorage.removeItem(key);
    return found;
  } catch {
    return false;
  }
}
