import type { AppliedCertification } from "#lib/contract/schemas/moderation.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { authorCertified, toPerson } from "../people/person.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { sendNotice } from "../messages/notice.ts";
import { messagesTag } from "../messages/tag.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { toIso } from "../core/iso-time.ts";

function applications({ db }: SignedInContext) {
  return db.read
    .selectFrom("certifications")
    .innerJoin("users", "users.id", "certifications.user_id")
    .selectAll("certifications")
    .select(["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar", authorCertified])
    .select(({ selectFrom }) => [
      selectFrom("posts")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("posts.author_id", "=", "users.id")
        .where("posts.status", "=", "published")
        .as("posts"),
      selectFrom("reviews")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("reviews.author_id", "=", "users.id")
        .where("reviews.status", "=", "published")
        .as("reviews"),
    ])
    .where("users.status", "!=", "deleted");
}

type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applications>["executeTakeFirstOrThrow"]>>;

const decided = { columns: ["decided_at", "user_id"], direction: "desc" } as const;
const orders = {
  pending: { columns: ["applied_at", "user_id"], direction: "asc" },
  approved: decided,
  rejected: decided,
} as const satisfies Record<Input<"admin/certification/list">["state"], Order>;

/** Applications for certification: pending ones, longest waiting first, or decided ones, latest first. */
export async function listCertifications(
  context: SignedInContext,
  { state, cursor, pageSize }: Input<"admin/certification/list">,
): Promise<Page<AppliedCertification>> {
  const query = applications(context).where("certifications.state", "=", state);
  const page = await readPage(query, {
    list: `certifications ${state}`,
    order: orders[state],
    table: "certifications",
    cursor,
    pageSize,
  });
  return { ...page, list: page.list.map((row) => toApplication(context, row)) };
}

/** Grants, refuses or withdraws a creator's certification and notifies the user. A decision can be reversed later. */
export async function decideCertification(
  context: SignedInContext,
  { userId, decision, message }: Input<"admin/certification/decide">,
): Promise<AppliedCertification> {
  const at = context.now();
  const state = decision === "approve" ? "approved" : "rejected";
  const changed = await context.db.write(async (trx) => {
    const before = await trx
      .selectFrom("certifications")
      .select("state")
      .where("user_id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError("personMissing");
    if (before.state === state) return false;
    await trx
      .updateTable("certifications")
      .set({ state, reason: decision === "approve" ? "" : message, decided_at: at })
      .where("user_id", "=", userId)
      .execute();
    const title = { approve: "你已通过创作者认证", reject: "创作者认证没有通过" }[decision];
    const text =
      decision === "approve"
        ? message || "你的名字旁边会有认证标记，期待你的作品。"
        : message || "资料还不够充分，补充后可以在设置里重新申请。";
    const lost = before.state === "approved" ? "你的创作者认证已收回" : title;
    await sendNotice(trx, { userId, title: lost, text, isWritten: message !== "", page: null, at });
    const target = { contentType: kinds.person.type, targetId: userId };
    await recordOwnAction(context, trx, { act: `certification.${decision}`, target, summary: message });
    return true;
  });
  if (changed) context.changed(`user:${userId}`, messagesTag(userId));
  const row = await applications(context).where("certifications.user_id", "=", userId).executeTakeFirst();
  if (!row) throw new AppError("personMissing");
  return toApplication(context, row);
}

function toApplication(context: SignedInContext, row: ApplicationRow): AppliedCertification {
  const { state, introduction, reason } = row;
  return {
    person: toPerson(context, row),
    state,
    introduction,
    reason,
    posts: row.posts ?? 0,
    reviews: row.reviews ?? 0,
    appliedAt: new Date(row.applied_at).toISOString(),
    decidedAt: toIso(row.decided_at),
  };
}
