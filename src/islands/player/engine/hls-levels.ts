import Hls from "hls.js/light";
import { record } from "../telemetry/log.ts";

/**
 * Adds the renditions that are new in a newer master playlist to those of a film that plays, and tells so. hls.js can take away
 * renditions of a playing film, but it adds none and empties the buffer for a new playlist: so another instance reads the playlist, and
 * its renditions are put into the list of the first, which then brings its own numbers in order.
 */
export function addLevels(hls: Hls, url: string, signal: AbortSignal, onAdded: () => void): void {
  const reader = new Hls({ autoStartLoad: false, enableWorker: false });
  signal.addEventListener("abort", () => reader.destroy(), { once: true });
  reader.on(Hls.Events.ERROR, (_event, { details, fatal }) => {
    record("growth", details);
    if (fatal) reader.destroy();
  });
  reader.on(Hls.Events.MANIFEST_PARSED, () => {
    const found = [...reader.levels];
    reader.destroy();
    const { levels } = hls;
    const fresh = found.filter(({ uri }) => !levels.some((level) => level.uri === uri));
    const [one] = fresh;
    if (signal.aborted || one === undefined || hls.currentLevel === -1) return;
    const chosen = hls.autoLevelEnabled ? undefined : levels[hls.loadLevel];
    const order = found.map(({ uri }) => uri);
    levels.push(...fresh);
    levels.sort((left, right) => order.indexOf(left.uri) - order.indexOf(right.uri));
    // Taking one away renumbers the others: a second entry of a new one, at the end.
    levels.push(one);
    hls.removeLevel(levels.length - 1);
    if (chosen) hls.loadLevel = hls.levels.indexOf(chosen);
    onAdded();
  });
  reader.loadSource(url);
}
