import { namesWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Reader, Writer } from "../db/open.ts";
import { queueJob } from "../jobs/queue.ts";
import type { Carriers } from "../kinds/kind.ts";
import { searchPartOf } from "../kinds/kinds.ts";

/** What others are found by the name of. */
export const namedKinds = [...namesWith("search"), "channel", "category"] as const;

export interface Named {
  kind: (typeof namedKinds)[number];
  id: number;
}

/** Documents that are found by this name. */
export async function carriersOf(db: Reader, { kind, id }: Named): Promise<Carriers[]> {
  if (kind === "channel") {
    const films = await db.selectFrom("videos").select("id").where("channel_id", "=", id).execute();
    return [{ kind: "video", ids: films.map((film) => film.id) }];
  }
  if (kind === "category") {
    const tags = await db.selectFrom("tags").select("id").where("category_id", "=", id).execute();
    return [{ kind: "tag", ids: tags.map((tag) => tag.id) }];
  }
  return (await searchPartOf(kinds[kind].type).carriers?.(db, id)) ?? [];
}

export const carriersKind = "index-carriers";

/** Queues the job that re-indexes them. A later name makes it another job. */
export async function queueCarriers(trx: Writer, { kind, id }: Named, now: number): Promise<void> {
  await queueJob(trx, { kind: carriersKind, subject: `${kind}:${id}`, payload: { kind, id, now }, now });
}
