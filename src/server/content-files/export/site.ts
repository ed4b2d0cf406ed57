import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../../db/open.ts";
import { documentSetting } from "../../documents/documents.ts";

const record = z.record(z.string(), z.unknown());

/** Contents of site.yaml; null before the first import. */
export async function siteOf(db: Reader): Promise<ContentDocument | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", "site").executeTakeFirst();
  return row ? record.parse(JSON.parse(row.value)) : null;
}

/** Contents of channels.yaml. */
export async function channelFile(db: Reader): Promise<ContentDocument[]> {
  const rows = await db.selectFrom("channels").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(({ id, content_key, name, description }) => ({
    id,
    key: content_key,
    name,
    ...(description !== "" && { description }),
  }));
}

/** Contents of pages/*.md. */
export async function pageDocuments(db: Reader): Promise<ContentDocument[]> {
  const prefix = documentSetting("");
  const rows = await db
    .selectFrom("settings")
    .selectAll()
    .where("name", "like", `${prefix}%`)
    .orderBy("name")
    .execute();
  return rows.map(({ name, value }) => ({ ...record.parse(JSON.parse(value)), key: name.slice(prefix.length) }));
}
