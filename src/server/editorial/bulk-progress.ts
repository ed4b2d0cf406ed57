import { bulkChange, type BulkProgress } from "#lib/contract/schemas/bulk.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Reader } from "../db/open.ts";
import type { Row } from "../db/schema.ts";

/** Maximum number listed by name. */
const named = 100;

/** @throws {AppError} `contentMissing` */
export async function bulkOf(context: SignedInContext, id: number): Promise<Row<"bulk_changes">> {
  const row = await context.db.primary
    .selectFrom("bulk_changes")
    .selectAll()
    .where("id", "=", id)
    .where("state", "<>", "gathering")
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing", { tip: "没有这次批量改动" });
  return row;
}

export async function progressOf(context: SignedInContext, id: number): Promise<BulkProgress> {
  const db = context.db.primary;
  const { kind, words: text, state, change, created_by, created_at } = await bulkOf(context, id);
  const unseen = state === "looking" ? await unseenIn(db, id) : null;
  const counted = await db
    .selectFrom("bulk_items")
    .select(["state", ({ fn }) => fn.countAll<number>().as("some")])
    .where("bulk_id", "=", id)
    .groupBy("state")
    .execute();
  const of = (wanted: string) => Number(counted.find((row) => row.state === wanted)?.some ?? 0);
  const troubles = await db
    .selectFrom("bulk_items")
    .innerJoin("content_entries", "content_entries.id", "bulk_items.entry_id")
    .select(["content_entries.id", "content_entries.title", "bulk_items.state", "bulk_items.reason"])
    .where("bulk_id", "=", id)
    .where(({ eb, or, and }) =>
      or([
        eb("bulk_items.state", "in", ["refused", "skipped", "kept"]),
        and([eb("bulk_items.state", "=", "done"), eb("bulk_items.reason", "<>", "")]),
      ]),
    )
    .orderBy("bulk_items.entry_id")
    .limit(named)
    .execute();
  const by =
    created_by === null
      ? undefined
      : await db.selectFrom("users").select("name").where("id", "=", created_by).executeTakeFirst();
  return {
    id,
    kind,
    summary: text,
    state: state === "gathering" ? "running" : state,
    fills: bulkChange.parse(JSON.parse(change)).fill !== undefined,
    by: by?.name ?? "",
    createdAt: new Date(created_at).toISOString(),
    total: counted.reduce((sum, { some }) => sum + Number(some), 0),
    waiting: state === "undoing" ? of("done") : state === "looked" ? 0 : (unseen ?? of("waiting")),
    found: state === "looked" ? of("waiting") : unseen === null ? 0 : of("waiting") - unseen,
    done: of("done"),
    same: of("same"),
    refused: of("refused"),
    skipped: of("skipped"),
    undone: of("undone"),
    kept: of("kept"),
    troubles: troubles.flatMap(({ state: left, ...rest }) =>
      left === "refused" || left === "skipped" || left === "kept" || left === "done" ? [{ ...rest, state: left }] : [],
    ),
  };
}

/** Number of entries whose facts have not been looked up yet. */
async function unseenIn(db: Reader, id: number): Promise<number> {
  const { unseen } = await db
    .selectFrom("bulk_items")
    .select(({ fn }) => fn.countAll<number>().as("unseen"))
    .where("bulk_id", "=", id)
    .where("state", "=", "waiting")
    .where("filling", "=", "")
    .executeTakeFirstOrThrow();
  return Number(unseen);
}
