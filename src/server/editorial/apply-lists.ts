import { putCategory, putChannel } from "../content/import/site.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { homeId } from "#lib/home.ts";
import { indexCarriers } from "../search/indexing.ts";
import type { EntryValue } from "./documents.ts";

type Databases = Pick<Context, "db" | "now">;

interface RowTarget {
  targetId: number | null;
  given?: number | undefined;
}

/** Writes a home page; a new one gets the next number. Its films refer to it by name. */
export async function applyChannel(
  context: Databases,
  trx: Writer,
  value: EntryValue<"channel">,
  { targetId, given }: RowTarget,
): Promise<number> {
  const before = await trx
    .selectFrom("channels")
    .select(["id", "name"])
    .where("content_key", "=", value.key)
    .executeTakeFirst();
  const id = before?.id ?? targetId ?? given ?? (await nextChannel(trx));
  await putChannel(trx, { ...value, id });
  if (before && before.name !== value.name) await indexCarriers(context, trx, { kind: "channel", id });
  return id;
}

/** Writes a tag category. Its tags refer to it by name. */
export async function applyCategory(
  context: Databases,
  trx: Writer,
  value: EntryValue<"category">,
  { targetId, given }: RowTarget,
): Promise<number> {
  const before = await trx
    .selectFrom("tag_categories")
    .select("name")
    .where("content_key", "=", value.key)
    .executeTakeFirst();
  const id = await putCategory(trx, value, before ? undefined : (targetId ?? given));
  if (before && before.name !== value.name) await indexCarriers(context, trx, { kind: "category", id });
  return id;
}

async function nextChannel(trx: Writer): Promise<number> {
  const row = await trx
    .selectFrom("channels")
    .select(({ fn }) => fn.max<number | null>("id").as("last"))
    .executeTakeFirst();
  return Math.max(row?.last ?? 0, homeId) + 1;
}
