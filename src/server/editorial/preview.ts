import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { createQueue } from "../limits/queue.ts";
import { endOf } from "../media/private-image.ts";
import { withHiddenUntil } from "../media/shown.ts";
import { applyEntry } from "./apply.ts";
import { readDocument } from "./documents.ts";
import { readRevision, type EntryRow } from "./entries.ts";
import { openPreviewLink } from "./preview-links.ts";
import { pageOf } from "./page-of.ts";
import { readyEntry } from "./publish.ts";
import { entryRows } from "./rows.ts";

/** Ids of rows that only exist in previews: stable, and far from real ids. */
const previewIds = 4_000_000_000;
/** Maximum number of drafts in a preview. */
const maxDrafts = 200;

/** A preview link. */
export interface Preview {
  /** Time the preview is rendered for, in milliseconds since 1970. */
  at: number;
  expiresAt: number;
  /** Note of its author. */
  name: string;
  /** Path of the entry's page; the home page if the link is for all drafts. */
  home: string;
  /** Number of working copies displayed. */
  drafts: number;
  /** Drafts that could not be displayed, and why. */
  problems: string[];
}

/** Entries are written before those that refer to them. */
const order = Object.keys(entryRows);

/** One at a time: previews are for single editors. */
const queue = createQueue({ concurrency: 1, waiting: 16, retryAfter: 5 });

/**
 * Runs `work` with a context in which the link's working copies are public and the clock is at its time. They are written by the functions
 * that publish, in a transaction that is rolled back. Null if the link is invalid.
 */
export async function withPreview<Result>(
  context: Context,
  token: string,
  work: (rehearsed: Context, preview: Preview) => Promise<Result>,
): Promise<Result | null> {
  const link = await openPreviewLink(context, token);
  if (!link) return null;
  const now = context.now();
  const at = link.at ?? now;
  const images = withHiddenUntil(context.images, Math.min(endOf(now, "reader"), link.expires_at));
  const drafts = await draftsOf(context.db.primary, link, at);
  return queue.run(() =>
    context.db.rehearse(async (db, trx) => {
      const rehearsed: Context = {
        ...context,
        db,
        images,
        now: () => at,
        uses: () => {},
        changed: () => {},
        pushTargets: [],
        library: null,
      };
      const preview = await stage(rehearsed, trx, { link, drafts, at });
      return work(rehearsed, preview);
    }),
  );
}

interface Draft {
  entry: EntryRow;
  document: ContentDocument;
}

interface Staging {
  link: Row<"preview_links">;
  drafts: readonly Draft[];
  at: number;
}

async function stage(context: Context, trx: Writer, { link, drafts, at }: Staging): Promise<Preview> {
  const preview: Preview = { at, expiresAt: link.expires_at, name: link.name, home: "/", drafts: 0, problems: [] };
  for (const { entry, document } of drafts) {
    try {
      const id = await show(context, trx, { entry, document }, at);
      preview.drafts += 1;
      if (entry.id === link.entry_id) preview.home = pageOf(entry, id) ?? "/";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      preview.problems.push(`${entry.title || entry.content_key}：${error.message}`);
    }
  }
  return preview;
}

/**
 * The link's entry, or all drafts; and entries scheduled until then. Read from the primary database: the copy used by previews may be some
 * seconds older.
 */
async function draftsOf(db: Reader, link: Row<"preview_links">, at: number): Promise<Draft[]> {
  const entries = await db
    .selectFrom("content_entries")
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        link.entry_id === null ? eb("state", "in", ["draft", "review"]) : eb("id", "=", link.entry_id),
        and([eb("state", "=", "scheduled"), eb("publish_at", "<=", at)]),
        ...(link.entry_id === null && link.at === null ? [eb("state", "=", "scheduled")] : []),
      ]),
    )
    .orderBy("updated_at", "desc")
    .limit(maxDrafts)
    .execute();
  const drafts: Draft[] = [];
  for (const entry of entries.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const revision = await readRevision(db, entry.id, entry.revision);
    if (revision) drafts.push({ entry, document: readDocument(revision.document) });
  }
  return drafts;
}

async function show(context: Context, trx: Writer, { entry, document }: Draft, at: number): Promise<number> {
  const publishedAt = document["publishedAt"];
  // The previewed entry is public at the chosen time, whatever its own time.
  const late = typeof publishedAt === "string" && Date.parse(publishedAt) > at;
  const { publishedAt: _time, ...timeless } = document;
  const working = late ? timeless : document;
  const ready = await readyEntry(trx, { entry, live: null, working }, at);
  const { id } = await applyEntry(context, trx, ready.entry, ready.ids, {
    targetId: entry.target_id,
    given: previewIds + entry.id,
  });
  return id;
}
