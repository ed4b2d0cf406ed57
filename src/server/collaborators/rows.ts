import type { Collaborator } from "#lib/contract/schemas/collaborators.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { filmsOfTag } from "../people/page.ts";

export type CollaboratorRow = Row<"work_collaborators">;

/**
 * The caller's own film, locked until the commit, so that shares are changed one after the other; somebody else's does not exist.
 * @throws {AppError} `workMissing`
 */
export async function lockOwnWork({ identity }: SignedInContext, trx: Writer, videoId: number): Promise<Row<"works">> {
  const row = await trx
    .updateTable("works")
    .set(({ ref }) => ({ state: ref("state") }))
    .where("video_id", "=", videoId)
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .where("state", "!=", "deleted")
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("workMissing");
  return row;
}

/** The same without a lock, for reading. */
export async function requireOwn({ identity }: SignedInContext, db: Reader, videoId: number): Promise<void> {
  const row = await db
    .selectFrom("works")
    .select("video_id")
    .where("video_id", "=", videoId)
    .where("owner_id", "=", identity.userId)
    .where("deleted_at", "is", null)
    .where("state", "!=", "deleted")
    .executeTakeFirst();
  if (!row) throw new AppError("workMissing");
}

export const isOpen = ({ state, offered_share }: CollaboratorRow): boolean =>
  state === "invited" || (state === "accepted" && offered_share !== null);

/** What waits for the member's answer; null if nothing does. */
export function offeredTerms(row: CollaboratorRow): { role: string; share: number } | null {
  if (row.state === "invited") return { role: row.role, share: row.share };
  const { offered_role: role, offered_share: share } = row;
  return role === null || share === null ? null : { role, share };
}

/** Percent of the income that are given away or offered. */
export function givenAway(rows: readonly CollaboratorRow[]): number {
  const counted = rows.filter(({ state }) => state === "invited" || state === "accepted");
  return counted.reduce((sum, { share, offered_share }) => sum + Math.max(share, offered_share ?? 0), 0);
}

type Standing = Omit<Collaborator, "person">;

export function toStanding(row: CollaboratorRow, earned: number): Standing {
  return {
    role: row.role,
    share: row.share,
    state: row.state,
    offer: row.state === "accepted" ? offeredTerms(row) : null,
    invitedAt: new Date(row.invited_at).toISOString(),
    earned,
  };
}

/** Points that these users have received from these films, by `<user> <film>`. */
export async function earnings(
  db: Reader,
  userIds: readonly number[],
  videoIds: readonly number[],
): Promise<Map<string, number>> {
  if (userIds.length === 0 || videoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("point_entries")
    .select(({ fn }) => ["user_id", "target_id", fn.sum<number>("amount").as("sum")])
    .where("user_id", "in", userIds)
    .where("rule", "=", "share-income")
    .where("content_type", "=", kinds.video.type)
    .where("target_id", "in", videoIds)
    .groupBy(["user_id", "target_id"])
    .execute();
  return new Map(rows.map(({ user_id, target_id, sum }) => [`${user_id} ${target_id}`, sum]));
}

/** Cache tags of what shows that somebody takes part in a film. */
export const tagsOf = ({ video_id, user_id }: CollaboratorRow): string[] => [
  `video:${video_id}`,
  filmsOfTag(user_id),
  "videos",
];
