import type { EpisodeLink } from "../source.ts";

const key = "player_continue";

/** Opens another episode, which then starts by itself: the viewer is watching already. */
export function goToEpisode({ id, href }: EpisodeLink): void {
  try {
    sessionStorage.setItem(key, String(id));
  } catch {
    // Without storage the next page waits for a press on its button.
  }
  location.assign(href);
}

/** Whether the viewer comes to this film from the one before; true once. */
export function comesFromEpisode(id: number): boolean {
  try {
    const found = sessionStorage.getItem(key) === String(id);
    sessionStorage.removeItem(key);
    return found;
  } catch {
    return false;
  }
}
