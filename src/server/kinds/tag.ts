import { sql } from "kysely";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { carriersOf } from "./carriers.ts";
import { readAliases, type SearchDocument } from "./search-document.ts";
import { nobody, type KindModule } from "./kind.ts";

export const tagKind = {
  table: "tags",
  title: "name",
  owner: nobody,
  visible: () => sql<boolean>`1 = 1`,
  counts: ["collects"],
  tag: "tag",
  async show({ db }, ids) {
    const rows = await tagCards(db.read, { ids });
    return rows.map((tag) => ({ id: tag.id, title: tag.name, picture: null, card: { kind: "tag", tag: { ...tag } } }));
  },
  search: {
    suggested: 2,
    published: sql`1 = 1`,
    read: readTags,
    carriers: (db, id) => carriersOf(db, [id]),
  },
  sitemap: {
    listTag: "tags",
    rows: () => sql`
      select id, nullif(changed_at, 0) as changed from tags
      where exists (select 1 from video_tags where video_tags.tag_id = tags.id)`,
  },
} satisfies KindModule<"tag">;

const tagCards = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db.selectFrom("tags").select(["id", "name", "description"]).where("id", "in", blanks("ids")),
);

const tagTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["tags.id", "tags.name", "tags.aliases", "tags.description", "tag_categories.name as category"])
    .select(({ selectFrom }) =>
      selectFrom("video_tags")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("video_tags.tag_id", "=", "tags.id")
        .as("videos"),
    )
    .where("tags.id", "in", blanks("ids")),
);

async function readTags(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await tagTexts(db, { ids });
  return rows.map((row) => ({
    id: row.id,
    names: [row.name, ...readAliases(row.aliases)],
    related: [{ label: "分类", text: row.category }],
    texts: [{ label: "", text: row.description }],
    popularity: (row.videos ?? 0) * 16,
    publishedAt: 0,
  }));
}
