import { z } from "zod";
import type { Context } from "../core/context.ts";
import { toPlainText } from "../text/plain-text.ts";
import { pageMatter } from "../content/schema.ts";
import { renderMarkdown } from "../text/markdown.ts";

const stored = pageMatter.extend({ body: z.string() });
/** A document as stored in `settings`. */
export type StoredDocument = z.output<typeof stored>;

/** Name of a document's row in `settings`. */
export function documentSetting(name: string): string {
  return `page:${name}`;
}

/** A static text of the site, such as the user agreement. */
export interface StandingDocument {
  title: string;
  description: string;
  updatedAt: string;
  text: string;
  html: string;
}

/** Null if there is no such document. */
export async function standingDocument(context: Context, name: string): Promise<StandingDocument | null> {
  context.uses("site");
  const row = await context.db.read
    .selectFrom("settings")
    .select("value")
    .where("name", "=", documentSetting(name))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { body, ...matter } = stored.parse(JSON.parse(row.value));
  return { ...matter, text: toPlainText(body), html: renderMarkdown(body) };
}

/** Which of these documents exist. */
export async function writtenDocuments(context: Context, names: readonly string[]): Promise<Set<string>> {
  context.uses("site");
  const rows = await context.db.read
    .selectFrom("settings")
    .select("name")
    .where("name", "in", names.map(documentSetting))
    .execute();
  const found = new Set(rows.map(({ name }) => name));
  return new Set(names.filter((name) => found.has(documentSetting(name))));
}
