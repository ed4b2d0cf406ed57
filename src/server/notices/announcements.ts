import type { Announcement, AnnouncementLine } from "#lib/contract/schemas/notices.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context } from "../core/context.ts";
import { toPlainText } from "../text/plain-text.ts";
import { renderMarkdown, toExcerpt } from "../text/markdown.ts";

/** Announcements readers may see. */
export function publicAnnouncements(context: Context) {
  return context.db.read
    .selectFrom("announcements")
    .select(["id", "title", "pinned", "published_at"])
    .where("status", "=", "published")
    .where("published_at", "<=", context.now());
}

type LineRow = Awaited<ReturnType<ReturnType<typeof publicAnnouncements>["executeTakeFirstOrThrow"]>>;

function toLine(row: LineRow): AnnouncementLine {
  const publishedAt = new Date(row.published_at).toISOString();
  return { id: row.id, title: row.title, pinned: row.pinned === 1, publishedAt };
}

/** The newest announcements, pinned ones first. */
export async function listAnnouncements(context: Context, limit: number): Promise<AnnouncementLine[]> {
  context.uses("announcements");
  const rows = await publicAnnouncements(context)
    .orderBy("pinned", "desc")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toLine);
}

/** One announcement; `gone` when it was public once and is archived now. */
export async function announcementDetail(context: Context, id: number): Promise<Announcement | "gone" | null> {
  context.uses(`announcement:${id}`);
  const row = await publicAnnouncements(context).select("body").where("id", "=", id).executeTakeFirst();
  if (row)
    return {
      ...toLine(row),
      excerpt: toExcerpt(row.body),
      text: toPlainText(row.body),
      html: renderMarkdown(row.body, { contentType: kinds.announcement.type, id }),
    };
  const hidden = await context.db.read
    .selectFrom("announcements")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirst();
  return hidden?.status === "archived" ? "gone" : null;
}
