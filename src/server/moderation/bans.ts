import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
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
import { shortsTagsOf } from "../marks/rows.ts";
import { recordAction, recordOwnAction } from "../audit/audit-log.ts";
import { bringSomeBack, divideRemoved, openBans, removeAll } from "./ban-content.ts";
import { cancelContent, inACall, queueContent } from "./content-queue.ts";
import { targetsOf } from "./judges/judges.ts";
import { type Acting, actingNow, batch } from "./move-all.ts";
import { inARequest, queueVotesOf, settleDueVotes } from "../ratings/due.ts";
import { settleWorksOf } from "../works/status.ts";
import { watchedPerson } from "./people.ts";

const dayLength = 86_400_000;

/** Bans a user until a day or indefinitely: ends all sessions, hides their films and, if requested, removes all their content; a job does, if it is much. */
export async function banPerson(context: SignedInContext, input: Input<"admin/people/ban">): Promise<WatchedPerson> {
  const { userId, reason, days, removeContent } = input;
  const now = context.now();
  const until = days === null ? null : now + days * dayLength;
  const seen = removeContent
    ? await targetsOf(context.db.primary, userId, { limit: inACall + 1, shadowed: false })
    : [];
  const isMuch = seen.length > inACall;
  const operatorId = context.identity.userId;
  const tags = await context.db.write(async (trx) => {
    const users = trx.selectFrom("users").select(["role", "status"]);
    const row = await users.where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
    if (!row || row.status === "deleted") throw new AppError("personMissing");
    if (row.role !== "user") throw new AppError("operatorSafe");
    await keepBan(trx, { user_id: userId, reason, until, operator_id: operatorId, created_at: now });
    if (isMuch) await queueContent(trx, { way: "remove", userId, operatorId }, now);
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
  const failures = removeContent && !isMuch ? await removeAll(actingNow(context), userId) : 0;
  context.changed(`user:${userId}`, "people", "lists");
  // Asked again, it tries these again.
  if (failures > 0) throw new AppError("conflict", { tip: `账号已停用，但有 ${failures} 件内容没能移除，请再试一次` });
  return watchedPerson(context, userId);
}

/**
 * Replaces an earlier ban: only one is in force at a time. The same one by the same operator is a repeat, and changes only its end; not while
 * it is being lifted, as an attempt that goes on for some seconds would end it.
 */
async function keepBan(trx: Writer, ban: Omit<NewRow<"bans">, "removed">): Promise<void> {
  const open = openBans(trx, ban.user_id).select(["id", "removed", "reason", "operator_id"]);
  const old = await open.forUpdate().executeTakeFirst();
  const wasLifted = await cancelContent(trx, { way: "restore", userId: ban.user_id }, ban.created_at);
  if (!wasLifted && old?.reason === ban.reason && old.operator_id === ban.operator_id) {
    await trx.updateTable("bans").set({ until: ban.until }).where("id", "=", old.id).execute();
    return;
  }
  if (old) await trx.updateTable("bans").set({ lifted_at: ban.created_at }).where("id", "=", old.id).execute();
  const { id } = await trx
    .insertInto("bans")
    .values({ ...ban, removed: old?.removed ?? "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (old) await trx.updateTable("ban_removals").set({ ban_id: id }).where("ban_id", "=", old.id).execute();
}

/**
 * Restores the content removed with a ban, and then ends it: a call that was interrupted leaves the ban in force, with what is still to be
 * restored, and the next one goes on. Much is restored by a job. A repeated call is no error.
 */
export async function unbanPerson(
  context: SignedInContext,
  { userId }: Input<"admin/people/unban">,
): Promise<WatchedPerson> {
  const operatorId = context.identity.userId;
  const begun = await context.db.write(async (trx) => {
    const ban = await openBans(trx, userId).select(["id", "removed"]).forUpdate().executeTakeFirst();
    if (!ban) return null;
    await cancelContent(trx, { way: "remove", userId }, context.now());
    await divideRemoved(trx, ban);
    const most = inACall / batch;
    const batches = trx
      .selectFrom("ban_removals")
      .select("id")
      .where("ban_id", "=", ban.id)
      .limit(most + 1);
    const isMuch = (await batches.execute()).length > most;
    if (isMuch) await queueContent(trx, { way: "restore", userId, operatorId, banId: ban.id }, context.now());
    return { banId: ban.id, isMuch };
  });
  if (begun && !begun.isMuch) await endBan(actingNow(context), { userId, banId: begun.banId });
  context.changed(`user:${userId}`, "people", "lists", messagesTag(userId));
  return watchedPerson(context, userId);
}

/** Restores what is recorded with a ban in batches, and ends it with the last one. Returns 0: what cannot be restored is left out. */
export async function endBan(acting: Acting, { userId, banId }: { userId: number; banId: number }): Promise<number> {
  const { context, operatorId, goOn } = acting;
  for (let isMore = true; isMore;) {
    goOn();
    const tags = await context.db.write(async (trx) => {
      const restored = await bringSomeBack(acting, trx, banId);
      const ended = restored ? null : await endNow(context, trx, { userId, banId, operatorId });
      isMore = ended === null;
      return restored ?? ended ?? [];
    });
    context.changed(...tags);
  }
  await settleDueVotes(context, inARequest);
  context.changed(`user:${userId}`, "people", "lists", messagesTag(userId));
  return 0;
}

/** Ends a ban whose content is restored. Returns cache tags; null if more has been removed meanwhile. */
async function endNow(
  context: Context,
  trx: Writer,
  { userId, banId, operatorId }: { userId: number; banId: number; operatorId: number },
): Promise<string[] | null> {
  const at = context.now();
  // The person first, as wherever both are locked; then the ban, as what removes does, which finds none in force from here on.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  await trx.selectFrom("bans").select("id").where("id", "=", banId).forUpdate().execute();
  const left = trx.selectFrom("ban_removals").select("id").where("ban_id", "=", banId).limit(1);
  if (await left.executeTakeFirst()) return null;
  if (!(await lift(trx, userId, at, { banId }))) return [];
  const text = "停用已提前结束，欢迎回来。";
  await sendNotice(trx, { userId, title: "你的账号已恢复", text, page: null, at });
  const target = { contentType: kinds.person.type, targetId: userId };
  await recordAction(trx, { operatorId, at }, { act: "ban.lift", target, summary: "提前结束" });
  return shownAgain(context, trx, userId);
}

/** Cache tags of what shows this user and their content again. */
async function shownAgain(context: Context, trx: Writer, userId: number): Promise<string[]> {
  return [...(await settleWorksOf(context, trx, userId)), ...(await shortsTagsOf(trx, userId))];
}

/** Ends the ban, with `expired` only if its time is over; false if there is none to end. A pending account deletion continues. */
async function lift(trx: Writer, userId: number, at: number, which: "expired" | { banId: number }): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("delete_at")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const query = trx
    .updateTable("bans")
    .set({ lifted_at: at })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null);
  const chosen = which === "expired" ? query.where("until", "<=", at) : query.where("id", "=", which.banId);
  const row = await chosen.returning("id").executeTakeFirst();
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
      return shownAgain(context, trx, user_id);
    });
    context.changed(...tags, `user:${user_id}`, "people", "lists");
  }
  return due.length;
}

/** When a banned user signs in: ends an expired ban and returns cache tags, else throws `accountBanned` with its reason and end. */
export async function requireEndedBan(trx: Writer, userId: number, now: number): Promise<string[]> {
  const ban = await openBans(trx, userId).select(["reason", "until"]).executeTakeFirst();
  if (!ban) throw new AppError("accountBanned");
  if (ban.until === null) throw new AppError("accountBanned", { tip: `账号已停用：${ban.reason}。有疑问请联系我们` });
  if (ban.until > now) {
    throw new AppError("accountBanned", {
      tip: `账号停用至${formatMinute(ban.until)}：${ban.reason}。有疑问请联系我们`,
    });
  }
  await lift(trx, userId, now, "expired");
  return ["people", "lists", ...(await shortsTagsOf(trx, userId))];
}
