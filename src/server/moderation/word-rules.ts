import type { WordRule } from "#lib/contract/schemas/moderation.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { wrongField } from "../core/errors.ts";
import { contains } from "../db/dialect/lower-case.ts";
import { latestId, readPage } from "../paging/paging.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import { foldWord, wordsTag } from "../screening/screening.ts";

const effects = { block: "禁止", hold: "先审", mask: "打码" } as const;

/** The word rules, latest first, or those that have `q` in them. */
export async function listWords(context: SignedInContext, input: Input<"admin/words/list">): Promise<Page<WordRule>> {
  let query = context.db.read.selectFrom("word_rules").selectAll();
  if (input.q !== "") {
    const folded = foldWord(input.q);
    query = query.where(folded === "" ? contains("word", input.q) : contains("folded", folded));
  }
  if (input.effect !== undefined) query = query.where("effect", "=", input.effect);
  const { cursor, pageSize } = input;
  const page = await readPage(query, { list: "word rules", order: latestId, table: "word_rules", cursor, pageSize });
  return { ...page, list: page.list.map(toRule) };
}

/** Adds a word, or changes the effect of an existing one. Applies to new texts; public texts are not checked again. */
export async function saveWord(
  context: SignedInContext,
  { word: typed, effect }: Input<"admin/words/save">,
): Promise<WordRule> {
  const word = typed.trim();
  const folded = foldWord(word);
  if (folded === "") throw wrongField("word", "请写下带文字或数字的词");
  const row = await context.db.write(async (trx) => {
    const saved = await trx
      .insertInto("word_rules")
      .values({ word, folded, effect, created_by: context.identity.userId, created_at: context.now() })
      .onConflict((conflict) => conflict.column("folded").doUpdateSet({ word, effect }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwnAction(context, trx, { act: "word.save", summary: `${effects[effect]}：${word}` });
    return saved;
  });
  context.changed(wordsTag);
  return toRule(row);
}

export async function deleteWord(
  context: SignedInContext,
  { id }: Input<"admin/words/del">,
): Promise<Record<string, never>> {
  await context.db.write(async (trx) => {
    const row = await trx.deleteFrom("word_rules").where("id", "=", id).returningAll().executeTakeFirst();
    if (row)
      await recordOwnAction(context, trx, { act: "word.delete", summary: `${effects[row.effect]}：${row.word}` });
  });
  context.changed(wordsTag);
  return {};
}

function toRule({ id, word, effect, created_at }: Row<"word_rules">): WordRule {
  return { id, word, effect, createdAt: new Date(created_at).toISOString() };
}
