import type { EpisodeLink } from "../source.ts";

const key = "player_continue";

/** Opens another episode, which then starts automatically, because the viewer is watching already. */
export function goToEpisode({ id, href }: EpisodeLink): void {
  try {
    sessionStorage.setItem(key, String(id));
  } catch {
    // Without storage the next page does not start automatically.
  }
  location.assign(href);
}

/** Whether the viewer comes from another episode; true only once. */
export function comesFromEpisode(id: number): boolean {
  try {
    const found = sessionStorage.getItem(key) === String(id);
    sessionStorage.removeItem(key);
    return found;
  } catch {
    return false;
  }
}
