import type { Stage } from "../stage.ts";

/** Thin gaps on the bar where chapters begin. */
export function addChapterMarks({ source }: Stage, progress: HTMLElement): void {
  const marks = progress.querySelector(".player-marks");
  if (!marks || source.duration <= 0) return;
  for (const { start } of source.chapters) {
    if (start <= 0 || start >= source.duration) continue;
    const mark = document.createElement("i");
    mark.style.left = `${(start / source.duration) * 100}%`;
    marks.append(mark);
  }
}
