import { type SqlBool, type RawBuilder, sql } from "kysely";
import type { Identity } from "../core/context.ts";
import type { Writer } from "../db/open.ts";

/**
 * Shadow limits: what a limited member writes gets the status `shadowed` where it would be `published`. Everything public asks for
 * `published`, so it is nowhere; only its author is shown it, as if it were published. Likes, favorites and follows made meanwhile are
 * marked in their own rows and counted nowhere.
 */
type Shadow = Pick<Identity, "shadow">;

/** Why a film of a limited member waits for a review; shown to operators. */
export const shadowReason = "隐形限制中";

export const isLimited = ({ shadow }: Shadow): boolean => shadow === "limited";

/** The status of something a person writes. */
export function writtenStatus<Status extends string>(person: Shadow, status: Status): Status | "shadowed" {
  return isLimited(person) && status === "published" ? "shadowed" : status;
}

/** The status as its author sees it. */
export function statusForAuthor<Status extends string>(status: Status | "shadowed"): Status | "published" {
  return status === "shadowed" ? "published" : status;
}

/** Rows of this table that are published, and the person's own shadowed ones. */
export function seenBy(
  person: Pick<Identity, "shadow" | "userId"> | null,
  table: "comments" | "danmaku" | "posts" | "reviews",
): RawBuilder<SqlBool> {
  const status = sql.ref(`${table}.status`);
  if (person === null || person.shadow === "none") return sql<SqlBool>`${status} = 'published'`;
  return sql<SqlBool>`(${status} = 'published' or (${status} = 'shadowed' and ${sql.ref(`${table}.author_id`)} = ${person.userId}))`;
}

/** The same as `isLimited`, for writers that know only whose row they write. */
export async function isLimitedUser(trx: Writer, userId: number): Promise<boolean> {
  const row = await trx.selectFrom("users").select("shadow").where("id", "=", userId).executeTakeFirst();
  return row?.shadow === "limited";
}
