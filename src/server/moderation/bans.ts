import { z } from "zod";
import { moderatedType, type WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { endSessions } from "../people/sessions.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { NewRow } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { batch, moveAll, tryMove } from "./move-all.ts";
import { inARequest, queueVotesOf, settleDueVotes } from "../ratings/due.ts";
import { settleWorksOf } from "../works/status.ts";
import { watchedPerson } from "./people.ts";

const dayLength = 86_400_000;

const contentList = z.array(z.tuple([moderatedType, z.int()]));
type Target = z.infer<typeof contentList>[number];

/** Bans a user until a day or indefinitely: ends all sessions, hides their films and, if requested, removes all their content. */
export async function banPerson(context: SignedInContext, input: Input<"admin/people/ban">): Promise<WatchedPerson> {
  const { userId, reason, days, removeContent } = input;
  const now = context.now();
  const until = days === null ? null : now + days * dayLength;
  const tags = await context.db.write(async (trx) => {
    const users = trx.selectFrom("users").select(["role", "status"]);
    const row = await users.where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
    if (!row || row.status === "deleted") throw new AppError("personMissing");
    if (row.role !== "user") throw new AppError("operatorSafe");
    await keepBan(trx, { user_id: userId, reason, until, operator_id: context.identity.userId, created_at: now });
    await trx.updateTable("users").set({ status: "banned" }).where("id", "=", userId).execute();
    await endSessions(trx, userId);
    const summary = `${reason}（${days === null ? "长期" : `${days} 天`}${removeContent ? "，移除内容" : ""}）`;
    await recordOwnAction(context, trx, {
      act: "ban.add",
      target: { contentType: kinds.person.type, targetId: userId },
      summary,
    });
    await queueVotesOf(trx, userId);
    return settleWorksOf(context, trx, userId);
  });
  context.changed(...tags);
  await settleDueVotes(context, inARequest);
  const failures = removeContent ? await removeAll(context, userId) : 0;
  context.changed(`user:${userId}`, "people", "lists");
  // Asked again, it tries these again.
  if (failures > 0) throw new AppError("conflict", { tip: `账号已停用，但有 ${failures} 件内容没能移除，请再试一次` });
  return watchedPerson(context, userId);
}

/** Replaces an earlier ban: only one is in force at a time. The same one by the same operator is a repeat, and changes only its end. */
async function keepBan(trx: Writer, ban: Omit<NewRow<"bans">, "removed">): Promise<void> {
  const open = openBans(trx, ban.user_id).select(["id", "removed", "reason", "operator_id"]);
  const old = await open.forUpdate().executeTakeFirst();
  if (old?.reason === ban.reason && old.operator_id === ban.operator_id) {
    await trx.updateTable("bans").set({ until: ban.until }).where("id", "=", old.id).execute();
    return;
  }
  if (old) await trx.updateTable("bans").set({ lifted_at: ban.created_at }).where("id", "=", old.id).execute();
  await trx
    .insertInto("bans")
    .values({ ...ban, removed: old?.removed ?? "[]" })
    .execute();
}

/** Removes all public content of a user, and records it with the ban in force. Returns how many items could not be removed. */
function removeAll(context: SignedInContext, userId: number): Promise<number> {
  return moveAll(context, userId, {
    shadowed: false,
    wanted: { show: false, reason: "账号已停用" },
    async begin(trx) {
      return (await openBans(trx, userId).select("id").forUpdate().executeTakeFirst()) !== undefined;
    },
    async moved(trx, items) {
      const ban = await openBans(trx, userId).select(["id", "removed"]).executeTakeFirstOrThrow();
      // What somebody else has taken down meanwhile stays down after the ban.
      const more = items.filter(({ moved }) => moved.before.status === "published" || moved.fromBuyers);
      const removed = contentList.parse(JSON.parse(ban.removed));
      removed.push(...more.map(({ target }): Target => [target.contentType, target.targetId]));
      await trx
        .updateTable("bans")
        .set({ removed: JSON.stringify(removed) })
        .where("id", "=", ban.id)
        .execute();
    },
    async failed(trx, target, { message }) {
      await recordOwnAction(context, trx, { act: "ban.add", target, summary: `没能移除这一件：${message}` });
    },
  });
}

/**
 * Restores the content removed with a ban, and then ends it: a call that was interrupted leaves the ban in force, with what is still to be
 * restored, and the next one goes on. A repeated call is no error.
 */
export async function unbanPerson(
  context: SignedInContext,
  { userId }: Input<"admin/people/unban">,
): Promise<WatchedPerson> {
  await bringBack(context, userId);
  const tags = await context.db.write(async (trx) => {
    if (!(await lift(trx, userId, context.now()))) return [];
    const text = "停用已提前结束，欢迎回来。";
    await sendNotice(trx, { userId, title: "你的账号已恢复", text, page: null, at: context.now() });
    const target = { contentType: kinds.person.type, targetId: userId };
    await recordOwnAction(context, trx, { act: "ban.lift", target, summary: "提前结束" });
    return settleWorksOf(context, trx, userId);
  });
  await settleDueVotes(context, inARequest);
  context.changed(...tags, `user:${userId}`, "people", "lists", messagesTag(userId));
  return watchedPerson(context, userId);
}

/** Restores what was removed with the ban in force in batches, each of which is no longer listed with it. */
async function bringBack(context: SignedInContext, userId: number): Promise<void> {
  for (let isMore = true; isMore;) {
    const changed: string[] = [];
    isMore = await context.db.write(async (trx) => {
      changed.length = 0;
      const ban = await openBans(trx, userId).select(["id", "removed"]).forUpdate().executeTakeFirst();
      if (!ban) return false;
      const targets = contentList.parse(JSON.parse(ban.removed));
      for (const target of targets.slice(0, batch)) changed.push(...(await bringOneBack(context, trx, target)));
      const rest = targets.slice(batch);
      await trx
        .updateTable("bans")
        .set({ removed: JSON.stringify(rest) })
        .where("id", "=", ban.id)
        .execute();
      return rest.length > 0;
    });
    context.changed(...changed);
  }
}

/** Restores one item. If that can never succeed it is left out and the reason recorded, as no ban may last for it. Returns cache tags. */
async function bringOneBack(
  context: SignedInContext,
  trx: Writer,
  [contentType, targetId]: Target,
): Promise<readonly string[]> {
  const target = { contentType, targetId };
  const moved = await tryMove(context, trx, target, { back: { status: "published" } });
  if (!(moved instanceof Error)) return moved?.tags ?? [];
  await recordOwnAction(context, trx, { act: "ban.lift", target, summary: `没能恢复这一件：${moved.message}` });
  return [];
}

/** The ban in force. */
function openBans(trx: Writer, userId: number) {
  return trx.selectFrom("bans").where("user_id", "=", userId).where("lifted_at", "is", null);
}

/** Ends the ban, with `expired` only if its time is over; false if there is none to end. A pending account deletion continues. */
async function lift(trx: Writer, userId: number, at: number, which?: "expired"): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("delete_at")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  let query = trx
    .updateTable("bans")
    .set({ lifted_at: at })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null);
  if (which === "expired") query = query.where("until", "<=", at);
  const row = await query.returning("id").executeTakeFirst();
  if (!user || !row) return false;
  await trx
    .updateTable("users")
    .set({ status: user.delete_at === null ? "active" : "leaving" })
    .where("id", "=", userId)
    .execute();
  await queueVotesOf(trx, userId);
  return true;
}

/** Ends expired bans. Content removed with them stays removed until an operator restores it. May run in several processes at once. */
export async function endBans(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.db.read
    .selectFrom("bans")
    .select("user_id")
    .where("lifted_at", "is", null)
    .where("until", "<=", now)
    .limit(200)
    .execute();
  for (const { user_id } of due) {
    const tags = await context.db.write(async (trx) => {
      await lift(trx, user_id, now, "expired");
      return settleWorksOf(context, trx, user_id);
    });
    context.changed(...tags, `user:${user_id}`, "people", "lists");
  }
  return due.length;
}

/** When a banned user signs in: ends an expired ban, else throws `accountBanned` with its reason and end. */
export async function requireEndedBan(trx: Writer, userId: number, now: number): Promise<void> {
  const ban = await openBans(trx, userId).select(["reason", "until"]).executeTakeFirst();
  if (!ban) throw new AppError("accountBanned");
  if (ban.until === null) throw new AppError("accountBanned", { tip: `账号已停用：${ban.reason}。有疑问请联系我们` });
  if (ban.until > now) {
    throw new AppError("accountBanned", {
      tip: `账号停用至${formatMinute(ban.until)}：${ban.reason}。有疑问请联系我们`,
    });
  }
  await lift(trx, userId, now, "expired");
}
