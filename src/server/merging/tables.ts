import { mergedKind, type MergedKind } from "#lib/contract/schemas/merging.ts";
import { kinds } from "#lib/kinds.ts";

/** Tables of what can be merged. */
export const tables = { video: "videos", performer: "performers", tag: "tags" } as const satisfies Record<
  MergedKind,
  string
>;

const byType = new Map<number, (typeof tables)[MergedKind]>(
  mergedKind.options.map((kind) => [kinds[kind].type, tables[kind]]),
);

/** The table of a content type that can be merged. */
export function tableOfType(contentType: number): (typeof tables)[MergedKind] {
  const table = byType.get(contentType);
  if (table === undefined) throw new Error(`content type ${contentType} cannot be merged`);
  return table;
}
