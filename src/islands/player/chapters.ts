export interface Chapter {
  start: number;
  title: string;
}

/** Index of the chapter that holds `second`, -1 before the first. */
export function chapterAt(chapters: Chapter[], second: number): number {
  return chapters.findLastIndex((chapter) => chapter.start <= second + 0.05);
}
