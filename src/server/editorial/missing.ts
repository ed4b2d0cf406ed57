import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import { entryRows } from "./rows.ts";

/**
 * Creates the missing entries of rows written by files, imports or other screens. New rows at the end of a table get theirs at once; the
 * rest of the table is read in steps, so that neither writers nor the screen wait for it.
 */

/** Rows per read, and entries per transaction. */
const step = 1000;
const batch = 100;
/** Pause between two steps, and time until a whole table is read again, in milliseconds. */
const pause = 5;
const freshFor = 60 * 60_000;

interface Walk {
  running: boolean;
  /** Whether a missing entry was found. */
  found: boolean;
  doneAt: number;
}

const walks = new WeakMap<Database, Map<ContentKind, Walk>>();

type Entering = Pick<Context, "db" | "now">;

/** Returns whether rows remain. */
export async function ensureEntries(context: Entering, kinds: readonly ContentKind[]): Promise<boolean> {
  let preparing = false;
  for (const kind of kinds) {
    const from = await idAfter(context.db, kind, "desc", null);
    const added = await enterBetween(context, kind, from ?? 0, null);
    if (from === null) continue;
    const walk = walkOf(context.db, kind);
    // If every row at the end was missing, earlier ones may be missing too.
    if (!walk.running && (added >= step || Math.abs(context.now() - walk.doneAt) >= freshFor)) {
      walk.running = true;
      void walkThrough(context, kind, walk);
    }
    if (added > 0) walk.found = true;
    if (walk.running && walk.found) preparing = true;
  }
  return preparing;
}

function walkOf(db: Database, kind: ContentKind): Walk {
  const known = walks.get(db) ?? new Map<ContentKind, Walk>();
  walks.set(db, known);
  const walk = known.get(kind) ?? { running: false, found: false, doneAt: -freshFor };
  known.set(kind, walk);
  return walk;
}

async function walkThrough(context: Entering, kind: ContentKind, walk: Walk): Promise<void> {
  try {
    for (let from = 0; ;) {
      const to = await idAfter(context.db, kind, "asc", from);
      if ((await enterBetween(context, kind, from, to)) > 0) walk.found = true;
      if (to === null) break;
      from = to;
      await setTimeout(pause);
    }
    walk.doneAt = context.now();
  } catch {
    // The next visit of the screen retries.
  } finally {
    walk.running = false;
    walk.found = false;
  }
}

/** The id `step` rows after another; null if fewer rows follow. */
async function idAfter(
  db: Database,
  kind: ContentKind,
  direction: "asc" | "desc",
  from: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(entryRows[kind].table)} ${from === null ? sql`` : sql`where id > ${from}`}
    order by id ${sql.raw(direction)} limit 1 offset ${sql.lit(step)}`.execute(db.primary);
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/** Creates entries for rows after one id, up to another; returns their number. Safe to run concurrently. */
async function enterBetween(context: Entering, kind: ContentKind, after: number, to: number | null): Promise<number> {
  const { table, title, status, changed, ...of } = entryRows[kind];
  const row = sql.ref(table);
  const byEditors = "editors" in of ? sql`and ${sql.raw(of.editors)}` : sql``;
  const missing = sql`${row}.content_key is not null and ${row}.id > ${after} ${to === null ? sql`` : sql`and ${row}.id <= ${to}`} ${byEditors}
    and not exists (select 1 from content_entries where kind = ${kind} and content_key = ${row}.content_key)`;
  const now = context.now();
  const state =
    status === null
      ? sql`'published'`
      : sql`case ${row}.status when 'published' then 'published' when 'draft' then 'draft' when 'scheduled' then 'draft' else 'archived' end`;
  const live = status === null ? sql`1` : sql`case ${row}.status when 'published' then 1 else 0 end`;
  const at =
    changed === null
      ? sql.lit(now)
      : sql`case when ${row}.${sql.ref(changed)} between 1 and ${sql.lit(now)} then ${row}.${sql.ref(changed)} else ${sql.lit(now)} end`;
  for (let entered = 0; ;) {
    const found = await sql`select 1 from ${sql.table(table)} where ${missing} limit 1`.execute(context.db.primary);
    if (found.rows.length === 0) return entered;
    const { numAffectedRows = 0n } = await context.db.write((trx) =>
      sql`
        insert into content_entries (kind, content_key, target_id, title, state, live, updated_at)
        select ${sql.lit(kind)}, ${row}.content_key, ${row}.id, ${row}.${sql.ref(title)}, ${state}, ${live}, ${at}
        from ${sql.table(table)} where ${missing} order by ${row}.id limit ${sql.lit(batch)}
        on conflict (kind, content_key) do nothing`.execute(trx),
    );
    entered += Number(numAffectedRows);
    await setTimeout(pause);
  }
}
