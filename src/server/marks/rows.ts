import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Mark, ShortReview } from "#lib/contract/schemas/marks.ts";
import { dayText } from "../core/day.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { statusForAuthor } from "../people/shadow.ts";
import { authorCertified, toPerson } from "../people/person.ts";

const strings = z.array(z.string());

/** Cache tag of everything that displays the short reviews of a film. */
export const shortsTag = (videoId: number): string => `shorts:${videoId}`;

/** Cache tags of the films whose short reviews show one of this user, while nothing hides the user. */
export async function shortsTagsOf(db: Reader | Writer, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("marks")
    .select("video_id")
    .where("user_id", "=", userId)
    .where("public", "=", 1)
    .where("line_status", "=", "published")
    .execute();
  return rows.map((row) => shortsTag(row.video_id));
}

export const tagsOf = (row: Pick<Row<"marks">, "tags">): string[] => strings.parse(JSON.parse(row.tags));

/** A user's marks as returned to the user. */
export async function toMarks(db: Reader | Writer, userId: number, rows: readonly Row<"marks">[]): Promise<Mark[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom("watch_days")
    .select(["video_id", "day"])
    .where("user_id", "=", userId)
    .where(
      "video_id",
      "in",
      rows.map((row) => row.video_id),
    )
    .orderBy("day", "desc")
    .execute();
  const days = Map.groupBy(found, (row) => row.video_id);
  return rows.map((row) => ({
    id: row.id,
    videoId: row.video_id,
    status: row.status,
    rating: row.rating,
    days: (days.get(row.video_id) ?? []).map(({ day }) => dayText(day)),
    tags: tagsOf(row),
    line: row.line,
    lineStatus: statusForAuthor(row.line_status),
    public: row.public === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }));
}

/** Whether others may see a mark of a user: not what was marked since a shadow limit. */
export const isOpenMark = sql<boolean>`(users.shadowed_at is null or marks.updated_at < users.shadowed_at)`;

/** Public marks of films that are public at `now`, with their authors; without those of banned or deleted users. */
export function publicMarks(db: Reader, now: number | RawBuilder<number>) {
  return db
    .selectFrom("marks")
    .innerJoin("users", "users.id", "marks.user_id")
    .innerJoin("videos", "videos.id", "marks.video_id")
    .select(["marks.id", "marks.video_id", "marks.status", "marks.rating", "marks.line", "marks.line_status"])
    .select(["marks.supports", "marks.line_at", "marks.updated_at"])
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .where("marks.public", "=", 1)
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now)
    .where(isOpenMark)
    .where("users.status", "in", ["active", "leaving"]);
}

type PublicRow = Awaited<ReturnType<ReturnType<typeof publicMarks>["executeTakeFirstOrThrow"]>>;

/** The text is empty unless it is published. */
export function toShortReview(context: Context, row: PublicRow): ShortReview {
  const said = row.line_status === "published";
  return {
    id: row.id,
    author: toPerson(context, row),
    status: row.status,
    rating: row.rating,
    line: said ? row.line : "",
    supports: row.supports,
    at: new Date(said ? row.line_at : row.updated_at).toISOString(),
  };
}
