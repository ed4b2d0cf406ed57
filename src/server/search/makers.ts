import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { readAliases } from "../kinds/search-document.ts";
import { indexDocuments, type NewDocuments } from "./indexing.ts";

/** The people of a film with their crafts, one text per pair. */
export type Making = ReadonlySet<string>;

export async function readMaking(trx: Writer, video: number | null): Promise<Making> {
  if (video === null) return new Set();
  const rows = await trx
    .selectFrom("video_performers")
    .select(["performer_id", "crafts"])
    .where("video_id", "=", video)
    .execute();
  return pairsOf(rows);
}

/** Re-indexes people who have gained or lost a craft after a film's cast has changed. With `later` they are only added to that list. */
export async function indexMakers(
  context: Pick<Context, "db">,
  trx: Writer,
  video: number,
  { before, after, later }: { before: Making; after: Making; later?: NewDocuments | undefined },
): Promise<void> {
  const changed = [...before, ...after].filter((pair) => !(before.has(pair) && after.has(pair)));
  if (changed.length === 0) return;
  const people = [...new Set(changed.map(personIn))];
  const elsewhere = await trx
    .selectFrom("video_performers")
    .select(["performer_id", "crafts"])
    .distinct()
    .where("performer_id", "in", people)
    .where("video_id", "!=", video)
    .execute();
  const known = pairsOf(elsewhere);
  const ids = [...new Set(changed.filter((pair) => !known.has(pair)).map(personIn))];
  if (later) later.push(...ids.map((id) => ({ contentType: kinds.performer.type, id })));
  else if (ids.length > 0) await indexDocuments(context, trx, [{ kind: "performer", ids }]);
}

function pairsOf(rows: readonly { performer_id: number; crafts: string }[]): Making {
  return new Set(
    rows.flatMap(({ performer_id, crafts }) => readAliases(crafts).map((craft) => `${performer_id} ${craft}`)),
  );
}

function personIn(pair: string): number {
  return Number(pair.slice(0, pair.indexOf(" ")));
}
