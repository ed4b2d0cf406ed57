import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";

/** Whether an answer helped: counted once a person, who may change their mind. */
export async function voteQuestion(
  context: SignedInContext,
  { id, helpful }: Input<"question/help">,
): Promise<Output<"question/help">> {
  const vote = { helpful: helpful ? 1 : 0, created_at: context.now() };
  await context.db.write(async (trx) => {
    const question = await trx.selectFrom("questions").select("id").where("id", "=", id).executeTakeFirst();
    if (!question) throw new AppError("contentMissing");
    await trx
      .insertInto("question_votes")
      .values({ question_id: id, user_id: context.identity.userId, ...vote })
      .onConflict((conflict) => conflict.columns(["question_id", "user_id"]).doUpdateSet(vote))
      .execute();
  });
  return { helpful };
}
