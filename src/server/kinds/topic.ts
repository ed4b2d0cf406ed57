import { sql } from "kysely";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import type { SearchDocument } from "./search-document.ts";
import { topicsById } from "../cards/topics.ts";
import { nobody, published, publishedInOrder, type KindModule } from "./kind.ts";

export const topicKind = {
  table: "topics",
  title: "title",
  owner: nobody,
  visible: published,
  counts: ["collects"],
  tag: "topic",
  quickReplies: ["选得好", "片单收下了", "还想推荐一部", "慢慢看完"],
  show: async (context, ids) =>
    (await topicsById(context, ids)).map((topic) => ({
      id: topic.id,
      title: topic.title,
      picture: topic.cover,
      card: { kind: "topic", topic },
    })),
  search: { suggested: 2, published: sql`status = 'published'`, read: readTopics },
  sitemap: {
    listTag: "topics",
    rows: (now) => sql`select id, published_at as changed from topics where ${publishedInOrder(now)}`,
  },
} satisfies KindModule<"topic">;

const topicTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("topics")
    .select(["id", "title", "subtitle", "description", "published_at"])
    .where(byValue("status", "published"))
    .where("id", "in", blanks("ids")),
);

async function readTopics(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await topicTexts(db, { ids });
  return rows.map((row) => ({
    id: row.id,
    names: [row.title],
    related: [],
    texts: [
      { label: "", text: row.subtitle },
      { label: "", text: row.description },
    ],
    popularity: 0,
    publishedAt: row.published_at,
  }));
}
