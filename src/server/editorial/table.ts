import { sql, type RawBuilder } from "kysely";
import {
  contentKind,
  type ContentCounts,
  type ContentKind,
  type ContentOrder,
  type ContentRow,
} from "#lib/contract/schemas/editorial.ts";
import type { Image, Page } from "#lib/contract/schemas/shared.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { toImageOrNull } from "../core/images.ts";
import type { Reader } from "../db/open.ts";
import { withHidden } from "../media/shown.ts";
import { type Order, readPage } from "../paging/paging.ts";
import { entriesOf, isNarrow } from "./filter.ts";
import { toEntry } from "./list.ts";
import { ensureEntries } from "./missing.ts";
import { openPagesOf } from "./page-of.ts";
import { toIso } from "../core/iso-time.ts";

type Column = "updated_at" | "title" | "year" | "published_at" | "id";

const orders: Record<ContentOrder, Order<Column> & { first: RawBuilder<unknown> }> = {
  changed: {
    columns: ["updated_at", "id"],
    direction: "desc",
    first: sql.ref("content_entries.updated_at"),
  },
  title: { columns: ["title", "id"], direction: "asc", holds: "text", first: sql.ref("content_entries.title") },
  year: { columns: ["year", "id"], direction: "desc", first: sql`coalesce(videos.year, 0)` },
  published: { columns: ["published_at", "id"], direction: "desc", first: sql`coalesce(videos.published_at, 0)` },
};

/** One page of the content table. */
export async function listContent(
  context: SignedInContext,
  { order, cursor, pageSize, ...filter }: Input<"admin/content/list">,
): Promise<Page<ContentRow>> {
  await ensureEntries(context, kindsOf(filter.kind));
  // A search reads every title and an order may sort all rows: not on the event loop.
  const db = isNarrow(filter) || order !== "changed" ? context.db.scan : context.db.primary;
  const query = entriesOf(db, filter)
    .leftJoin("users", "users.id", "content_entries.updated_by")
    .selectAll("content_entries")
    .select([
      "users.name as editor",
      "videos.kind as film_kind",
      "videos.year",
      "videos.published_at",
      "videos.poster",
    ]);
  const { first, ...placed } = orders[order];
  const page = await readPage(query, {
    list: `entries ${order}`,
    order: placed,
    table: "content_entries",
    refs: [first, sql.ref("content_entries.id")],
    cursor,
    pageSize,
  });
  const pictures = await picturesOf(context, page.list);
  const pages = await openPagesOf(context, page.list);
  return {
    ...page,
    list: page.list.map((row) => ({
      ...toEntry(row, row.editor ?? "", pages.get(row.id) ?? null),
      picture: pictures.get(row.id) ?? null,
      filmKind: row.film_kind,
      year: row.year,
      publishedAt: toIso(row.published_at),
    })),
  };
}

const kindsOf = (kind: ContentKind | undefined) => (kind === undefined ? contentKind.options : [kind]);

interface Shown {
  id: number;
  kind: ContentKind;
  target_id: number | null;
  poster: string | null;
}

/** Small pictures of a page's entries, by entry. */
async function picturesOf(context: SignedInContext, rows: readonly Shown[]): Promise<Map<number, Image>> {
  const images = withHidden(context);
  const found = new Map<number, Image>();
  const put = (id: number, image: Image | null) => image && found.set(id, image);
  for (const { id, poster } of rows) put(id, toImageOrNull(images, "poster", poster ?? ""));
  for (const [kind, imageKind, read] of [
    ["performer", "portrait", portraits],
    ["topic", "cover", covers],
  ] as const) {
    const some = rows.filter((row) => row.kind === kind && row.target_id !== null);
    if (some.length === 0) continue;
    const byTarget = await read(
      context.db.primary,
      some.map(({ target_id }) => target_id ?? 0),
    );
    for (const { id, target_id } of some) put(id, toImageOrNull(images, imageKind, byTarget.get(target_id ?? 0) ?? ""));
  }
  return found;
}

async function portraits(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom("performers").select(["id", "portrait"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, portrait }) => [id, portrait]));
}

async function covers(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom("topics").select(["id", "cover"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, cover }) => [id, cover]));
}

/** Number of matching entries in each state. */
export async function countContent(
  context: SignedInContext,
  wanted: Input<"admin/content/counts">,
): Promise<ContentCounts> {
  const preparing = await ensureEntries(context, kindsOf(wanted.kind));
  // Without a filter this only reads the index of kind, state and live.
  const query = isNarrow(wanted)
    ? entriesOf(context.db.scan, wanted)
    : context.db.scan
        .selectFrom("content_entries")
        .$if(wanted.kind !== undefined, (all) => all.where("kind", "=", wanted.kind ?? "video"));
  const rows = await query
    .select(["content_entries.state", "content_entries.live", ({ fn }) => fn.countAll<number>().as("some")])
    .groupBy(["content_entries.state", "content_entries.live"])
    .execute();
  const sum = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(keep).reduce((total, { some }) => total + Number(some), 0);
  return {
    working: sum(({ state }) => state === "draft" || state === "review" || state === "scheduled"),
    scheduled: sum(({ state }) => state === "scheduled"),
    published: sum(({ live }) => live === 1),
    archived: sum(({ state }) => state === "archived"),
    all: sum(() => true),
    preparing,
  };
}
