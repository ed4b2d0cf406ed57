import { debug } from "../telemetry/log.ts";
import type { Screen } from "../stage.ts";
import { $player, player, notify } from "../store.ts";
import { toClock } from "../time.ts";

/** Maximum milliseconds to wait for a sync with the member's other devices. */
const PATIENCE = 1500;

/** Second to resume at; null near the start or the end. A duration of 0 is unknown. */
export function resumePoint(position: number, duration: number): number | null {
  return position > 5 && (duration === 0 || position < duration - 10) ? position : null;
}

/** Resumes where this browser, or another device of the member, stopped the film. The first frame does not wait for the history. */
export async function resumeWhereLeft(stage: Screen, playback: { resumeAt(second: number): boolean }): Promise<void> {
  const second = await readResumePoint(stage.source.id, stage.source.duration);
  if (second === null || stage.signal.aborted || !playback.resumeAt(second)) return;
  whenPlaying(stage, () =>
    notify(`已为你跳到 ${toClock(second)}`, { label: "从头看", press: () => player()?.seek(0) }),
  );
}

async function readResumePoint(id: number, duration: number): Promise<number | null> {
  try {
    const [{ catchUpHistory }, { watchRecord }] = await Promise.all([
      import("../../../lib/client/history/catch-up.ts"),
      import("../../../lib/client/history/watch.ts"),
    ]);
    await catchUpHistory(PATIENCE);
    const record = await watchRecord(id);
    return record ? resumePoint(record.position, duration) : null;
  } catch (thrown) {
    debug("history", thrown);
    return null;
  }
}

function whenPlaying({ video, signal }: Screen, run: () => void): void {
  if ($player.get().phase.kind === "playing") run();
  else video.addEventListener("playing", run, { once: true, signal });
}
