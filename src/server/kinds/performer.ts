import { sql } from "kysely";
import { toPerformerCard } from "../cards/videos.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import { craftLabels, readAliases, type SearchDocument } from "./search-document.ts";
import { type Carriers, nobody, type KindModule } from "./kind.ts";

export const performerKind = {
  table: "performers",
  title: "name",
  owner: nobody,
  visible: () => sql<boolean>`status = 'published'`,
  counts: ["collects"],
  tag: "performer",
  quickReplies: ["演得真好", "期待新作品", "这个角色难忘", "从第一部看到现在"],
  async show(context, ids) {
    const rows = await performerCards(context.db.read, { ids });
    return rows.map((row) => {
      const performer = toPerformerCard(context, row);
      return { id: row.id, title: row.name, picture: performer.portrait, card: { kind: "performer", performer } };
    });
  },
  search: { suggested: 3, published: sql`status = 'published'`, read: readPerformers, carriers: filmsWith },
  sitemap: {
    listTag: "performers",
    rows: () => sql`select id, nullif(changed_at, 0) as changed from performers where status || '' = 'published'`,
  },
} satisfies KindModule<"performer">;

async function filmsWith(db: Reader, id: number): Promise<Carriers[]> {
  const films = await db.selectFrom("video_performers").select("video_id").where("performer_id", "=", id).execute();
  return [{ kind: "video", ids: films.map((film) => film.video_id) }];
}

const performerCards = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("performers")
    .select(["id", "name", "portrait", "initial", "works"])
    .where(byValue("status", "published"))
    .where("id", "in", blanks("ids")),
);

const performerTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("performers")
    .select(["id", "name", "original_name", "pinyin", "aliases", "bio", "works"])
    .where(byValue("status", "published"))
    .where("id", "in", blanks("ids")),
);

const craftsDone = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("video_performers")
    .select(["performer_id", "crafts"])
    .distinct()
    .where("performer_id", "in", blanks("ids")),
);

async function readPerformers(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await performerTexts(db, { ids });
  const done = await craftsDone(db, { ids });
  const craftsOf = Map.groupBy(done, (row) => row.performer_id);
  return rows.map((row) => ({
    id: row.id,
    names: [row.name, ...readAliases(row.aliases)],
    original: row.original_name,
    pinyin: row.pinyin,
    related: craftLabels((craftsOf.get(row.id) ?? []).flatMap(({ crafts }) => readAliases(crafts))).map((text) => ({
      label: "担任",
      text,
    })),
    texts: [{ label: "", text: row.bio }],
    popularity: row.works * 16,
    publishedAt: 0,
  }));
}
