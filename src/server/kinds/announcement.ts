import { sql } from "kysely";
import { nobody, published, publishedInOrder, type KindModule } from "./kind.ts";

export const announcementKind = {
  table: "announcements",
  title: "title",
  owner: nobody,
  visible: published,
  counts: [],
  tag: "announcement",
  quickReplies: ["知道了", "支持", "辛苦了", "期待更新"],
  async show({ db, now }, ids) {
    const rows = await db.read
      .selectFrom("announcements")
      .select(["id", "title"])
      .where("id", "in", ids)
      .where("status", "=", "published")
      .where("published_at", "<=", now())
      .execute();
    return rows.map((announcement) => ({
      ...announcement,
      picture: null,
      card: { kind: "announcement", announcement: { ...announcement } },
    }));
  },
  sitemap: {
    listTag: "announcements",
    rows: (now) => sql`select id, published_at as changed from announcements where ${publishedInOrder(now)}`,
  },
} satisfies KindModule<"announcement">;
