import type { HlsBuild } from "./engine.ts";
import { record } from "../telemetry/log.ts";

/**
 * Adds the renditions of a newer master playlist that are better than all those of a film that plays, and tells so. hls.js can take away
 * renditions of a playing film, but it adds none and empties the buffer for a new playlist: so another instance reads the playlist, and
 * its renditions are put at the end of the list of the first. Smaller ones would change the numbers under which it remembers what is
 * loaded: they are there when the film is opened again.
 */
export function addLevels(
  Hls: HlsBuild,
  hls: InstanceType<HlsBuild>,
  url: string,
  signal: AbortSignal,
  onAdded: () => void,
): void {
  const reader = new Hls({ autoStartLoad: false, enableWorker: false });
  signal.addEventListener("abort", () => reader.destroy(), { once: true });
  reader.on(Hls.Events.ERROR, (_event, { details, fatal }) => {
    record("growth", details);
    if (fatal) reader.destroy();
  });
  reader.on(Hls.Events.MANIFEST_PARSED, () => {
    const { levels } = hls;
    // It plays in one codec, whatever others there are.
    const codec = codecOf(levels[0]);
    const found = reader.levels.filter((level) => codecOf(level) === codec);
    reader.destroy();
    const isKnown = ({ uri }: { uri: string }) => levels.some((level) => level.uri === uri);
    const better = found.slice(found.findLastIndex(isKnown) + 1);
    const [one] = better;
    if (signal.aborted || one === undefined || hls.currentLevel === -1) return;
    const chosen = hls.autoLevelEnabled ? undefined : levels[hls.loadLevel];
    // Taking one away tells all parts of hls.js of the others: a second entry of a new one, at the end.
    levels.push(...better, one);
    hls.removeLevel(levels.length - 1);
    if (chosen) hls.loadLevel = hls.levels.indexOf(chosen);
    onAdded();
  });
  reader.loadSource(url);
}

function codecOf(level: { videoCodec?: string | undefined } | undefined): string | undefined {
  return level?.videoCodec?.slice(0, 4);
}
