import { z } from "zod";
import type { Decision, ModeratedType, ModerationCase } from "#lib/contract/schemas/moderation.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { traitsOf } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import type { Target } from "../kinds/targets.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { caseOf, closeCase, openCase } from "../screening/cases.ts";
import type { Standing } from "./judges/judge.ts";
import { moveContent } from "./judges/judges.ts";
import { toCases } from "./queue.ts";
import { lockVersion } from "./version.ts";

const standing = z.object({
  status: z.string(),
  person: z.object({ name: z.string(), bio: z.string(), avatar: z.string().nullable() }).optional(),
});

/**
 * Approves or rejects a content item, reported or not: shows or hides it, closes its reports and notifies its author. An earlier decision
 * can be reversed. The case of an item that is gone is closed.
 * @throws {AppError} `caseMissing` if the item is gone, `caseChanged`, `roleForbidden`
 */
export async function decideCase(
  context: SignedInContext,
  { contentType, targetId, decision, message, version }: Input<"admin/decide">,
): Promise<ModerationCase> {
  requireRightToDecide(context, contentType);
  const target = { contentType, targetId };
  const at = context.now();
  const decided = await context.db.write(async (trx) => {
    const show = decision === "approve";
    // The decision itself may change what was seen.
    const seen = version === undefined ? undefined : await lockVersion(context, trx, target);
    const moved = await moveContent(context, trx, target, show ? { show } : { show, reason: message });
    // Nobody could ever decide on it.
    if (!moved) {
      await closeCase(trx, target);
      return null;
    }
    const known = await caseOf(trx, target).forUpdate().executeTakeFirst();
    // A repeat changes nothing any more.
    const isRepeat = known?.status === (show ? "approved" : "rejected");
    if (seen !== version && !isRepeat) throw new AppError("caseChanged");
    const { id, status } = known ?? (await openCase(trx, { ...target, authorId: moved.authorId, at }));
    // Undoing restores the state before the first decision.
    const first = status === "open" || status === "closed" || !known?.state_before;
    const row = await trx
      .updateTable("moderation_cases")
      .set({
        status: show ? "approved" : "rejected",
        decided_at: at,
        decided_by: context.identity.userId,
        message,
        ...(first ? { state_before: JSON.stringify(moved.before) } : {}),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await setReports(trx, target, "open", show ? "dismissed" : "upheld");
    const notified = await notifyAuthor(trx, { target, decision, message, at, moved });
    await recordOwnAction(context, trx, {
      act: `case.${decision}`,
      target,
      summary: message || traitsOf(contentType).label,
    });
    return { row, tags: [...moved.tags, ...(notified ? [messagesTag(moved.authorId)] : [])] };
  });
  if (decided === null) throw new AppError("caseMissing");
  context.changed(...decided.tags);
  return oneCase(context, decided.row);
}

/** Undoes the last decision on a content item: restores its earlier state and reopens the case. */
export async function undoCase(context: SignedInContext, target: Input<"admin/undo">): Promise<ModerationCase> {
  requireRightToDecide(context, target.contentType);
  const { row, tags } = await context.db.write(async (trx) => {
    // The case before the content, as a decision does not: of two that wait for each other the database runs one again.
    const known = await caseOf(trx, target).forUpdate().executeTakeFirst();
    if (!known || known.state_before === null || !["approved", "rejected"].includes(known.status)) {
      throw new AppError("nothingToUndo");
    }
    const back: Standing = standing.parse(JSON.parse(known.state_before));
    const moved = await moveContent(context, trx, target, { back });
    if (!moved) throw new AppError("caseMissing");
    const row = await trx
      .updateTable("moderation_cases")
      .set({
        status: "open",
        decided_at: null,
        decided_by: null,
        message: "",
        state_before: null,
      })
      .where("id", "=", known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await setReports(trx, target, "dismissed", "open");
    await setReports(trx, target, "upheld", "open");
    await recordOwnAction(context, trx, { act: "case.undo", target, summary: traitsOf(target.contentType).label });
    return { row, tags: moved.tags };
  });
  context.changed(...tags);
  return oneCase(context, row);
}

/** Throws `roleForbidden` for a reviewer of uploads where it is not a film. */
function requireRightToDecide({ identity }: SignedInContext, contentType: ModeratedType): void {
  if (contentType !== kinds.video.type && !may(identity.staff, "moderation")) throw new AppError("roleForbidden");
}

async function oneCase(context: SignedInContext, row: Parameters<typeof toCases>[1][number]): Promise<ModerationCase> {
  const [shown] = await toCases(context, [row]);
  if (!shown) throw new AppError("caseMissing");
  return shown;
}

async function setReports(trx: Writer, { contentType, targetId }: Target, from: string, to: string): Promise<void> {
  await trx
    .updateTable("reports")
    .set({ status: to })
    .where("content_type", "=", contentType)
    .where("target_id", "=", targetId)
    .where("status", "=", from)
    .execute();
}

interface Judgement {
  target: { contentType: ModeratedType; targetId: number };
  decision: Decision;
  message: string;
  at: number;
  moved: { authorId: number; before: Standing; isForeign?: true; page: Target | null };
}

const yours: Readonly<Record<ModeratedType, string>> = {
  [kinds.review.type]: "你的影评",
  [kinds.video.type]: "你的影片",
  [kinds.post.type]: "你的帖子",
  [kinds.comment.type]: "你的评论",
  [kinds.person.type]: "你的资料",
  [kinds.danmaku.type]: "你的弹幕",
  [kinds.list.type]: "你的片单",
  [kinds.short.type]: "你的短评",
  [kinds.series.type]: "你的剧集",
  [kinds.liveDanmaku.type]: "你的直播弹幕",
};

/** Notifies the author if the decision changes something for them, but not of unfounded reports. Returns whether a notice was sent. */
async function notifyAuthor(trx: Writer, { target, decision, message, at, moved }: Judgement): Promise<boolean> {
  const { before, authorId, page } = moved;
  if (moved.isForeign) return false;
  const what = yours[target.contentType];
  const notice = (title: string, text: string, leadsTo: Target | null) =>
    sendNotice(trx, {
      userId: authorId,
      title,
      text: message || text,
      isWritten: message !== "",
      page: leadsTo,
      at,
    }).then(() => true);
  if (decision === "approve") {
    if (target.contentType === kinds.person.type || before.status === "published") return false;
    return notice(`${what}已通过审核`, "现在大家都能看到了，谢谢你的分享。", page);
  }
  if (before.status === "removed" || before.status === "rejected") return false;
  if (target.contentType === kinds.person.type) {
    return notice("你的资料已被重置", "昵称、头像或简介不符合社区规则，请重新填写。", null);
  }
  const title = before.status === "published" ? `${what}已被移除` : `${what}没有通过审核`;
  return notice(
    title,
    "内容不符合社区规则，有疑问请联系我们。",
    target.contentType === kinds.comment.type || target.contentType === kinds.danmaku.type ? page : null,
  );
}
