import { type ExportFormat, toDay, toRating, toYear } from "./mark.ts";

/** IMDb's ratings and lists; films without a rating are from a watchlist. */
export const imdb: ExportFormat = {
  name: "IMDb",
  is: (columns) => columns.has("const") && columns.has("title"),
  read(cells) {
    const titles = [...new Set([cells("title"), cells("original title")])].filter((title) => title !== "");
    if (titles.length === 0) return null;
    const rating = toRating(cells("your rating"), 10);
    return {
      titles,
      year: toYear(cells("year")),
      ids: [{ source: "imdb", id: cells("const") }],
      status: rating === null ? "wish" : "done",
      rating,
      day: toDay(cells("date rated")) ?? toDay(cells("created")),
      tags: [],
      line: cells("description"),
    };
  },
};
