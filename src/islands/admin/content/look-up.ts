import type { ContentDocument, ContentField } from "#lib/contract/schemas/editorial.ts";
import { valueText, toList, toPart } from "./values.ts";

/** Lists of what several sources say: what the others say stays. */
const bySource = new Set(["ids", "scores"]);

/** What a provider knows, added to what the form has. */
export function joined(document: ContentDocument, found: ContentDocument): ContentDocument {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      if (!bySource.has(name)) return [name, value];
      const sources = new Set(toList(value).map((one) => toPart(one)["source"]));
      const others = toList(document[name]).filter((one) => !sources.has(toPart(one)["source"]));
      return [name, [...others, ...toList(value)]];
    }),
  );
}

export interface Row {
  field: ContentField;
  before: string;
  after: string;
}

/** Fields of which the provider says something else than the form. */
export function rowsOf(
  fields: readonly ContentField[],
  document: ContentDocument,
  found: { document: ContentDocument; pictures: Readonly<Record<string, string>> },
  names: Readonly<Record<string, string>>,
): Row[] {
  const next = joined(document, found.document);
  return fields.flatMap((field) => {
    const before = valueText(field, document[field.name], names);
    if (found.pictures[field.name] !== undefined) return [{ field, before, after: "" }];
    const after = valueText(field, next[field.name], names);
    return after === "" || after === before ? [] : [{ field, before, after }];
  });
}

/** Ticked at first: what the form does not say yet. A new form's kind is nobody's choice. */
export function firstTicks(rows: readonly Row[]): Set<string> {
  return new Set(rows.filter(({ before }) => before === "").map(({ field }) => field.name));
}
