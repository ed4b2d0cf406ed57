import type { Input, Output } from "#lib/contract/shapes.ts";
import { introductionLimits } from "#lib/field-limits.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";

/** State of the caller's certification as a creator. */
export async function certification({ db, identity }: SignedInContext): Promise<Output<"user/isCert">> {
  const row = await db.read
    .selectFrom("certifications")
    .selectAll()
    .where("user_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) return { state: "none", introduction: "", reason: "", appliedAt: null };
  const { state, introduction, reason } = row;
  return { state, introduction, reason, appliedAt: new Date(row.applied_at).toISOString() };
}

/** Applies for certification, for the first time or again after a rejection. */
export async function applyForCertification(
  context: SignedInContext,
  input: Input<"user/isCert/apply">,
): Promise<Output<"user/isCert/apply">> {
  const { introduction } = input;
  if (introduction.length < introductionLimits.least)
    throw wrongField("introduction", `请用至少 ${introductionLimits.least} 个字介绍你的创作`);
  const fresh = { state: "pending", introduction, reason: "", applied_at: context.now(), decided_at: null } as const;
  const saved = await context.db.write((trx) =>
    trx
      .insertInto("certifications")
      .values({ user_id: context.identity.userId, ...fresh })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet(fresh).where("certifications.state", "=", "rejected"),
      )
      .returning("user_id")
      .executeTakeFirst(),
  );
  const now = await certification(context);
  if (!saved) throw new AppError(now.state === "approved" ? "certificationApproved" : "certificationPending");
  return now;
}
