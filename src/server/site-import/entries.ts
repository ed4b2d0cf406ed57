import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { insertMany } from "../db/dialect/many.ts";
import type { Writer } from "../db/open.ts";
import type { Status } from "../db/columns.ts";
import type { Batch } from "./batch.ts";

const states = { draft: "draft", scheduled: "draft", published: "published", archived: "archived" } as const;

/** Adds new content items to the editors' list now, so that opening the list does not have to add all of them at once. */
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

/** Updates the editors' list after an import has changed a content item. A working copy with changes keeps its own title. */
export async function followEntry(
  { now }: Batch,
  trx: Writer,
  kind: ContentKind,
  { key, title, status }: { key: string; title: string; status: Status },
): Promise<void> {
  await trx
    .updateTable("content_entries")
    .set({ live: status === "published" ? 1 : 0, updated_at: now })
    .where("kind", "=", kind)
    .where("content_key", "=", key)
    .execute();
  await trx
    .updateTable("content_entries")
    .set({ title, state: states[status] })
    .where("kind", "=", kind)
    .where("content_key", "=", key)
    .where(({ eb, or }) => or([eb("revision", "=", 0), eb("revision", "=", eb.ref("live_revision"))]))
    .execute();
}
