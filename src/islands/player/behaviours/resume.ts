import { seek } from "../store.ts";
import { debug } from "../log.ts";
import type { Stage } from "../stage.ts";
import { toClock } from "../times.ts";
import { notify } from "./notice.ts";

/** A start or an end is not worth returning to. */
export function resumePoint(position: number, duration: number): number | null {
  return position > 5 && position < duration - 10 ? position : null;
}

/** Where this browser left the film, without holding up the first picture. */
export async function readResumePoint(id: number, duration: number): Promise<number | null> {
  try {
    const { watchRecord } = await import("../../../lib/client/history/watch.ts");
    const record = await watchRecord(id);
    return record ? resumePoint(record.position, duration) : null;
  } catch (thrown) {
    debug("history", thrown);
    return null;
  }
}

/** Says so once the film moves. */
export function announceResume({ video, signal }: Stage, second: number): void {
  video.addEventListener(
    "playing",
    () => notify(`已从 ${toClock(second)} 继续播放`, { label: "从头播放", press: () => seek(0) }),
    { once: true, signal },
  );
}
