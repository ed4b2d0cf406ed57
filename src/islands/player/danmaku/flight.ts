import { atom, onMount, subscribeKeys } from "nanostores";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { $stage } from "../stage.ts";
import { $player } from "../store.ts";
import { createLayer } from "./layer.ts";
import { $lines, wantLines } from "./danmaku.ts";
import { $danmaku } from "./settings.ts";

/** Whether the viewer prefers reduced motion: lines are then displayed below the picture. */
export const $calm = atom(false);
onMount($calm, () => {
  // The server renders with this store too.
  if (typeof matchMedia === "undefined") return;
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  const update = () => $calm.set(query.matches);
  update();
  query.addEventListener("change", update);
  return () => query.removeEventListener("change", update);
});

/** Seconds between checks for lines to fetch. */
const beat = 5;

let layer: ReturnType<typeof createLayer> | null = null;

/** Fetches lines of a film, none for null, and displays them over it while danmaku are on; returns a function that stops it. */
export function startFlight(videoId: number | null): () => void {
  let fetchedAt = Number.NaN;

  function paint(): void {
    const stage = $stage.get();
    const shown = $danmaku.get().on && hasBegun() && !$calm.get();
    if (stage && shown && layer) layer.redraw($danmaku.get());
    else if (stage && shown) layer = createLayer(stage.video, $danmaku.get());
    else land();
    fetchedAt = Number.NaN;
    follow();
  }

  function follow(): void {
    const now = Math.floor($player.get().time / beat);
    if (now === fetchedAt || !$danmaku.get().on || !hasBegun()) return;
    fetchedAt = now;
    if (videoId !== null) void wantLines(videoId, $player.get().time);
  }

  const stops = [
    $lines.listen(() => layer?.tick()),
    $danmaku.listen(paint),
    $stage.listen(paint),
    $calm.listen(paint),
    subscribeKeys($player, ["phase", "time"], (_state, _old, key) => {
      if (key === "phase" && layer === null) paint();
      else follow();
    }),
  ];
  paint();
  return () => {
    for (const stop of stops) stop();
    land();
  };
}

/** Displays the user's own line at once. */
export function fly(line: DanmakuLine): void {
  layer?.fly(line);
}

/** Displays a line of another viewer that has just been sent. */
export function flyLate(line: DanmakuLine): void {
  layer?.late(line);
}

/** Renders the current lines again, after one was removed. */
export function redraw(): void {
  layer?.redraw($danmaku.get());
}

function land(): void {
  layer?.destroy();
  layer = null;
}

function hasBegun(): boolean {
  return $player.get().phase.kind !== "idle";
}
