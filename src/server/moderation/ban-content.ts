import { z } from "zod";
import { batchesOf } from "#lib/batches.ts";
import { moderatedType } from "#lib/contract/schemas/moderation.ts";
import { recordAction } from "../audit/audit-log.ts";
import type { Writer } from "../db/open.ts";
import { type Acting, batch, moveAll, tryMove } from "./move-all.ts";

const contentList = z.array(z.tuple([moderatedType, z.int()]));
type Target = z.infer<typeof contentList>[number];

/** The ban in force. */
export function openBans(trx: Writer, userId: number) {
  return trx.selectFrom("bans").where("user_id", "=", userId).where("lifted_at", "is", null);
}

/** Removes all public content of a user, and records it with the ban in force. Returns how many items could not be removed. */
export function removeAll(acting: Acting, userId: number): Promise<number> {
  return moveAll(acting, userId, {
    shadowed: false,
    wanted: { show: false, reason: "账号已停用" },
    async begin(trx) {
      return (await openBans(trx, userId).select("id").forUpdate().executeTakeFirst()) !== undefined;
    },
    async moved(trx, items) {
      const ban = await openBans(trx, userId).select("id").executeTakeFirstOrThrow();
      // What somebody else has taken down meanwhile stays down after the ban.
      const removed = items.filter(({ moved }) => moved.before.status === "published" || moved.fromBuyers);
      await recordRemoved(
        trx,
        ban.id,
        removed.map(({ target }): Target => [target.contentType, target.targetId]),
      );
    },
    async failed(trx, target, { message }) {
      const { context, operatorId } = acting;
      const summary = `没能移除这一件：${message}`;
      await recordAction(trx, { operatorId, at: context.now() }, { act: "ban.add", target, summary });
    },
  });
}

async function recordRemoved(trx: Writer, banId: number, targets: readonly Target[]): Promise<void> {
  if (targets.length === 0) return;
  await trx
    .insertInto("ban_removals")
    .values({ ban_id: banId, items: JSON.stringify(targets) })
    .execute();
}

/** Puts what earlier versions recorded as one list with the ban into batches. */
export async function divideRemoved(trx: Writer, ban: { id: number; removed: string }): Promise<void> {
  const targets = contentList.parse(JSON.parse(ban.removed));
  if (targets.length === 0) return;
  for (const some of batchesOf(targets, batch)) await recordRemoved(trx, ban.id, some);
  await trx.updateTable("bans").set({ removed: "[]" }).where("id", "=", ban.id).execute();
}

/** Restores one batch of what was removed with a ban, which is no longer listed with it. Returns cache tags; null if nothing was left. */
export async function bringSomeBack(acting: Acting, trx: Writer, banId: number): Promise<string[] | null> {
  const row = await trx
    .selectFrom("ban_removals")
    .select(["id", "items"])
    .where("ban_id", "=", banId)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const tags: string[] = [];
  for (const target of contentList.parse(JSON.parse(row.items)))
    tags.push(...(await bringOneBack(acting, trx, target)));
  await trx.deleteFrom("ban_removals").where("id", "=", row.id).execute();
  return tags;
}

/** Restores one item. If that can never succeed it is left out and the reason recorded, as no ban may last for it. Returns cache tags. */
async function bringOneBack(
  { context, operatorId }: Acting,
  trx: Writer,
  [contentType, targetId]: Target,
): Promise<readonly string[]> {
  const target = { contentType, targetId };
  const moved = await tryMove(context, trx, target, { back: { status: "published" } });
  if (!(moved instanceof Error)) return moved?.tags ?? [];
  const summary = `没能恢复这一件：${moved.message}`;
  await recordAction(trx, { operatorId, at: context.now() }, { act: "ban.lift", target, summary });
  return [];
}
