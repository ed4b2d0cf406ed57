import { type ExportFormat, type ImportedMark, toDay, toRating, toTags, toYear } from "./mark.ts";

/** Columns of this site's own export, in order. */
export const ownColumns = [
  "shiguang",
  "title",
  "original_title",
  "year",
  "status",
  "rating10",
  "day",
  "tags",
  "line",
  "public",
] as const;

const statuses: readonly ImportedMark["status"][] = ["wish", "doing", "done"];

export const own: ExportFormat = {
  name: "本站的导出",
  is: (columns) => columns.has("shiguang") && columns.has("status"),
  read(cells) {
    const titles = [cells("title"), cells("original_title")].filter((title) => title !== "");
    if (titles.length === 0) return null;
    return {
      titles,
      year: toYear(cells("year")),
      ids: [{ source: "shiguang", id: cells("shiguang") }],
      status: statuses.find((status) => status === cells("status")) ?? "done",
      rating: toRating(cells("rating10"), 10),
      day: toDay(cells("day")),
      tags: toTags(cells("tags"), /,/),
      line: cells("line"),
    };
  },
};
