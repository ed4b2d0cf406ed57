import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Reader } from "../db/open.ts";
import { readDocument, saysTheSame } from "./documents.ts";
import { entryRows } from "./rows.ts";

/** Result of an earlier run for a line: nothing, a draft, done; or the key belongs to another entry. */
export type Standing = { is: "new" } | { is: "draft"; entry: number } | { is: "done" } | { is: "taken" };

/** In order of the documents. */
export async function standingOf(
  db: Reader,
  kind: ContentKind,
  documents: readonly ContentDocument[],
  aim: "check" | "draft" | "publish",
): Promise<Standing[]> {
  const keys = documents.flatMap(({ key }) => (typeof key === "string" ? [key] : []));
  if (keys.length === 0) return documents.map(() => ({ is: "new" }));
  const rows = await db
    .selectFrom(entryRows[kind].table)
    .select("content_key")
    .where("content_key", "in", keys)
    .execute();
  const entries = await db
    .selectFrom("content_entries")
    .leftJoin("content_revisions", (join) =>
      join
        .onRef("content_revisions.entry_id", "=", "content_entries.id")
        .onRef("content_revisions.revision", "=", "content_entries.revision"),
    )
    .select(["content_entries.id", "content_key", "state", "document", "origin"])
    .where("kind", "=", kind)
    .where("content_key", "in", keys)
    .execute();
  const made = new Map(entries.map((entry) => [entry.content_key, entry]));
  const used = new Set<unknown>(rows.map(({ content_key }) => content_key));
  return documents.map((document): Standing => {
    const entry = made.get(typeof document["key"] === "string" ? document["key"] : "");
    if (!entry) return { is: used.has(document["key"]) ? "taken" : "new" };
    if (entry.document === null || entry.origin !== "csv") return { is: "taken" };
    const kept = readDocument(entry.document);
    const { status, publishedAt } = kept;
    // Public documents have a status and a time even if their lines do not.
    const whole = {
      ...(status !== undefined && { status }),
      ...(publishedAt !== undefined && { publishedAt }),
      ...document,
    };
    if (!saysTheSame(kind, kept, whole)) return { is: "taken" };
    if (entry.state === "published") return { is: "done" };
    if (entry.state !== "draft") return { is: "taken" };
    return aim === "publish" ? { is: "draft", entry: entry.id } : { is: "done" };
  });
}
