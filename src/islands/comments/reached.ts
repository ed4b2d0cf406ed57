import { atom } from "nanostores";

/**
 * The furthest position this viewer has reached in a film, in whole seconds: from this browser's history and the page's player. Null until
 * it has been requested and is known.
 */
export function createReached(filmId: number) {
  const $reached = atom<number | null>(null);
  let asked = false;

  function raise(second: number): void {
    const before = $reached.get();
    if (before === null || Math.floor(second) > before) $reached.set(Math.floor(second));
  }

  async function ask(): Promise<void> {
    if (asked) return;
    asked = true;
    const { watchRecord } = await import("#lib/client/history/watch.ts");
    raise((await watchRecord(filmId))?.position ?? 0);
    // Media events do not bubble, but can be captured.
    document.addEventListener("timeupdate", ({ target }) => isFilm(target) && raise(target.currentTime), true);
  }

  return { $reached, ask };
}

export type Reached = ReturnType<typeof createReached>;

function isFilm(target: EventTarget | null): target is HTMLVideoElement {
  return target instanceof HTMLVideoElement && target.closest("[data-player]") !== null;
}

/** Current position of the page's film in seconds; null if it has not been started. */
export function playingSecond(): number | null {
  const video = document.querySelector<HTMLVideoElement>("[data-player] video");
  return video && video.currentTime > 0 ? video.currentTime : null;
}
