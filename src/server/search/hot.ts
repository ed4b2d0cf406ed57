import type { HotTerm, HotTerms } from "#lib/contract/schemas/search.ts";
import { keyOf } from "#lib/search/letters.ts";
import type { Context } from "../core/context.ts";
import { tryText } from "../screening/screening.ts";
import { chinese } from "../text/chinese.ts";
import { heatOf, minSearches, scoreOf } from "./terms.ts";

const batchSize = 10;
const maxTerms = 30;

/** Terms with less heat than this are not shown: a single user's searches, or past ones. */
const minScore = 0.5;

/** One batch of hot terms: terms by decayed heat, then names of the most played films; pinned terms stand at their places. */
export async function hotTerms(context: Context, batch = 0): Promise<HotTerms> {
  context.uses("hotsearch", "videos", "performers");
  const terms = await readTerms(context);
  const batches = Math.max(1, Math.ceil(terms.length / batchSize));
  const shown = batch % batches;
  return { list: terms.slice(shown * batchSize, (shown + 1) * batchSize), batch: shown, batches };
}

/** The batch after `batch`. */
export function nextHotTerms(context: Context, batch: number): Promise<HotTerms> {
  return hotTerms(context, batch + 1);
}

async function readTerms(context: Context): Promise<HotTerm[]> {
  const { read } = context.db;
  const now = context.now();
  const allowed = read
    .selectFrom("search_terms")
    .select(["term", "term_key", "score", "searches", "pinned"])
    .where("blocked", "=", 0);
  const [pinned, searched, names] = await Promise.all([
    allowed.where("pinned", "is not", null).orderBy("pinned").orderBy("id").limit(maxTerms).execute(),
    allowed
      .where("pinned", "is", null)
      .where("searches", ">=", minSearches)
      .where("score", ">=", scoreOf(minScore, now))
      .orderBy("score", "desc")
      .orderBy("id")
      .limit(maxTerms)
      .execute(),
    catalogueNames(context),
  ]);
  const passing = await withoutRefused(context, searched);
  const toTerm = ({ term, score, searches }: (typeof searched)[number]) => ({
    term,
    heat: searches === 0 ? null : Math.round(heatOf(score, now)),
  });
  const terms: HotTerm[] = passing.map((row) => ({ ...toTerm(row), pinned: false }));
  const known = new Set([...pinned, ...searched].map((row) => row.term_key));
  for (const { key, term } of names) {
    if (!known.has(key)) terms.push({ term, heat: null, pinned: false });
    known.add(key);
  }
  // From the first place to the last, so that a term whose place is taken comes right behind.
  for (const [before, row] of pinned.entries())
    terms.splice(Math.max(before, (row.pinned ?? 1) - 1), 0, { ...toTerm(row), pinned: true });
  return terms.slice(0, maxTerms);
}

/** Without those that the word rules, which may be newer than they are, would change, hold or refuse. */
async function withoutRefused<Row extends { term: string }>(context: Context, rows: readonly Row[]): Promise<Row[]> {
  const tried = await Promise.all(rows.map(({ term }) => tryText(context, { text: term })));
  return rows.filter((_row, at) => [tried[at]?.blocked, tried[at]?.held, tried[at]?.masked].flat().length === 0);
}

interface Name {
  key: string;
  term: string;
}

/** Names of the most played films, with a popular performer after every three; without blocked terms. */
async function catalogueNames(context: Context): Promise<Name[]> {
  const { read } = context.db;
  const [films, performers] = await Promise.all([
    read
      .selectFrom("videos")
      .select("title as name")
      .where("status", "=", "published")
      .where("published_at", "<=", context.now())
      .orderBy("plays", "desc")
      .orderBy("id", "desc")
      .limit(24)
      .execute(),
    read
      .selectFrom("performers")
      .select("name")
      .where("status", "=", "published")
      .orderBy("works", "desc")
      .orderBy("id", "desc")
      .limit(8)
      .execute(),
  ]);
  const names = films.flatMap((film, index) => [
    film,
    ...(index % 3 === 2 ? performers.slice((index - 2) / 3, (index + 1) / 3) : []),
  ]);
  const keyed = names.map(({ name }) => ({ key: keyOf(name, chinese), term: name }));
  if (keyed.length === 0) return [];
  const blocked = await read
    .selectFrom("search_terms")
    .select("term_key")
    .where("blocked", "=", 1)
    .where(
      "term_key",
      "in",
      keyed.map(({ key }) => key),
    )
    .execute();
  const hidden = new Set(blocked.map((row) => row.term_key));
  return keyed.filter(({ key }) => !hidden.has(key));
}
