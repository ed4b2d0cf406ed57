import type { Reader } from "../db/open.ts";
import { siteFile, type SiteFile } from "./site-file.ts";

/** The only row of `site_settings`. */
export const siteRow = { id: 1, key: "site" } as const;

/** The settings of a new database. */
const untouched = JSON.stringify({ name: "拾光", slogan: "", description: "" });

/** Whether somebody has written them: an import, or an editor. */
export async function hasSiteSettings(db: Reader): Promise<boolean> {
  return (await readDocument(db)) !== untouched;
}

/** The site's settings by its editors (site.yaml). */
export async function readSiteSettings(db: Reader): Promise<SiteFile> {
  return siteFile.parse(JSON.parse(await readDocument(db)));
}

async function readDocument(db: Reader): Promise<string> {
  const row = await db.selectFrom("site_settings").select("document").where("id", "=", siteRow.id).executeTakeFirst();
  // A replica may be behind.
  return row?.document ?? untouched;
}
