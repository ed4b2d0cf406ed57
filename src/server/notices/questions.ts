import type { Question, QuestionCategory } from "#lib/contract/schemas/notices.ts";
import type { Context } from "../core/context.ts";

/** Categories of frequent questions in the editors' order. */
export async function questionCategories(context: Context): Promise<QuestionCategory[]> {
  context.uses("questions");
  return context.db.read
    .selectFrom("question_categories")
    .innerJoin("questions", "questions.category_id", "question_categories.id")
    .select(["question_categories.id", "question_categories.name"])
    .select(({ fn }) => fn.countAll<number>().as("questions"))
    .groupBy(["question_categories.id", "question_categories.name", "question_categories.position"])
    .orderBy("question_categories.position")
    .orderBy("question_categories.id")
    .execute();
}

/** Questions with their answers: of one category, or of all, category by category. */
export async function listQuestions(context: Context, categoryId?: number): Promise<Question[]> {
  context.uses("questions");
  const query = context.db.read
    .selectFrom("questions")
    .innerJoin("question_categories", "question_categories.id", "questions.category_id")
    .select(["questions.id", "questions.category_id", "questions.question", "questions.answer"]);
  const chosen = categoryId === undefined ? query : query.where("questions.category_id", "=", categoryId);
  const rows = await chosen
    .orderBy("question_categories.position")
    .orderBy("question_categories.id")
    .orderBy("questions.position")
    .orderBy("questions.id")
    .execute();
  return rows.map(({ id, category_id, question, answer }) => ({ id, categoryId: category_id, question, answer }));
}
