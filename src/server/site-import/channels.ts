import { ownValue } from "#lib/rows.ts";
import type { Ids } from "../content/import/keys.ts";
import type { Batch } from "./batch.ts";
import { spellings } from "./find.ts";
import type { VideoItem } from "./prepare.ts";
import type { Problem } from "./record.ts";

interface ResolvedChannels {
  of(item: VideoItem, ids: Ids): { key: string | undefined; problems: Problem[] };
}

/** Finds channels by key or name. All are read at once, as there are few. */
export async function resolveChannels({ db, mapping }: Batch, items: readonly VideoItem[]): Promise<ResolvedChannels> {
  const isAsked = items.some(({ refs }) => refs.channel !== undefined);
  const rows = isAsked ? await db.selectFrom("channels").select(["id", "content_key", "name"]).execute() : [];
  return {
    of({ refs, memory }, ids) {
      if (refs.channel === undefined) return { key: undefined, problems: [] };
      const chosen = ownValue(mapping.channels, refs.channel);
      const word = chosen ?? refs.channel;
      const names = spellings(word);
      const row = rows.find(({ content_key, name }) => names.includes(content_key) || name === word);
      if (row) {
        ids.set("channel", row.content_key, row.id);
        return { key: row.content_key, problems: [] };
      }
      // A source of another site has its own channel names, so an unknown one is no error.
      if (memory && chosen === undefined) return { key: undefined, problems: [] };
      const hint = "写频道的标识或名字，或者先建这个频道";
      return { key: undefined, problems: [{ field: "channel", reason: "找不到这个频道", value: word, hint }] };
    },
  };
}
