import type { SearchHit } from "#lib/contract/schemas/search.ts";
import { decadeName, readFacts, readPeriods } from "#lib/search/facts.ts";
import { excerptOf, markName, markText, type Range } from "#lib/search/marks.ts";
import type { Query } from "#lib/search/query.ts";
import type { Cue } from "#lib/vtt.ts";
import type { Context } from "../core/context.ts";
import { readNames } from "./candidates.ts";
import { readDocuments, readSaid } from "./documents.ts";
import type { Found, FoundGroup } from "./find.ts";
import { chinese } from "../text/chinese.ts";
import type { SearchDocument } from "../kinds/search-document.ts";

/** A name with its marked ranges, and the matching text if the name itself does not match. */
export type Explained = Pick<SearchHit, "name" | "context">;

/** The matching name or text for every result of a group, by id. Texts are read only for results whose names do not match. */
export async function explain(context: Context, query: Query, group: FoundGroup): Promise<Map<number, Explained>> {
  const explained = new Map(group.list.map((found) => [found.id, explainByName(query, found)]));
  const unexplained = [...explained]
    .filter(([, one]) => one.name.ranges.length === 0 && one.context === null)
    .map(([id]) => id);
  const { read } = context.db;
  const documents = await readDocuments(read, group.contentType, unexplained);
  const written = new Map(documents.map((document) => [document.id, explainByText(query, document)]));
  // What is said comes after what is written, for the query as typed as for every reading of it.
  const others = documents.filter(({ id }) => !written.get(id)).map(({ id }) => id);
  const said = await readSaid(read, group.contentType, others);
  for (const document of documents) {
    const known = explained.get(document.id);
    if (!known) continue;
    const { text } = known.name;
    const found = written.get(document.id);
    const why = found
      ? { name: { text, ranges: [] }, context: found }
      : explainByReading(query, document, said.get(document.id) ?? [], text);
    explained.set(document.id, why);
  }
  return explained;
}

/** Explains by the query as typed, else by the words that it joins together. */
function explainByReading(query: Query, document: SearchDocument, said: readonly Cue[], text: string): Explained {
  for (const reading of readingsOf(query)) {
    const context = explainByText(reading, document) ?? explainByLine(reading, said);
    if (context) return { name: { text, ranges: [] }, context };
    const ranges = markName(text, reading, chinese);
    if (ranges.length > 0) return { name: { text, ranges }, context: null };
  }
  return { name: { text, ranges: [] }, context: null };
}

function readingsOf(query: Query): Query[] {
  const readings = readFacts(query.runs).map((facts): Query => {
    const runs = facts.flatMap((fact) => ("run" in fact ? [fact.run] : []));
    return { ...query, runs, words: runs.map(({ text }) => text) };
  });
  return [query, ...readings];
}

/** Marks the displayed name, or else another name. */
export function explainByName(query: Query, { names: stored, near }: Pick<Found, "names" | "near">): Explained {
  const { names, original } = readNames(stored);
  const [text = "", ...others] = names;
  const labelOf = (alias: string) => (alias === original ? "原名" : "又名");
  if (near) {
    const alias = near.name > 0 ? names[near.name] : undefined;
    if (alias === undefined) return { name: { text, ranges: near.ranges }, context: null };
    return { name: { text, ranges: [] }, context: { label: labelOf(alias), text: alias, ranges: near.ranges } };
  }
  const name = { text, ranges: markName(text, query, chinese) };
  if (name.ranges.length > 0) return { name, context: null };
  for (const alias of others) {
    const ranges = markName(alias, query, chinese);
    if (ranges.length > 0) return { name, context: { label: labelOf(alias), text: alias, ranges } };
  }
  return { name, context: null };
}

function explainByText(query: Query, { related, decade, texts }: SearchDocument): Explained["context"] {
  // The first name with the longest match: `Pitten` is not explained by another Bram.
  const names = related.map(({ label, text }) => ({ label, text, ranges: markName(text, query, chinese) }));
  const [named] = names.toSorted((one, other) => lengthOf(other.ranges) - lengthOf(one.ranges));
  if (named && named.ranges.length > 0) return named;
  if (decade !== undefined && readPeriods(query.runs).includes(decade)) {
    const text = decadeName(decade);
    return { label: "年代", text, ranges: [[0, text.length]] };
  }
  for (const { label, text } of texts) {
    const ranges = markText(text, query, chinese);
    if (ranges.length > 0) return { label, ...excerptOf(text, ranges) };
  }
  return null;
}

function explainByLine(query: Query, said: readonly Cue[]): Explained["context"] {
  const heard = said.map((cue) => ({ ...cue, ranges: markText(cue.text, query, chinese) }));
  // The first line with the longest match.
  const [best] = heard.toSorted((one, other) => lengthOf(other.ranges) - lengthOf(one.ranges));
  if (best && best.ranges.length > 0) return { label: "台词", ...excerptOf(best.text, best.ranges), at: best.start };
  return null;
}

function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}
