import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { contentHref } from "#lib/link-binding.ts";
import type { Context } from "../core/context.ts";
import type { Reader, Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { AppError } from "../core/errors.ts";
import { createQueue } from "../limits/queue.ts";
import { endOf } from "../media/private-links.ts";
import { withHiddenUntil } from "../media/shown.ts";
import { applyEntry, typeOf } from "./apply.ts";
import { readDocument } from "./documents.ts";
import { readRevision, type EntryRow } from "./entries.ts";
import { openPreviewLink } from "./preview-links.ts";
import { readyEntry } from "./publish.ts";

/** Numbers of rows that are there in previews only: the same every time, and far from those of real ones. */
const previewIds = 4_000_000_000;
/** More drafts than that at once are nobody's preview. */
const maxDrafts = 200;

/** What is seen through a link. */
export interface Preview {
  /** Milliseconds since 1970: the moment the site is shown at. */
  at: number;
  expiresAt: number;
  /** In its maker's words. */
  name: string;
  /** Page of the one thing it is about; the home page without one. */
  home: string;
  /** Working copies that are shown. */
  drafts: number;
  /** What could not be shown, and why. */
  problems: string[];
}

/** Things are written before what names them. */
const order = ["channel", "category", "tag", "performer", "video", "review", "announcement", "question", "topic", "ad"];

/** One rehearsal at a time: a preview is for a person who waits, not for crowds. */
const queue = createQueue({ concurrency: 1, waiting: 16, retryAfter: 5 });

/**
 * Runs `work` with a context in which the link's working copies are public and the clock stands at its minute. They are written by the
 * very functions that publish, in a transaction that is rolled back, so nothing of it outlives the call. Null when the link opens
 * nothing.
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
      const type = typeOf(entry.kind);
      if (entry.id === link.entry_id) {
        preview.home = entry.kind === "question" ? "/FAQ" : ((type === null ? null : contentHref(type, id)) ?? "/");
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      preview.problems.push(`${entry.title || entry.content_key}：${error.message}`);
    }
  }
  return preview;
}

/**
 * The link's own thing, or everything that is being written; and what will have gone live by then. Read from the site itself: the copy a
 * preview is made on may be some seconds older.
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
  // What is to be looked at is public at the chosen moment, whatever its own time says.
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
