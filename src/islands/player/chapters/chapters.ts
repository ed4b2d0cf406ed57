import type { Stage } from "../stage.ts";

export interface Chapter {
  start: number;
  title: string;
}

/** Index of the chapter that contains `second`; -1 before the first. */
export function chapterAt(chapters: Chapter[], second: number): number {
  return chapters.findLastIndex((chapter) => chapter.start <= second + 0.05);
}

/** Adds thin gaps to the progress bar where chapters begin. */
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
