import { addPendingWatch } from "#lib/client/history/pending-watches.ts";
import type { WatchRecord } from "#lib/client/history/watch-record.ts";
import { debug } from "../telemetry/log.ts";
import type { Stage } from "../stage.ts";

const interval = 5000;
/** Second of the film from which it counts as watched. */
const first = 1;

/**
 * Stores the position in this browser's history: soon after the start, every 5 s, on pause and at the end. A page that is closed or hidden
 * may never run again, and must leave the database alone: it stores the position in local storage. Nothing is stored before `resumed`: it would replace the position of
 * another device that is still on its way.
 */
export function rememberPosition({ video, source, signal }: Stage, resumed: Promise<void>): void {
  const { id } = source;
  if (id === null) return;
  const film = { id, title: source.title, poster: source.poster, duration: source.duration };
  let savedAt = Number.NEGATIVE_INFINITY;
  let isResumed = false;
  const begin = () => (isResumed = true);
  resumed.then(begin, begin);

  function entry() {
    return { ...film, position: video.currentTime, watchedAt: Date.now() };
  }

  function save(): void {
    if (!isResumed || video.currentTime <= 0) return;
    savedAt = performance.now();
    writeRecord(entry()).catch((thrown: unknown) => debug("history", thrown));
  }

  function leave(): void {
    // The page's film may not have been started.
    if (!isResumed || video.currentTime <= 0 || video.played.length === 0) return;
    addPendingWatch(entry());
  }

  video.addEventListener(
    "timeupdate",
    () => {
      if (!video.paused && video.currentTime >= first && performance.now() - savedAt >= interval) save();
    },
    { signal },
  );
  video.addEventListener("pause", save, { signal });
  window.addEventListener("pagehide", leave, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") leave();
    },
    { signal },
  );
}

async function writeRecord(record: WatchRecord): Promise<void> {
  const { rememberWatch } = await import("../../../lib/client/history/watch.ts");
  await rememberWatch(record);
}
