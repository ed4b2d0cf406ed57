import { usualNames, withCharacters } from "../character-references.ts";
import { type ExportFormat, toDay, toRating, toTags, toYear } from "./mark.ts";

/** Files of Letterboxd's ZIP export: diary, ratings, reviews, watched, watchlist; also the table format that it imports. */
export const letterboxd: ExportFormat = {
  name: "Letterboxd",
  is: (columns) =>
    columns.has("letterboxd uri") || (columns.has("title") && (columns.has("watcheddate") || columns.has("rating10"))),
  read(cells, file) {
    const title = cells("name", "title");
    if (title === "") return null;
    const isWished = /watchlist/i.test(file);
    const ids = [
      { source: "imdb", id: cells("imdbid") },
      { source: "tmdb", id: cells("tmdbid") },
    ].filter(({ id }) => id !== "");
    return {
      titles: [title],
      year: toYear(cells("year")),
      ids,
      status: isWished ? "wish" : "done",
      rating: toRating(cells("rating10"), 10) ?? toRating(cells("rating"), 5),
      day: toDay(cells("watched date", "watcheddate")) ?? toDay(cells("date")),
      tags: toTags(cells("tags"), /,/),
      line: plainReview(cells("review")),
    };
  },
};

/** Reviews are exported with the tags that it lets one write. */
function plainReview(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:br|p|blockquote)\b[^<>]*>/gi, "\n")
    .replaceAll(/<\/?(?:a|b|strong|i|em)\b[^<>]*>/gi, "");
  return withCharacters(text, usualNames).trim();
}
