import { randomUUID } from "node:crypto";
import type { EditedQuestion } from "#lib/contract/schemas/editing.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { ownKey } from "../content/own-key.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { recordOwnAction } from "../audit/audit-log.ts";

/** Every question with what readers think of its answer. */
export async function questionsForEditing(context: SignedInContext): Promise<Output<"admin/question/list">> {
  const categories = await context.db.read
    .selectFrom("question_categories")
    .select(["id", "name"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return { list: await editedQuestions(context), categories };
}

async function editedQuestions({ db }: Context, id?: number): Promise<EditedQuestion[]> {
  let query = db.read
    .selectFrom("questions")
    .innerJoin("question_categories", "question_categories.id", "questions.category_id")
    .leftJoin("question_votes", "question_votes.question_id", "questions.id")
    .select(["questions.id", "questions.category_id", "questions.question", "questions.answer"])
    .select("question_categories.name")
    .select(({ fn }) => [
      fn.count<number>("question_votes.user_id").as("votes"),
      fn.sum<number | null>("question_votes.helpful").as("helpful"),
    ])
    .groupBy(["questions.id", "question_categories.id"])
    .orderBy("question_categories.position")
    .orderBy("question_categories.id")
    .orderBy("questions.position")
    .orderBy("questions.id");
  if (id !== undefined) query = query.where("questions.id", "=", id);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    category: row.name,
    question: row.question,
    answer: row.answer,
    helpful: Number(row.helpful),
    helpless: row.votes - Number(row.helpful),
  }));
}

export async function saveQuestion(
  context: SignedInContext,
  { id: known, categoryId: category_id, question, answer }: Input<"admin/question/save">,
): Promise<EditedQuestion> {
  const id = await context.db.write(async (trx) => {
    const category = await trx
      .selectFrom("question_categories")
      .select("id")
      .where("id", "=", category_id)
      .executeTakeFirst();
    if (!category) throw new AppError("contentMissing");
    const fields = { category_id, question, answer };
    const row = await (known === undefined
      ? trx
          .insertInto("questions")
          .values({ ...fields, content_key: ownKey(randomUUID()), position: 1000 })
          .returning("id")
          .executeTakeFirstOrThrow()
      : trx.updateTable("questions").set(fields).where("id", "=", known).returning("id").executeTakeFirst());
    if (!row) throw new AppError("contentMissing");
    await recordOwnAction(context, trx, { act: "question.save", summary: `#${row.id} ${question}` });
    return row.id;
  });
  context.changed("questions");
  const [saved] = await editedQuestions(context, id);
  if (!saved) throw new AppError("contentMissing");
  return saved;
}

export async function deleteQuestion(
  context: SignedInContext,
  { id }: Input<"admin/question/del">,
): Promise<Record<string, never>> {
  await context.db.write(async (trx) => {
    const row = await trx.deleteFrom("questions").where("id", "=", id).returning("question").executeTakeFirst();
    if (row) await recordOwnAction(context, trx, { act: "question.delete", summary: `#${id} ${row.question}` });
  });
  context.changed("questions");
  return {};
}
