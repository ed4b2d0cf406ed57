import { pause } from "#lib/client/environment.ts";
import { readPreferences, savesData } from "#lib/client/preferences.ts";
import { record } from "../telemetry/log.ts";
import type { Stage } from "../stage.ts";
import { $player } from "../store.ts";

const tests = 3;
/** Bytes requested by one test. */
const load = 200 * 1024;
/** Milliseconds between two tests. */
const step = 3000;
/** Number of samples to average. */
const keep = 5;

/** Samples in bits per second. */
const samples: number[] = [];

/** Adds a sample and returns the mean of the last ones. */
export function addSample(kept: number[], bits: number): number {
  kept.push(bits);
  kept.splice(0, kept.length - keep);
  return kept.reduce((sum, one) => sum + one, 0) / kept.length;
}

/** Measures the connection with a few small parts of the film's file, bypassing caches. Off unless the viewer turns it on. */
export function testSpeed({ source, video, signal }: Stage): void {
  if (!readPreferences().speedTest || savesData() || source.elsewhere) return;
  const run = async () => {
    for (let test = 0; test < tests; test += 1) {
      await pause(step, signal);
      if (signal.aborted) return;
      const speed = addSample(samples, await measure(source.fallback, signal));
      record("speed-test", `${(speed / 1e6).toFixed(2)} Mbps`);
      $player.setKey("lineSpeed", speed);
    }
  };
  const begin = () => void run().catch((thrown: unknown) => signal.aborted || record("speed-test", String(thrown)));
  if ($player.get().phase.kind === "playing") begin();
  else video.addEventListener("playing", begin, { once: true, signal });
}

async function measure(url: string, signal: AbortSignal): Promise<number> {
  const address = new URL(url, location.href);
  address.searchParams.set("time", String(Date.now()));
  const before = performance.now();
  const response = await fetch(address, { headers: { range: `bytes=0-${load - 1}` }, cache: "no-store", signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { byteLength } = await response.arrayBuffer();
  return (byteLength * 8000) / Math.max(performance.now() - before, 1);
}
