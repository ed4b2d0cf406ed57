import type { MarkItem } from "#lib/contract/schemas/marks.ts";
import { textCell } from "#lib/csv.ts";
import type { ownColumns } from "#lib/mark-import/own.ts";

/** A mark as a row of this site's own format. */
export function toOwnRow({ mark, video }: MarkItem): Record<(typeof ownColumns)[number], string> {
  return {
    shiguang: String(mark.videoId),
    // Written by others: a spreadsheet must not run it. Reading the file back ignores the quote.
    title: textCell(video?.title ?? ""),
    original_title: "",
    year: String(video?.year ?? ""),
    status: mark.status,
    rating10: String(mark.rating ?? ""),
    day: mark.days[0] ?? "",
    tags: mark.tags.join(","),
    line: mark.line,
    public: mark.public ? "1" : "0",
  };
}

/** Rows in Letterboxd's import format: watched films only, one row per day. */
export function toLetterboxdRows({ mark, video }: MarkItem): Record<string, string>[] {
  if (mark.status !== "done" || video === null) return [];
  const days = mark.days.length === 0 ? [""] : mark.days;
  return days.map((day, at) => ({
    Title: video.title,
    Year: String(video.year ?? ""),
    Rating10: String(mark.rating ?? ""),
    WatchedDate: day,
    Rewatch: at < days.length - 1 ? "true" : "false",
    Tags: mark.tags.join(", "),
    Review: at === 0 ? mark.line : "",
  }));
}
