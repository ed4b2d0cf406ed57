import { z } from "zod";
import { wordEffect } from "#lib/contract/schemas/moderation.ts";
import type { WordEffect } from "#lib/moderation.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { wordsTag } from "../screening/screening.ts";
import { readWordLines, type WordLine } from "./word-lines.ts";
import { batchesOf } from "#lib/batches.ts";

/** Rows of one statement. */
const atOnce = 500;
/** Wrong lines and words that are shown. */
const [shownWrong, shownWords] = [20, 50];

interface Plan {
  added: WordLine[];
  /** Known words with another effect, as they are now. */
  changed: { before: Row<"word_rules">; after: WordLine }[];
  same: number;
}

/** What an import would do; nothing is written. */
export async function previewWords(
  { db }: SignedInContext,
  { text, effect }: Input<"admin/words/preview">,
): Promise<Output<"admin/words/preview">> {
  const { words, doubles, wrong } = readWordLines(text, effect);
  const { added, changed, same } = await planOf(db.primary, words);
  return {
    added: added.length,
    changed: changed.length,
    same,
    doubles,
    wrong: wrong.length,
    wrongLines: wrong.slice(0, shownWrong),
    newWords: added.slice(0, shownWords).map(({ word, effect: to }) => ({ word, effect: to })),
    changedWords: changed
      .slice(0, shownWords)
      .map(({ before, after }) => ({ word: after.word, effect: after.effect, was: before.effect })),
  };
}

/** Adds many words at once and gives known ones their new effect; wrong lines are left out. All or nothing, undone by `undoWords`. */
export async function importWords(
  context: SignedInContext,
  { text, effect }: Input<"admin/words/import">,
): Promise<Output<"admin/words/import">> {
  const { words } = readWordLines(text, effect);
  const by = { created_by: context.identity.userId, created_at: context.now() };
  const done = await context.db.write(async (trx) => {
    const { added, changed } = await planOf(trx, words);
    const inserted: { id: number; effect: WordEffect }[] = [];
    for (const lines of batchesOf(added, atOnce)) {
      const rows = await trx
        .insertInto("word_rules")
        .values(lines.map((line) => ({ ...line, ...by })))
        .onConflict((conflict) => conflict.column("folded").doNothing())
        .returning(["id", "effect"])
        .execute();
      inserted.push(...rows);
    }
    for (const { before, after } of changed) await setEffect(trx, before.id, after);
    const kept = changed.map(({ before, after }) => ({
      id: before.id,
      was: { word: before.word, effect: before.effect },
      to: after.effect,
    }));
    const { id } = await trx
      .insertInto("word_imports")
      .values({ added: JSON.stringify(inserted), changed: JSON.stringify(kept), ...by })
      .returning("id")
      .executeTakeFirstOrThrow();
    const summary = `新 ${inserted.length} 个，改 ${changed.length} 个`;
    await recordOwnAction(context, trx, { act: "word.import", summary });
    return { importId: id, added: inserted.length, changed: changed.length };
  });
  context.changed(wordsTag);
  return done;
}

/** Imports of earlier versions have kept the ids only. */
const keptAdded = z.array(z.union([z.int(), z.strictObject({ id: z.int(), effect: wordEffect })]));
const keptChanges = z.array(
  z.strictObject({ id: z.int(), was: z.strictObject({ word: z.string(), effect: wordEffect }), to: wordEffect }),
);

/** Takes an import back, once; what somebody has changed since stays. */
export async function undoWords(
  context: SignedInContext,
  { importId }: Input<"admin/words/undo">,
): Promise<Output<"admin/words/undo">> {
  await context.db.write(async (trx) => {
    const row = await trx
      .updateTable("word_imports")
      .set({ undone_at: context.now() })
      .where("id", "=", importId)
      .where("undone_at", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError("nothingToUndo");
    const added = keptAdded.parse(JSON.parse(row.added));
    for (const [effect, some] of Map.groupBy(added, (one) => (typeof one === "number" ? null : one.effect))) {
      const ids = some.map((one) => (typeof one === "number" ? one : one.id));
      for (const batch of batchesOf(ids, atOnce)) {
        const rules = trx.deleteFrom("word_rules").where("id", "in", batch);
        await (effect === null ? rules : rules.where("effect", "=", effect)).execute();
      }
    }
    for (const { id, was, to } of keptChanges.parse(JSON.parse(row.changed))) {
      await trx.updateTable("word_rules").set(was).where("id", "=", id).where("effect", "=", to).execute();
    }
    await recordOwnAction(context, trx, { act: "word.unimport", summary: `收回 ${added.length} 个` });
  });
  context.changed(wordsTag);
  return {};
}

async function planOf(reader: Reader, words: ReadonlyMap<string, WordLine>): Promise<Plan> {
  const rows = await reader.selectFrom("word_rules").selectAll().execute();
  const known = new Map(rows.map((row) => [row.folded, row]));
  const plan: Plan = { added: [], changed: [], same: 0 };
  for (const line of words.values()) {
    const before = known.get(line.folded);
    if (!before) plan.added.push(line);
    else if (before.effect === line.effect) plan.same += 1;
    else plan.changed.push({ before, after: line });
  }
  return plan;
}

async function setEffect(trx: Writer, id: number, { effect }: WordLine): Promise<void> {
  await trx.updateTable("word_rules").set({ effect }).where("id", "=", id).execute();
}
