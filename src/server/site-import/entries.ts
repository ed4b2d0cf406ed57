import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { insertMany } from "../db/dialect/many.ts";
import type { Writer } from "../db/open.ts";
import type { Status } from "../db/columns.ts";
import type { Batch } from "./batch.ts";

const states = { draft: "draft", scheduled: "draft", published: "published", archived: "archived" } as const;

/** What editors see of new things: added here, a little at a time, rather than all at once when the list is opened. */
export async function addEntries(
  { engine, now }: Batch,
  trx: Writer,
  kind: ContentKind,
  things: readonly { id: number; key: string; title: string; status: Status }[],
): Promise<void> {
  const rows = things.map(({ id, key, title, status }) => ({
    kind,
    content_key: key,
    target_id: id,
    title,
    state: states[status],
    live: status === "published" ? 1 : 0,
    live_revision: null,
    publish_at: null,
    publish_over: null,
    file: null,
    imported: null,
    updated_at: now,
    updated_by: null,
  }));
  await insertMany(engine, trx, "content_entries", rows);
}
