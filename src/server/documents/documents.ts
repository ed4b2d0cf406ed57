import type { Context } from "../core/context.ts";
import { toPlainText } from "../text/plain-text.ts";
import { renderMarkdown } from "../text/markdown.ts";

/** A static text of the site, such as the user agreement. */
export interface StandingDocument {
  title: string;
  description: string;
  updatedAt: string;
  text: string;
  html: string;
}

/** Null if there is no such public document. */
export async function standingDocument(context: Context, name: string): Promise<StandingDocument | null> {
  context.uses("site");
  const row = await context.db.read
    .selectFrom("pages")
    .selectAll()
    .where("content_key", "=", name)
    .where("status", "=", "published")
    .executeTakeFirst();
  if (row === undefined) return null;
  const { title, description, body } = row;
  const updatedAt = new Date(row.updated_at).toISOString();
  return { title, description, updatedAt, text: toPlainText(body), html: renderMarkdown(body) };
}

/** Names of all public documents, and when each was last changed, in milliseconds since 1970. */
export async function writtenDocuments(context: Context): Promise<{ name: string; changed: number }[]> {
  context.uses("site");
  const rows = await context.db.read
    .selectFrom("pages")
    .select(["content_key", "updated_at"])
    .where("status", "=", "published")
    .orderBy("content_key")
    .execute();
  return rows.map(({ content_key: name, updated_at: changed }) => ({ name, changed }));
}
