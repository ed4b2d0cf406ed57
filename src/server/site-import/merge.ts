import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { z } from "zod";
import type { ExternalId } from "../content/film-facts.ts";
import { beginnings, type EntryValue } from "../editorial/documents.ts";

const named = z.array(z.looseObject({ name: z.string() }));
const from = z.array(z.looseObject({ source: z.string() }));

/**
 * What a thing says once a record has been added to it: what the record leaves out stays. Ids and scores of other sources stay in any
 * case. With `gently` a source adds to something that is not its own: only what is empty is filled, and its lines come to those there are.
 */
export function merge(
  live: ContentDocument,
  fields: ContentDocument,
  gently: { isOwn: boolean } | null,
): ContentDocument {
  const next = { ...live };
  for (const [name, value] of Object.entries(fields)) {
    if (gently && !gently.isOwn && !isEmpty(live[name]) && !added.has(name)) continue;
    next[name] = value;
  }
  if (fields["ids"] !== undefined) {
    const [before, after] = gently?.isOwn === false ? [fields["ids"], live["ids"]] : [live["ids"], fields["ids"]];
    next["ids"] = joined(before, after, "source");
  }
  if (gently && fields["scores"] !== undefined) next["scores"] = joined(live["scores"], fields["scores"], "source");
  if (gently && fields["lines"] !== undefined) next["lines"] = joined(live["lines"], fields["lines"], "name");
  return next;
}

const added = new Set(["ids", "scores", "lines"]);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Existing items without those that `after` replaces, followed by those of `after`. */
function joined(before: unknown, after: unknown, by: "source" | "name"): unknown[] {
  const parse = (value: unknown) => (by === "source" ? from : named).safeParse(value ?? []).data ?? [];
  const others = parse(after);
  const said = new Set(others.map((one) => one[by]));
  return [...parse(before).filter((one) => !said.has(one[by])), ...others];
}

/** Canonical text of an entry: equal for entries with the same content. */
export function writing(kind: ContentKind, value: EntryValue<"video"> | EntryValue<"performer">): string {
  const rest: Record<string, unknown> = { ...value, ids: value.ids.map(textOf).toSorted() };
  for (const name of beginnings) delete rest[name];
  if ("publishedAt" in value) rest["publishedAt"] = Date.parse(value.publishedAt);
  return JSON.stringify([kind, rest]);
}

const textOf = ({ source, id }: ExternalId): string => `${source} ${id}`;
