import type { Writer } from "../../db/open.ts";
import type { Content } from "../read-folder.ts";
import type { Pen } from "../pen.ts";
import type { SiteFile } from "../site-file.ts";
import { siteRow } from "../site-settings.ts";
import { archiveOthers } from "./keys.ts";

/** Imports site.yaml. Must come last: a site without this row counts as empty and is imported again. */
export async function importSite(trx: Writer, { site }: Content): Promise<void> {
  await putSite(trx, site.value);
}

/** Saves the site's settings and returns their row id. */
export async function putSite(trx: Writer, value: SiteFile): Promise<number> {
  const row = { content_key: siteRow.key, name: value.name, document: JSON.stringify(value) };
  await trx
    .insertInto("site_settings")
    .values({ id: siteRow.id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return siteRow.id;
}

/** A page in `content/`. */
export type PageEntry = Content["pages"][number]["value"] & { key: string; body: string };

/** Imports pages/*.md. */
export async function importPages(pen: Pen, { pages }: Content): Promise<void> {
  await pen.each(pages, (trx, { key, body, value }) => putPage(trx, { key, body, ...value }));
  await archiveOthers(
    pen,
    "pages",
    pages.map(({ key }) => key),
  );
}

/** Saves a page and returns its row id; a new one gets the id `given`, if any. */
export async function putPage(trx: Writer, value: PageEntry, given?: number): Promise<number> {
  const row = {
    content_key: value.key,
    title: value.title,
    description: value.description,
    body: value.body,
    status: value.status,
    updated_at: Date.parse(value.updatedAt),
  };
  const { id } = await trx
    .insertInto("pages")
    .values({ ...(given !== undefined && { id: given }), ...row })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
