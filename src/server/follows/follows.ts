import type { FollowContentType, FollowItem } from "#lib/contract/schemas/follows.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { kinds } from "#lib/kinds.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { shownItems } from "../kinds/kinds.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { isLimited } from "../people/shadow.ts";
import { standingOfSeries } from "../series/progress.ts";
import { noteRound } from "../series/rounds.ts";
import { countsTag, requireContent, targetKey } from "../kinds/targets.ts";

const person = kinds.person.type;
const series = kinds.series.type;

interface Followed {
  contentType: FollowContentType;
  targetId: number;
}

/** Follows a performer, a tag, a topic, a member or a series. A repeated call is no error and counts once. */
export async function addFollow(context: SignedInContext, target: Input<"follow/add">): Promise<Output<"follow/add">> {
  const answer = await context.db.write(async (trx) => {
    if (target.contentType === person) await requirePerson(context, trx, target.targetId);
    else {
      const { ownerId } = await requireContent(context, trx, target);
      if (target.contentType === series) {
        if (ownerId === context.identity.userId) throw new AppError("ownFollow", { tip: "这是你自己的剧集" });
        // Episodes that are public already are not news for a new follower.
        await noteRound(trx, target.targetId, context.now(), context.now() - 1);
      }
    }
    await trx
      .insertInto("follows")
      .values({ ...keyOf(context, target), created_at: context.now(), shadowed: isLimited(context.identity) ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { followed: true, followers: await countFollowers(trx, target, context.identity.userId) };
  });
  if (target.contentType === person) context.changed(countsTag(target));
  return answer;
}

/** Stops following. A repeated call is no error. */
export async function deleteFollow(
  context: SignedInContext,
  target: Input<"follow/del">,
): Promise<Output<"follow/del">> {
  const { user_id, content_type, target_id } = keyOf(context, target);
  const answer = await context.db.write(async (trx) => {
    await trx
      .deleteFrom("follows")
      .where("user_id", "=", user_id)
      .where("content_type", "=", content_type)
      .where("target_id", "=", target_id)
      .execute();
    return { followed: false, followers: await countFollowers(trx, target, user_id) };
  });
  if (target.contentType === person) context.changed(countsTag(target));
  return answer;
}

/** Returns which of these items the caller follows. */
export async function followState(
  context: SignedInContext,
  { contentType, targetIds }: Input<"follow/state">,
): Promise<Output<"follow/state">> {
  const rows = await context.db.read
    .selectFrom("follows")
    .select("target_id")
    .where("user_id", "=", context.identity.userId)
    .where("content_type", "=", contentType)
    .where("target_id", "in", targetIds)
    .execute();
  return { list: rows.map((row) => row.target_id) };
}

const latest = { columns: ["created_at", "target_id"], direction: "desc" } as const satisfies Order;

/** What the caller follows of one kind, latest first. */
export async function listFollows(
  context: SignedInContext,
  { contentType, cursor, pageSize }: Input<"follow/list">,
): Promise<Page<FollowItem>> {
  const query = context.db.read
    .selectFrom("follows")
    .select(["target_id", "created_at"])
    .where("user_id", "=", context.identity.userId)
    .where("content_type", "=", contentType);
  const page = await readPage(query, {
    list: `follows ${contentType}`,
    order: latest,
    table: "follows",
    cursor,
    pageSize,
  });
  const targetOf = (row: { target_id: number }) => ({ contentType, targetId: row.target_id });
  const [items, standing] = await Promise.all([
    shownItems(context, "follows", page.list.map(targetOf)),
    standingOfSeries(context, contentType === series ? page.list.map((row) => row.target_id) : []),
  ]);
  return {
    ...page,
    list: page.list.map((row) => {
      const { title = "", picture = null } = items.get(targetKey(targetOf(row))) ?? {};
      const { progress = "", fresh = false } = standing.get(row.target_id) ?? {};
      return {
        ...targetOf(row),
        name: title,
        picture,
        followedAt: new Date(row.created_at).toISOString(),
        ...(title !== "" && progress !== "" && { progress }),
        ...(title !== "" && fresh && { fresh }),
      };
    }),
  };
}

const keyOf = ({ identity }: SignedInContext, { contentType, targetId }: Followed) => ({
  user_id: identity.userId,
  content_type: contentType,
  target_id: targetId,
});

async function requirePerson({ identity }: SignedInContext, trx: Writer, id: number): Promise<void> {
  if (id === identity.userId) throw new AppError("ownFollow");
  const row = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing");
}

/** Followers as this one sees them: their own follow counts for them in any case. */
async function countFollowers(trx: Writer, { contentType, targetId }: Followed, userId: number): Promise<number> {
  const kept = await trx
    .selectFrom("follow_counts")
    .select("followers")
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .executeTakeFirst();
  const unseen = await trx
    .selectFrom("follows")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .where("shadowed", "=", 1)
    .executeTakeFirst();
  return (kept?.followers ?? 0) + (unseen ? 1 : 0);
}
