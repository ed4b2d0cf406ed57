import { siteFile } from "../content/site-file.ts";
import type { Reader } from "../db/open.ts";
import { type Live, type Wanted, writtenTime } from "./live-keys.ts";
import { readDocument } from "./documents.ts";

/** The site's own settings: one row. */
export async function liveSite(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("site_settings").selectAll();
  if (wanted !== "all") query = query.where("id", "in", wanted);
  return (await query.execute()).map(({ id, content_key: key, document }) => ({
    id,
    key,
    // With the defaults of what is not written: editors change what is displayed.
    document: { ...siteFile.parse(readDocument(document)), key },
  }));
}

/** Pages that consist of a text. */
export async function livePages(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("pages").selectAll().orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  return (await query.execute()).map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      title: row.title,
      description: row.description,
      updatedAt: writtenTime(row.updated_at),
      status: row.status,
      body: row.body,
    },
  }));
}
