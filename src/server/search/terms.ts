import { searchTypes } from "#lib/contract/schemas/search.ts";
import { keyOf } from "#lib/search/letters.ts";
import { readQuery, saidStep } from "#lib/search/query.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { aging } from "../db/forget.ts";
import { isCountedSearch } from "../limits/newcomers.ts";
import { screenText } from "../screening/screening.ts";
import { countCandidates } from "./candidates.ts";
import { chinese } from "../text/chinese.ts";
import { knownSteps } from "./steps.ts";

const hourLength = 3_600_000;

/** Milliseconds after which a search counts half. */
const halfLife = 3 * 86_400_000;

/** Terms that were searched for less often are shown to nobody. */
export const minSearches = 3;

/** Maximum length of a hot term in characters; longer ones are pasted sentences. */
const maxHotTerm = 20;

/** Counts a search whose results were shown on a page; returns false if it finds nothing. */
export async function recordSearch(context: SignedInContext, text: string): Promise<boolean> {
  const query = readQuery(text, chinese);
  const steps = await knownSteps(context, query);
  if (steps === null) return false;
  for (const match of [steps.named, steps.mentioned, steps[saidStep]]) {
    const totals = await countCandidates(context, searchTypes, match, 1);
    if ([...totals.values()].some((total) => total > 0)) return countSearch(context, text);
  }
  return false;
}

/** Who searched for what is needed for the hour in which it counts once. */
export const oldSearches = aging({ table: "search_counted", column: "hour", keptFor: hourLength, unit: hourLength });

/**
 * Counts a search with results, once per user, term and hour, and for newcomers a few times per place and day; returns false if it was counted
 * before, or would show everybody a text that does not pass the screening.
 */
export async function countSearch(context: SignedInContext, text: string): Promise<boolean> {
  const key = keyOf(text, chinese);
  if (key === "" || [...key].length > maxHotTerm) return false;
  const now = context.now();
  const hour = Math.floor(now / hourLength);
  const { userId } = context.identity;
  const known = await context.db.read
    .selectFrom("search_counted")
    .innerJoin("search_terms", "search_terms.id", "search_counted.term_id")
    .select("term_id")
    .where("hour", "=", hour)
    .where("user_id", "=", userId)
    .where("term_key", "=", key)
    .executeTakeFirst();
  if (known || !(await isCountedSearch(context, key))) return false;
  const before = await context.db.primary
    .selectFrom("search_terms")
    .select(["term", "searches"])
    .where("term_key", "=", key)
    .executeTakeFirst();
  const isScreened = before?.searches === minSearches - 1;
  if (isScreened && !(await passes(context, before.term))) return false;
  return context.db.write(async (trx) => {
    const term = await trx
      .insertInto("search_terms")
      .values({ term_key: key, term: typedTerm(text) || key, score: 0, searches: 0, pinned: null, created_at: now })
      .onConflict((conflict) =>
        conflict.column("term_key").doUpdateSet(({ ref }) => ({ term: ref("search_terms.term") })),
      )
      .returning(["id", "score", "searches"])
      .executeTakeFirstOrThrow();
    const first = await trx
      .insertInto("search_counted")
      .values({ hour, term_id: term.id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("term_id")
      .executeTakeFirst();
    if (!first) return false;
    // Others have searched for it at the same moment: the next one is screened.
    if (term.searches === minSearches - 1 && !isScreened) return false;
    await trx
      .updateTable("search_terms")
      .set({ searches: term.searches + 1, score: term.searches === 0 ? now / halfLife : addOne(term.score, now) })
      .where("id", "=", term.id)
      .execute();
    return true;
  });
}

/** Whether the word rules and the operators' program have nothing against showing it. */
async function passes(context: SignedInContext, term: string): Promise<boolean> {
  try {
    const { text, held } = await screenText(context, term);
    return held.length === 0 && text === term;
  } catch (error) {
    if (error instanceof AppError && error.error === "wordBlocked") return false;
    throw error;
  }
}

/** The term as displayed to everyone: on one line, without control characters. */
export function cleanTerm(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/\p{C}/gu, "").trim();
}

/** The same of what anybody typed: no pictures, which nothing is found by. */
function typedTerm(text: string): string {
  return cleanTerm(text.replaceAll(/[\p{Extended_Pictographic}\p{Regional_Indicator}\ufe0f]/gu, ""));
}

/** The logarithm of `2 ** score + 2 ** (now / halfLife)`; the powers themselves would overflow. */
function addOne(score: number, now: number): number {
  const fresh = now / halfLife;
  return Math.max(score, fresh) + Math.log2(1 + 2 ** -Math.abs(score - fresh));
}

/** Number of searches, each halved per half-life. */
export function heatOf(score: number, now: number): number {
  return 2 ** (score - now / halfLife);
}

/** The score of a term that currently has this heat. */
export function scoreOf(heat: number, now: number): number {
  return now / halfLife + Math.log2(heat);
}
