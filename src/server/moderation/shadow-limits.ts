import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { recordAction, recordOwnAction } from "../audit/audit-log.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { targetKey } from "../core/target.ts";
import type { Writer } from "../db/open.ts";
import type { NewRow } from "../db/schema.ts";
import { shortsTagsOf } from "../marks/rows.ts";
import { shelfTag } from "../people/page.ts";
import { inARequest, queueVotesOf, settleDueVotes } from "../ratings/due.ts";
import { showModerated, targetsOf } from "./judges/judges.ts";
import { cancelContent, inACall, queueContent } from "./content-queue.ts";
import { type Acting, actingNow, moveAll } from "./move-all.ts";
import { watchedPerson } from "./people.ts";
import { hasMoreMarks, releaseMarks } from "./shadow-marks.ts";

const dayLength = 86_400_000;
/** Hidden texts shown to operators. */
const maxShown = 50;

/** Puts a person under a shadow limit, or changes reason and end of theirs. They are not told. */
export async function limitPerson(
  context: SignedInContext,
  { userId, reason, days }: Input<"admin/shadow/add">,
): Promise<WatchedPerson> {
  const now = context.now();
  await context.db.write(async (trx) => {
    const row = await trx.selectFrom("users").selectAll().where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
    if (!row || row.status === "deleted") throw new AppError("personMissing");
    if (row.role !== "user") throw new AppError("operatorSafe");
    const until = days === null ? null : now + days * dayLength;
    await keepLimit(trx, { user_id: userId, reason, until, operator_id: context.identity.userId, created_at: now });
    // What a limit that is changed has hidden stays hidden.
    const since = row.shadowed_at ?? now;
    await trx.updateTable("users").set({ shadow: "limited", shadowed_at: since }).where("id", "=", userId).execute();
    await cancelContent(trx, { way: "release", userId }, now);
    await queueVotesOf(trx, userId);
    await recordOwnAction(context, trx, {
      act: "shadow.add",
      target: { contentType: kinds.person.type, targetId: userId },
      summary: `${reason}（${days === null ? "直到解除" : `${days} 天`}）`,
    });
  });
  await settleDueVotes(context, inARequest);
  context.changed(...tagsOf(userId));
  return watchedPerson(context, userId);
}

/** Replaces an earlier limit. The same one by the same operator is a repeat, and changes only its end. */
async function keepLimit(trx: Writer, limit: NewRow<"shadow_limits">): Promise<void> {
  const same = await trx
    .updateTable("shadow_limits")
    .set({ until: limit.until })
    .where("user_id", "=", limit.user_id)
    .where("lifted_at", "is", null)
    .where("reason", "=", limit.reason)
    .where("operator_id", "=", limit.operator_id)
    .returning("id")
    .executeTakeFirst();
  if (same) return;
  await endLimit(trx, limit.user_id, { at: limit.created_at, release: false });
  await trx.insertInto("shadow_limits").values(limit).execute();
}

/** Lifts a person's limit; `release` publishes what they wrote under it or earlier ones; a job does, if it is much. A repeated call is no error. */
export async function liftLimit(
  context: SignedInContext,
  { userId, release }: Input<"admin/shadow/lift">,
): Promise<WatchedPerson> {
  const operatorId = context.identity.userId;
  const isMuch = release && (await hasMuch(context, userId));
  await context.db.write(async (trx) => {
    const lifted = await endLimit(trx, userId, { at: context.now(), release });
    if (!lifted && !release) return;
    if (isMuch) await queueContent(trx, { way: "release", userId, operatorId }, context.now());
    await recordOwnAction(context, trx, {
      act: "shadow.lift",
      target: { contentType: kinds.person.type, targetId: userId },
      summary: release ? "放出期间写的" : "期间写的仍然隐藏",
    });
  });
  await settleDueVotes(context, inARequest);
  const failures = release && !isMuch ? await releaseAll(actingNow(context), userId) : 0;
  context.changed(...tagsOf(userId), ...(await shortsTagsOf(context.db.primary, userId)));
  // Asked again, it tries these again.
  if (failures > 0) throw new AppError("conflict", { tip: `限制已解除，但有 ${failures} 件没能公开，请再试一次` });
  return watchedPerson(context, userId);
}

const tagsOf = (userId: number): string[] => [`user:${userId}`, "people", "lists", shelfTag(userId)];

/** Ends the limit in force, if there is one; with `expired` only if its time is over. */
async function endLimit(
  trx: Writer,
  userId: number,
  { at, release, expired = false }: { at: number; release: boolean; expired?: boolean },
): Promise<boolean> {
  // The person first, as wherever both are locked.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  let query = trx
    .updateTable("shadow_limits")
    .set({ lifted_at: at, released: release ? 1 : 0 })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null);
  if (expired) query = query.where("until", "<=", at);
  const row = await query.returning("id").executeTakeFirst();
  if (!row) return false;
  await trx.updateTable("users").set({ shadow: "lifted", shadowed_at: null }).where("id", "=", userId).execute();
  await queueVotesOf(trx, userId);
  return true;
}

async function hasMuch({ db }: Context, userId: number): Promise<boolean> {
  const limit = inACall + 1;
  const texts = await targetsOf(db.primary, userId, { limit, shadowed: true });
  return texts.length > inACall || (await hasMoreMarks(db.primary, userId, inACall));
}

/** Publishes what a person wrote and gave under a limit. Returns how many items could not be published. */
export async function releaseAll(acting: Acting, userId: number): Promise<number> {
  const { context, operatorId } = acting;
  const failures = await moveAll(acting, userId, {
    shadowed: true,
    wanted: { back: { status: "published" } },
    async failed(trx, target, { message }) {
      const summary = `没能公开这一件：${message}`;
      await recordAction(trx, { operatorId, at: context.now() }, { act: "shadow.lift", target, summary });
    },
  });
  await releaseMarks(acting, userId);
  return failures;
}

/** Ends limits whose time is over; what was written meanwhile stays hidden. May run in several processes at once. */
export async function endLimits(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.db.read
    .selectFrom("shadow_limits")
    .select("user_id")
    .where("lifted_at", "is", null)
    .where("until", "<=", now)
    .limit(200)
    .execute();
  for (const { user_id } of due) {
    const shorts = await context.db.write(async (trx) => {
      await endLimit(trx, user_id, { at: now, release: false, expired: true });
      return shortsTagsOf(trx, user_id);
    });
    context.changed(...tagsOf(user_id), ...shorts);
  }
  return due.length;
}

/** What only a person themselves sees, some of each kind. */
export async function hiddenOf(
  context: SignedInContext,
  { userId }: Input<"admin/shadow/hidden">,
): Promise<Output<"admin/shadow/hidden">> {
  const targets = await targetsOf(context.db.read, userId, { limit: maxShown, shadowed: true });
  const shown = await showModerated(context, targets);
  const list = targets.flatMap((target) => {
    const item = shown.get(targetKey(target));
    return item ? [{ ...target, title: item.title, text: item.text, about: item.about }] : [];
  });
  return { list };
}
