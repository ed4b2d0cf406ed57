import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { personalParts } from "../personal/parts.ts";
import { requireOtherOwner } from "../people/owners.ts";
import { queueVotesOf } from "../ratings/due.ts";
import { settleWorksOf } from "../works/status.ts";
import { ownAvatarFiles } from "./avatar.ts";
import { ownRow } from "./info.ts";
import { removeSecondFactor } from "./second-factor.ts";
import { withProof } from "./proof.ts";
import { endSessions } from "../people/sessions.ts";

/** Milliseconds within which signing in cancels the deletion. */
const grace = 7 * 86_400_000;

/** All data of the caller, for download. */
export async function exportMine(context: SignedInContext): Promise<Output<"user/export">> {
  const { identity, limits, now } = context;
  await limits.take(["export-by-identity", String(identity.userId)]);
  const data: Record<string, unknown> = {};
  for (const part of personalParts) {
    const own = await part.export?.(context, identity.userId);
    if (own !== undefined) data[part.name] = own;
  }
  return { exportedAt: new Date(now()).toISOString(), data };
}

/** Deletes the account after seven days; ends every session now. */
export async function leave(context: SignedInContext, input: Input<"user/delete">): Promise<Output<"user/delete">> {
  const row = await ownRow(context);
  const delete_at = context.now() + grace;
  const tags: string[] = [];
  await withProof(context, row, input, async (trx) => {
    if (row.role === "owner") await requireOtherOwner(trx, row.id);
    await trx.updateTable("users").set({ status: "leaving", delete_at }).where("id", "=", row.id).execute();
    await endSessions(trx, row.id);
    tags.push(...(await settleWorksOf(context, trx, row.id)));
  });
  context.changed(...tags);
  return { deletesAt: new Date(delete_at).toISOString() };
}

const emptied = {
  status: "deleted",
  role: "user",
  account: null,
  mobile: null,
  password_hash: null,
  name: "已注销用户",
  avatar: null,
  bio: "",
  gender: "unknown",
  birthday: null,
  delete_at: null,
  lock_code_hash: null,
  channel_code: null,
} as const;

/** Anonymises accounts whose grace period is over. Their texts remain without an author. May run in several processes at once. */
export async function emptyDeleted(context: Context): Promise<number> {
  const now = context.now();
  const due = await context.db.read
    .selectFrom("users")
    .select(["id", "avatar"])
    .where("delete_at", "<=", now)
    .where("status", "=", "leaving")
    .limit(100)
    .execute();
  for (const { id, avatar } of due) {
    const files = await context.db.write((trx) => empty(trx, id, now));
    if (files === null) continue;
    context.changed(`user:${id}`);
    for (const file of [...files, ...ownAvatarFiles(avatar)]) await context.storage.delete(file);
  }
  return due.length;
}

/** Null if the user has signed in since and cancelled the deletion. */
async function empty(trx: Writer, id: number, now: number): Promise<string[] | null> {
  const row = await trx
    .updateTable("users")
    .set(emptied)
    .where("id", "=", id)
    .where("status", "=", "leaving")
    .where("delete_at", "<=", now)
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await endSessions(trx, id);
  await removeSecondFactor(trx, id);
  await queueVotesOf(trx, id);
  const files: string[] = [];
  for (const part of personalParts) files.push(...((await part.erase?.(trx, id)) ?? []));
  return files;
}
