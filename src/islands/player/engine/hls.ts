import Hls from "hls.js/light";
import { readPreferences } from "#lib/client/preferences.ts";
import { hlsToFailure } from "../errors.ts";
import { record } from "../log.ts";
import { sparingLevel } from "../levels.ts";
import { AUTO } from "../store.ts";
import type { Engine, EngineEvents } from "./engine.ts";

const RECOVERY_PAUSE = 5000;
/** Further tries for a server in trouble; a file that is not there gets none. */
const RETRIES = 6;

export function isHlsSupported(): boolean {
  return Hls.isSupported();
}

/** Plays HLS through Media Source. Downloads only the master playlist before `start`. */
export function openHls(video: HTMLVideoElement, url: string, events: EngineEvents): Engine {
  const hls = new Hls({
    autoStartLoad: false,
    // The first piece is fetched while Media Source is still opening.
    startFragPrefetch: true,
    // fMP4 needs no transmuxing, so a worker would only delay the first picture.
    enableWorker: false,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    // Enough to ride out a bad minute without downloading what may never be watched.
    maxMaxBufferLength: 60,
    lowLatencyMode: false,
  });
  let startAt: number | null = null;
  let parsed = false;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  /** Pieces in a row that could not be had. hls.js may go round among its renditions without ever giving up. */
  let misses = 0;

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    parsed = true;
    events.levels(hls.levels.map(({ width, height, bitrate }) => ({ width, height, bitrate })));
    if (readPreferences().dataSaver) hls.autoLevelCapping = sparingLevel(hls.levels);
    if (startAt !== null) hls.startLoad(startAt);
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    misses = 0;
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => events.activeLevel(level));
  hls.on(Hls.Events.ERROR, (_event, { type, details, fatal, response }) => {
    record(fatal ? "fatal" : "warning", `${type} ${details} ${response?.code ?? ""}`);
    if (details === Hls.ErrorDetails.FRAG_LOAD_ERROR) misses += 1;
    const gone = misses > hls.levels.length + (isRefused(response?.code) ? 0 : RETRIES);
    if (!fatal && !gone) return;
    if (gone) hls.stopLoad();
    misses = 0;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && performance.now() - recoveredAt > RECOVERY_PAUSE) {
      recoveredAt = performance.now();
      hls.recoverMediaError();
      return;
    }
    events.failure(hlsToFailure(type, details, response?.code, navigator.onLine));
  });
  hls.loadSource(url);
  hls.attachMedia(video);

  return {
    name: "hls",
    start(second) {
      startAt = second;
      if (parsed) hls.startLoad(second);
    },
    setLevel(level) {
      hls.nextLevel = level;
      if (level === AUTO) events.activeLevel(hls.currentLevel);
    },
    bandwidth: () => hls.bandwidthEstimate,
    destroy: () => hls.destroy(),
  };
}

function isRefused(status = 0): boolean {
  return status >= 400 && status < 500;
}
