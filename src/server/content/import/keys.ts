import { isKindName, kinds } from "#lib/kinds.ts";
import type { Reader } from "../../db/open.ts";
import { ownKeys } from "../own-key.ts";
import type { Pen } from "../pen.ts";

/** Row ids of everything imported, by `kind:key`. */
export class Ids {
  readonly #ids = new Map<string, number>();

  set(kind: string, key: string, id: number): void {
    this.#ids.set(`${kind}:${key}`, id);
  }

  /** Returns the row id for `kind:key`; throws if it was not imported, as references were checked before the import. */
  of(reference: string): number {
    const id = this.#ids.get(reference);
    if (id === undefined) throw new Error(`${reference} was not imported`);
    return id;
  }

  keys(kind: string): string[] {
    const prefix = `${kind}:`;
    return [...this.#ids.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }
}

/** Ids that rows of this kind had, by key: those archived on the screen, or merged, are deleted, and come back at their addresses. */
export async function earlierIds(db: Reader, kind: "tag" | "category" | "question"): Promise<Map<string, number>> {
  const entries = await db
    .selectFrom("content_entries")
    .select(["content_key", "target_id"])
    .where("kind", "=", kind)
    .execute();
  return new Map(entries.flatMap(({ content_key: key, target_id: id }) => (id === null ? [] : [[key, id]])));
}

type Archived = "performers" | "videos" | "series" | "reviews" | "topics" | "announcements" | "ads" | "pages";
type FromFiles = Archived | "tags" | "posts" | "comments" | "danmaku";

/**
 * Ids of rows that came from files and are in them no longer. Compared here, because there may be more keys than a statement takes
 * parameters.
 */
export async function leftFiles(db: Reader, table: FromFiles, keys: Iterable<string>): Promise<number[]> {
  const kept = new Set(keys);
  const rows = await db
    .selectFrom(table)
    .select(["id", "content_key"])
    .where("content_key", "is not", null)
    .where("content_key", "not like", `${ownKeys}%`)
    .execute();
  return rows.filter(({ content_key: key }) => key !== null && !kept.has(key)).map(({ id }) => id);
}

/** Archives rows that are no longer in the files. Rows that did not come from files, and what is archived already, stay unchanged. */
export async function archiveOthers(pen: Pen, table: Archived, keys: readonly string[]): Promise<void> {
  const left = await leftFiles(pen.read, table, keys);
  const rows = await pen.read.selectFrom(table).select("id").where("status", "=", "archived").execute();
  const archived = new Set(rows.map(({ id }) => id));
  const shown = left.filter((id) => !archived.has(id));
  await pen.each(shown, (trx, id) => trx.updateTable(table).set({ status: "archived" }).where("id", "=", id).execute());
}

/** The API's `contentType` of a kind; null if it has none. */
export const contentTypeOf = (kind: string): number | null => (isKindName(kind) ? kinds[kind].type : null);

/** Resolves a checked reference to the columns of a target. */
export function toTarget(ids: Ids, reference: string): { content_type: number; target_id: number } {
  const [kind = ""] = reference.split(":");
  return { content_type: contentTypeOf(kind) ?? 0, target_id: ids.of(reference) };
}
