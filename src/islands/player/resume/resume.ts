import { debug } from "../telemetry/log.ts";
import type { Screen } from "../stage.ts";
import { $player, player, notify } from "../store.ts";
import { toClock } from "../time.ts";

/** Maximum milliseconds to wait for a sync with the member's other devices; a slow line needs several round trips for it. */
const timeout = 10_000;

/** Second to resume at; null near the start or the end. A duration of 0 is unknown. */
export function resumePoint(position: number, duration: number): number | null {
  return position > 5 && (duration === 0 || position < duration - 10) ? position : null;
}

interface Resumable {
  resumeAt(second: number): "resumed" | "late" | "refused";
}

/**
 * Resumes where this browser, or another device of the member, stopped the film. The first frame does not wait for the history: if it comes
 * when the film has played for a while, the place is offered instead.
 */
export async function resumeWhereLeft(stage: Screen, playback: Resumable): Promise<void> {
  const { id, duration } = stage.source;
  const second = id === null ? null : await readResumePoint(id, duration);
  if (second === null || stage.signal.aborted) return;
  const outcome = playback.resumeAt(second);
  if (outcome === "refused") return;
  const clock = toClock(second);
  const seek = (to: number) => () => player()?.seek(to);
  whenPlaying(stage, () => {
    if (outcome === "resumed") notify(`已为你跳到 ${clock}`, { label: "从头看", press: seek(0) });
    else notify(`上次看到 ${clock}`, { label: "跳过去", press: seek(second) });
  });
}

async function readResumePoint(id: number, duration: number): Promise<number | null> {
  try {
    const [{ catchUpHistory }, { watchRecord }] = await Promise.all([
      import("../../../lib/client/history/catch-up.ts"),
      import("../../../lib/client/history/watch.ts"),
    ]);
    await catchUpHistory(timeout);
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
