import { atom } from "nanostores";

/**
 * How far this viewer has come in a film, in whole seconds: by this browser's history, and by what plays on the page. Null until it has
 * been asked for and is known.
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
    // Media events do not bubble; they can be caught on their way down.
    document.addEventListener("timeupdate", ({ target }) => isFilm(target) && raise(target.currentTime), true);
  }

  return { $reached, ask };
}

export type Reached = ReturnType<typeof createReached>;

function isFilm(target: EventTarget | null): target is HTMLVideoElement {
  return target instanceof HTMLVideoElement && target.closest("[data-player]") !== null;
}

/** Where the page's film is now, in seconds; null when it has not been started. */
export function playingSecond(): number | null {
  const video = document.querySelector<HTMLVideoElement>("[data-player] video");
  return video && video.currentTime > 0 ? video.currentTime : null;
}
