import { sql } from "kysely";
import type { ContentFilter } from "#lib/contract/schemas/editorial.ts";
import { contains } from "../db/dialect/lower-case.ts";
import type { Reader } from "../db/open.ts";

/** States of a working copy before publication. */
const workingStates = ["draft", "review", "scheduled"] as const;

/** Whether a filter needs more than the kind and the state, which are indexed. */
export function isNarrow({ kind: _kind, state: _state, q, ...film }: ContentFilter): boolean {
  return q !== "" || Object.values(film).some((value) => value !== undefined);
}

/** Entries that match a filter, joined with their film if they are films. */
export function entriesOf(db: Reader, filter: ContentFilter) {
  const { kind, state, q, filmKind, channelId, hasPicture, hasFilm, yearFrom, yearTo } = filter;
  let query = db
    .selectFrom("content_entries")
    .leftJoin("videos", (join) =>
      join.onRef("videos.id", "=", "content_entries.target_id").on("content_entries.kind", "=", "video"),
    );
  if (kind !== undefined) query = query.where("content_entries.kind", "=", kind);
  if (state === "working") query = query.where("content_entries.state", "in", workingStates);
  else if (state === "published") query = query.where("content_entries.live", "=", 1);
  else if (state !== undefined) query = query.where("content_entries.state", "=", state);
  if (q !== "") {
    query = query.where(({ or }) =>
      or([contains("content_entries.title", q), contains("content_entries.content_key", q)]),
    );
  }
  if (filmKind !== undefined) query = query.where("videos.kind", "=", filmKind);
  if (channelId !== undefined) query = query.where("videos.channel_id", "=", channelId);
  if (hasPicture !== undefined) query = query.where("videos.poster", hasPicture ? "<>" : "=", "");
  if (hasFilm !== undefined) {
    const plays = sql<boolean>`(videos.film_id is not null
      or exists (select 1 from video_lines where video_lines.video_id = videos.id))`;
    query = query.where("videos.id", "is not", null).where(hasFilm ? plays : sql<boolean>`not ${plays}`);
  }
  if (yearFrom !== undefined) query = query.where("videos.year", ">=", yearFrom);
  if (yearTo !== undefined) query = query.where("videos.year", "<=", yearTo);
  return query;
}
