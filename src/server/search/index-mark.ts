import { randomUUID } from "node:crypto";
import type { SearchType } from "#lib/contract/schemas/search.ts";
import type { Reader, Writer } from "../db/open.ts";

/** Increase when the indexed data or format changes: a site indexed by another version is re-indexed at start. */
const version = "7";

const indexSetting = "search-index";
const stale = `stale ${version}`;

/** Job that catches up with what an interrupted import has left. */
export const staleKind = "index-stale";

/** Marks the index as complete, or as lacking what an import is writing; with another word each time, so that a job sees which it is. */
export async function markIndex(trx: Writer, state: "stale" | "whole"): Promise<void> {
  const value = state === "whole" ? version : `${stale} ${randomUUID()}`;
  await trx
    .insertInto("settings")
    .values({ name: indexSetting, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

async function indexMark(db: Reader): Promise<string> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", indexSetting).executeTakeFirst();
  return row?.value ?? "";
}

const isStale = (mark: string) => mark === stale || mark.startsWith(`${stale} `);

/** Whether the index is whole, stale, or of another version, as before the first one. */
export async function indexStanding(db: Reader): Promise<"whole" | "stale" | "other"> {
  const mark = await indexMark(db);
  return mark === version ? "whole" : isStale(mark) ? "stale" : "other";
}

/** A stale index whose documents are being written anew, by kind and ascending id: what is up to here has been. */
export interface StaleIndex {
  /** As it stands in the database. */
  mark: string;
  contentType?: number;
  id?: number;
}

/** How far the job has come with a stale index; null if it is not stale. */
export async function staleIndex(db: Reader): Promise<StaleIndex | null> {
  const mark = await indexMark(db);
  if (!isStale(mark)) return null;
  const [, contentType, id] = / (\d+):(\d+)$/.exec(mark) ?? [];
  return { mark, ...(contentType !== undefined && { contentType: Number(contentType), id: Number(id) }) };
}

/** Notes how far the job has come, or that it is done; null if an import has marked the index meanwhile, and nothing is written then. */
export async function moveStaleIndex(
  trx: Writer,
  { mark }: StaleIndex,
  to: { contentType: SearchType; id: number } | "whole",
): Promise<StaleIndex | null> {
  const value = to === "whole" ? version : `${mark.replace(/ \d+:\d+$/, "")} ${to.contentType}:${to.id}`;
  const { numUpdatedRows } = await trx
    .updateTable("settings")
    .set({ value })
    .where("name", "=", indexSetting)
    .where("value", "=", mark)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  return to === "whole" ? { mark: value } : { mark: value, ...to };
}
