import type { JudgedType } from "#lib/contract/schemas/moderation.ts";
import { kinds, type TypeOf } from "#lib/kinds.ts";
import { moveComment } from "../comments/move.ts";
import { moveDanmaku } from "../danmaku/danmaku.ts";
import type { Context } from "../context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { type Given, giveAgain, takeBack } from "../points/take-back.ts";
import { setPostStatus } from "../posts/status.ts";
import { setReviewStatus } from "../reviews/status.ts";
import type { Target } from "../targets.ts";
import { moveWork } from "../works/move.ts";
import { moveList } from "../works-lists/move.ts";

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

/** Shows or hides a thing, or puts it back as it stood; points given for it go and come with it. Null when its author has taken it away or there is none. */
export async function moveThing(
  context: Context,
  trx: Writer,
  { contentType, targetId }: { contentType: JudgedType; targetId: number },
  wanted: Wanted,
): Promise<Moved | null> {
  if (contentType === kinds.person.type) return movePerson(trx, targetId, wanted);
  if (contentType === kinds.list.type) return moveWorksList(trx, targetId, wanted);
  if (contentType === kinds.video.type) return moveFilm(context, trx, targetId, wanted);
  const page =
    contentType === kinds.comment.type || contentType === kinds.danmaku.type ? null : { contentType, targetId };
  const standing = await standingOf(trx, contentType, targetId);
  if (standing === null) return null;
  const { before, reward } = standing;
  const status = wantedStatus(before, wanted);
  const reason = "show" in wanted && !wanted.show ? wanted.reason : "";
  const moved = await (contentType === kinds.danmaku.type
    ? moveDanmaku(trx, targetId, status)
    : contentType === kinds.comment.type
      ? moveComment(context, trx, targetId, status)
      : contentType === kinds.post.type
        ? setPostStatus(context, trx, { id: targetId, status, reason })
        : setReviewStatus(context, trx, { id: targetId, status, reason }));
  if (!moved) return null;
  const { authorId, tags } = moved;
  const hidden = status === "removed" || status === "rejected";
  if (reward) await (hidden ? takeBack : giveAgain)(trx, { ...reward, userId: authorId, now: context.now() });
  return { authorId, before: { status: moved.before }, page: "page" in moved ? moved.page : page, tags };
}

function wantedStatus(before: string, wanted: Wanted): (typeof stages)[number] {
  if ("back" in wanted) return stages.find((stage) => stage === wanted.back.status) ?? "pending";
  if (wanted.show) return "published";
  return before === "published" || before === "removed" ? "removed" : "rejected";
}

/** How it stands, and what its author was given for it. Null for what authors keep to themselves: drafts, and what they have deleted. */
async function standingOf(
  trx: Writer,
  contentType: TypeOf<"review" | "post" | "comment" | "danmaku">,
  id: number,
): Promise<{ before: string; reward: Pick<Given, "rule" | "key"> | null } | null> {
  if (contentType === kinds.danmaku.type) {
    const row = await trx.selectFrom("danmaku").select("status").where("id", "=", id).executeTakeFirst();
    return row && row.status !== "deleted" ? { before: row.status, reward: null } : null;
  }
  if (contentType === kinds.comment.type) {
    const row = await trx.selectFrom("comments").select("status").where("id", "=", id).executeTakeFirst();
    if (!row || row.status === "deleted") return null;
    return { before: row.status, reward: { rule: "comment", key: String(id) } };
  }
  if (contentType === kinds.post.type) {
    const columns = ["status", "deleted_at"] as const;
    const row = await trx.selectFrom("posts").select(columns).where("id", "=", id).executeTakeFirst();
    return row && isHandedIn(row) ? { before: row.status, reward: null } : null;
  }
  const columns = ["status", "deleted_at", "video_id"] as const;
  const row = await trx.selectFrom("reviews").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row || !isHandedIn(row)) return null;
  return { before: row.status, reward: { rule: "review", key: String(row.video_id) } };
}

function isHandedIn(row: { status: string; deleted_at: number | null }): boolean {
  return row.deleted_at === null && row.status !== "draft";
}

async function moveWorksList(trx: Writer, targetId: number, wanted: Wanted): Promise<Moved | null> {
  const shown = "back" in wanted ? wanted.back.status !== "removed" : wanted.show;
  const moved = await moveList(trx, targetId, shown ? "published" : "removed");
  if (!moved) return null;
  return { ...moved, before: { status: moved.before }, page: { contentType: kinds.list.type, targetId } };
}

async function moveFilm(context: Context, trx: Writer, targetId: number, wanted: Wanted): Promise<Moved | null> {
  const reason = "show" in wanted && !wanted.show ? wanted.reason : "";
  const moved = await moveWork(context, trx, targetId, { reason, next: (before) => wantedStatus(before, wanted) });
  if (!moved) return null;
  const given = { rule: "upload", key: String(targetId), userId: moved.authorId, now: context.now() } as const;
  await (moved.after === "removed" || moved.after === "rejected" ? takeBack : giveAgain)(trx, given);
  return { ...moved, before: { status: moved.before }, page: { contentType: kinds.video.type, targetId } };
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
