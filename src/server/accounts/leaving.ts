import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { usualPace, writePaced } from "../db/dialect/paced.ts";
import type { Pace } from "../db/dialect/pace.ts";
import type { PersonalPart } from "../people/personal-part.ts";
import { personalParts } from "../personal/parts.ts";
import { requireOtherOwner } from "../people/owners.ts";
import { queueVotesOf } from "../ratings/due.ts";
import { closeCasesOf } from "../screening/cases.ts";
import { settleWorksOf } from "../works/status.ts";
import { ownAvatarFiles } from "./avatar.ts";
import { ownRow } from "./info.ts";
import { removeSecondFactor } from "./second-factor.ts";
import { withProof } from "./proof.ts";
import { endSessions } from "../people/sessions.ts";

/** Milliseconds within which signing in cancels the deletion. */
const grace = 7 * 86_400_000;

/** All data of the caller, for download; read while it is sent. */
export async function exportMine(context: SignedInContext): Promise<Output<"user/export">> {
  const { identity, limits, now } = context;
  await limits.take(["export-by-identity", String(identity.userId)]);
  const data: Record<string, unknown> = {};
  for (const part of personalParts) {
    if (part.export) data[part.name] = () => part.export?.(context, identity.userId);
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

/** Statuses of accounts that have to be emptied if they still have a `delete_at`. */
const gone = ["leaving", "deleted"] as const;

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
  lock_code_hash: null,
  channel_code: null,
} as const;

/**
 * Anonymises accounts whose grace period is over. Their texts remain without an author. What belonged to them only is deleted in short
 * transactions, because it may be much; `delete_at` remains until nothing is left, so that the next round finishes what was cut off. May run
 * in several processes at once, and be stopped.
 */
export async function emptyDeleted(context: Context, pace = usualPace, stopping?: AbortSignal): Promise<number> {
  const now = context.now();
  const due = await context.db.read
    .selectFrom("users")
    .select(["id", "avatar"])
    .where("delete_at", "<=", now)
    .where("status", "in", gone)
    .limit(100)
    .execute();
  for (const { id, avatar } of due) {
    if (!(await context.db.write((trx) => empty(trx, id, now)))) continue;
    context.changed(`user:${id}`);
    for (const file of ownAvatarFiles(avatar)) await context.storage.delete(file);
    await eraseAll(context, id, pace, stopping);
    if (stopping?.aborted) break;
    await context.db.write(async (trx) => {
      // Again, as a vote may have been counted while its mark was still there.
      await queueVotesOf(trx, id);
      await closeCasesOf(trx, id);
      await trx.updateTable("users").set({ delete_at: null }).where("id", "=", id).execute();
    });
  }
  return due.length;
}

async function eraseAll({ db }: Context, userId: number, pace: Pace, stopping?: AbortSignal): Promise<void> {
  const { engine } = db;
  for (let parts = personalParts; parts.length > 0 && !stopping?.aborted;) {
    const more = new Set<PersonalPart>();
    const erase = async (trx: Writer, part: PersonalPart) => {
      if (await part.erase?.({ trx, engine, userId })) more.add(part);
    };
    await writePaced(db, parts, erase, { pace });
    parts = [...more];
    if (parts.length > 0) await pace.rest();
  }
}

/** False if the user has signed in since and cancelled the deletion. */
async function empty(trx: Writer, id: number, now: number): Promise<boolean> {
  const row = await trx
    .updateTable("users")
    .set(emptied)
    .where("id", "=", id)
    .where("status", "in", gone)
    .where("delete_at", "<=", now)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await endSessions(trx, id);
  await removeSecondFactor(trx, id);
  await queueVotesOf(trx, id);
  return true;
}
