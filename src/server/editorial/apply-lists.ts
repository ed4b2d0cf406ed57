import { sql } from "kysely";
import { putCategory, putChannel } from "../content/import/site.ts";
import type { Context } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
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

/** Archives a channel; refused while films or ads use it, and for the home page. */
export async function removeChannel(trx: Writer, id: number): Promise<void> {
  if (id === homeId) throw new AppError("formInvalid", { tip: "这是首页，不能下架" });
  const { rows } = await sql<{ uses: number }>`
    select (select count(*) from videos where channel_id = ${id})
      + (select count(*) from ads where bind_type = 1 and bind_int = ${id} and deleted_at is null) as uses`.execute(
    trx,
  );
  refuseUsed(Number(rows[0]?.uses ?? 0), "频道");
  await trx.deleteFrom("channels").where("id", "=", id).execute();
}

/** Archives a category; refused while tags or ads use it. */
export async function removeCategory(trx: Writer, id: number): Promise<void> {
  const { rows } = await sql<{ uses: number }>`
    select (select count(*) from tags where category_id = ${id})
      + (select count(*) from ads where bind_type = 6 and bind_int = ${id} and deleted_at is null) as uses`.execute(
    trx,
  );
  refuseUsed(Number(rows[0]?.uses ?? 0), "分类");
  await trx.deleteFrom("tag_categories").where("id", "=", id).execute();
}

function refuseUsed(uses: number, name: string): void {
  if (uses > 0) throw new AppError("formInvalid", { tip: `还有 ${uses} 处用着这个${name}，换下来再下架` });
}
