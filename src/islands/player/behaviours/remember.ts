import { debug } from "../log.ts";
import type { Stage } from "../stage.ts";

const EVERY = 5000;

/** Writes the place into this browser's history: every 5 s, on pause, at the end and when the page goes away. */
export function rememberPlace({ video, source, signal }: Stage): void {
  let savedAt = performance.now();

  function save(): void {
    if (video.currentTime <= 0) return;
    savedAt = performance.now();
    writeRecord(source.id, source.title, source.poster, video.currentTime, source.duration).catch((thrown: unknown) =>
      debug("history", thrown),
    );
  }

  video.addEventListener(
    "timeupdate",
    () => {
      if (!video.paused && performance.now() - savedAt >= EVERY) save();
    },
    { signal },
  );
  video.addEventListener("pause", save, { signal });
  window.addEventListener("pagehide", save, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") save();
    },
    { signal },
  );
}

async function writeRecord(
  id: number,
  title: string,
  poster: string,
  position: number,
  duration: number,
): Promise<void> {
  const { rememberWatch } = await import("../../../lib/client/history/watch.ts");
  await rememberWatch({ id, title, poster, position, duration, watchedAt: Date.now() });
}
