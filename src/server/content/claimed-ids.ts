import type { Named } from "#lib/external-ids.ts";
import type { ExternalId } from "./film-facts.ts";
import type { Content } from "./read-folder.ts";
import type { ContentReader, Located } from "./read.ts";

type Sources = Located<{ key: string; ids: readonly ExternalId[] }[]>[];

/** The entries in the files that have ids in other catalogues. */
export const withIds = ({ videos, performers }: Content): [Named, Sources][] => [
  ["video", videos],
  ["performer", [performers]],
];

/** Reports an id that two entries have: each id leads to one of them only. */
export function checkIds(reader: ContentReader, content: Content): void {
  for (const [kind, sources] of withIds(content)) {
    const holders = new Map<string, string>();
    for (const source of sources) {
      source.value.forEach(({ key, ids }, index) =>
        ids.forEach(({ source: from, id }, at) => {
          const holder = holders.get(`${from} ${id}`);
          if (holder === undefined) holders.set(`${from} ${id}`, key);
          else if (holder !== key)
            reader.report(source, [index, "ids", at], `${from} ${id} 已经是 ${kind}:${holder} 的编号`);
        }),
      );
    }
  }
}
