import type { JudgedType } from "#lib/contract/schemas/moderation.ts";
import { moveComment } from "../comments/move.ts";
import type { Context } from "../context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { setPostStatus } from "../posts/status.ts";
import { setReviewStatus } from "../reviews/status.ts";
import type { Target } from "../targets.ts";

/** How a thing stands; a person's words are kept too when they are taken away. */
export interface Standing {
  status: string;
  person?: { name: string; bio: string; avatar: string | null };
}

interface Moved {
  authorId: number;
  before: Standing;
  /** The thing whose page it stands on. */
  page: Target | null;
  /** To be passed to `context.changed` after the commit. */
  tags: string[];
}

type Wanted = { show: true } | { show: false; reason: string } | { back: Standing };

const stages = ["pending", "published", "rejected", "removed"] as const;

/** Shows or hides a thing, or puts it back as it stood. Null when its author has taken it away or there is none. */
export async function moveThing(
  context: Context,
  trx: Writer,
  { contentType, targetId }: { contentType: JudgedType; targetId: number },
  wanted: Wanted,
): Promise<Moved | null> {
  if (contentType === 9) return movePerson(trx, targetId, wanted);
  const page = contentType === 6 ? null : { contentType, targetId };
  const before = await statusOf(trx, contentType, targetId);
  if (before === null) return null;
  const status = wantedStatus(before, wanted);
  const reason = "show" in wanted && !wanted.show ? wanted.reason : "";
  if (contentType === 6) {
    const moved = await moveComment(context, trx, targetId, status);
    return moved && { ...moved, before: { status: moved.before } };
  }
  const moved = await (contentType === 3
    ? setPostStatus(context, trx, { id: targetId, status, reason })
    : setReviewStatus(context, trx, { id: targetId, status, reason }));
  return moved && { authorId: moved.authorId, before: { status: moved.before }, page, tags: moved.tags };
}

function wantedStatus(before: string, wanted: Wanted): (typeof stages)[number] {
  if ("back" in wanted) return stages.find((stage) => stage === wanted.back.status) ?? "pending";
  if (wanted.show) return "published";
  return before === "published" || before === "removed" ? "removed" : "rejected";
}

/** Null for what its author keeps to themselves: drafts, and what they have deleted. */
async function statusOf(trx: Writer, contentType: 1 | 3 | 6, id: number): Promise<string | null> {
  if (contentType === 6) {
    const row = await trx.selectFrom("comments").select("status").where("id", "=", id).executeTakeFirst();
    return row && row.status !== "deleted" ? row.status : null;
  }
  const row = await trx
    .selectFrom(contentType === 3 ? "posts" : "reviews")
    .select(["status", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && row.deleted_at === null && row.status !== "draft" ? row.status : null;
}

/** A person stays; what goes is what they are called, how they look and what they say of themselves. */
async function movePerson(trx: Writer, id: number, wanted: Wanted): Promise<Moved | null> {
  const row = await trx.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || row.status === "deleted") return null;
  const { name, bio, avatar } = row;
  const moved = { authorId: id, before: { status: row.status, person: { name, bio, avatar } }, page: null };
  const words =
    "back" in wanted ? wanted.back.person : wanted.show ? null : { name: `影迷${id}`, bio: "", avatar: null };
  if (!words) return { ...moved, tags: [] };
  await trx.updateTable("users").set(words).where("id", "=", id).execute();
  return { ...moved, tags: [`user:${id}`] };
}

/** `moveThing`, where there has to be one. */
export async function requireMove(...args: Parameters<typeof moveThing>): Promise<Moved> {
  const moved = await moveThing(...args);
  if (!moved) throw new AppError("caseMissing");
  return moved;
}
