import { sql } from "kysely";
import type { Context } from "#server/core/context.ts";
import { shanghaiDay } from "#server/core/day.ts";
import type { NewRow, Tables } from "#server/db/schema.ts";
import { chinese } from "#server/text/chinese.ts";
import { generator, readVocabulary } from "./vocabulary.ts";

/** Number of other rows per film; every tenth film has a Latin name. */
const shares = {
  performers: 0.02,
  reviews: 0.2,
  tags: 400,
  commentsPerVideo: 5,
  tagsPerVideo: 4,
  castPerVideo: 3,
  latin: 10,
};
/** Rows of one transaction: the more rows a table has, the more of its indexes' pages each transaction writes. */
const chunkOf = (count: number) => Math.min(50_000, Math.max(5000, Math.round(count / 20)));
const kinds = ["feature", "series", "short", "documentary", "animation", "variety", "music", "clip"] as const;
const countries = ["CN", "US", "JP", "HK", "KR", "FR", "GB", "TW", "IN", "IT", "DE", "IR"];
const languages = ["zh", "en", "ja", "yue", "ko", "fr", "it", "hi", "de", "fa"];
const day = 86_400_000;

/** Fills an empty database with `count` films and what belongs to them. */
export async function fillCatalogue(context: Context, count: number, say: (text: string) => void): Promise<void> {
  const insert: Insert = async (table, rows, row) => {
    await insertAll(context, table, rows, row);
    say(`${table} ${rows}`);
  };
  const random = generator(count);
  const now = context.now();
  // What does not fit is written more than once before it is committed.
  if (context.db.engine === "sqlite")
    await context.db.write((trx) => sql.raw("pragma cache_size = -1048576").execute(trx));
  const performers = Math.max(20, Math.round(count * shares.performers));
  const { title, text, person, latin } = readVocabulary(random);
  // The first ones are the most common.
  const skewed = (max: number) => Math.floor(max * (random(1_000_000) / 1_000_000) ** 2.5);
  const pick = (list: readonly string[]) => list[skewed(list.length)] ?? "";
  await insert("users", 200, (n) => ({
    role: "user" as const,
    account: null,
    mobile: null,
    name: `用户${n}`,
    avatar: null,
    channel_code: null,
    inviter_code: null,
    content_key: `bench-${n}`,
    created_at: now,
  }));
  await insert("channels", 6, (n) => ({
    id: 10782 + n,
    content_key: `c${n}`,
    name: `频道${n}`,
    description: "",
    position: n,
  }));
  await insert("tag_categories", 8, (n) => ({
    content_key: `k${n}`,
    name: `分类${n}`,
    position: n,
    facet: n <= 2 ? 1 : 0,
  }));
  await insert("tags", shares.tags, (n) => ({
    content_key: `t${n}`,
    category_id: 1 + (n % 8),
    name: title().slice(0, 2) + n,
    aliases: "[]",
    description: "",
    position: n,
  }));
  await insert("performers", performers, (n) => {
    const name = n % shares.latin === 0 ? latin() : person();
    const pinyin = chinese.readings([...name]).map(([first = ""]) => first);
    return {
      content_key: `p${n}`,
      name,
      pinyin: pinyin.join(" "),
      initial: pinyin.join("").slice(0, 1).toUpperCase(),
      aliases: "[]",
      portrait: "images/performers/x",
      bio: text(60),
      facts: "[]",
      status: "published" as const,
      works: Math.round((count * shares.castPerVideo) / performers),
    };
  });
  await insert("films", 20, (n) => ({
    content_key: `f${n}`,
    folder: `films/f${n}`,
    duration: 60,
    sprite: JSON.stringify({ urls: ["s.webp"], picNum: 60, row: 6, col: 10, width: 160, height: 90, interval: 1 }),
    details: JSON.stringify({ master: "m.m3u8", fallback: "f.mp4", renditions: [], subtitles: [], chapters: [] }),
  }));
  await insert("videos", count, (n) => {
    const reviews = random(4) === 0 ? 0 : 1 + random(50);
    return {
      content_key: null,
      title: n % shares.latin === 0 ? latin() : title(),
      subtitle: text(10),
      description: text(100),
      film_id: 1 + random(20),
      poster: "images/videos/x",
      channel_id: 10783 + random(6),
      featured: random(1000) === 0 ? 1 : 0,
      kind: kinds[skewed(kinds.length)] ?? "feature",
      year: random(20) === 0 ? null : 2026 - skewed(100),
      status: "published" as const,
      published_at: now - random(2000 * day),
      updated_at: now,
      // A few are played very much, most hardly ever.
      plays: Math.floor(1_000_000 ** (random(1_000_000) / 1_000_000)),
      review_count: reviews,
      rating_sum: Math.floor(reviews * (2 + random(80) / 10)),
    };
  });
  await insert("video_facts", count, (n) => ({
    video_id: n,
    countries: JSON.stringify([pick(countries)]),
    languages: JSON.stringify([pick(languages)]),
  }));
  await insert("video_tags", count * shares.tagsPerVideo, (n) => ({
    video_id: 1 + Math.floor((n - 1) / shares.tagsPerVideo),
    tag_id: 1 + ((n * 97 + random(90)) % shares.tags),
    position: n % shares.tagsPerVideo,
  }));
  await insert("video_performers", count * shares.castPerVideo, (n) => ({
    video_id: 1 + Math.floor((n - 1) / shares.castPerVideo),
    performer_id: 1 + random(performers),
    role: "",
    position: n % shares.castPerVideo,
  }));
  await insert("video_plays", count, (n) => ({
    video_id: n,
    day: shanghaiDay(now) - random(40),
    plays: 1 + random(500),
  }));
  await insert("reviews", Math.round(count * shares.reviews), () => ({
    content_key: null,
    title: title(),
    body: text(200),
    excerpt: text(40),
    rating: 1 + random(10),
    spoiler: 0,
    video_id: 1 + random(count),
    author_id: 1 + random(200),
    status: "published" as const,
    // More of them the more the site is known, so that every ranking is full.
    published_at: now - Math.floor((random(2000 * day) / (2000 * day)) ** 2 * 2000 * day),
    supports: Math.floor(10_000 ** (random(1_000_000) / 1_000_000)),
  }));
  await insert("topics", 200, (n) => ({
    content_key: `topic-${n}`,
    title: title(),
    subtitle: text(10),
    description: text(60),
    show_type: 1 + (n % 7),
    cover: "images/topics/x",
    status: "published" as const,
    published_at: now - random(2000 * day),
    position: n,
  }));
  await insert("comments", count * shares.commentsPerVideo, (n) => ({
    content_key: null,
    content_type: 2,
    target_id: 1 + random(count),
    author_id: 1 + random(200),
    parent_id: null,
    text: text(20),
    created_at: now - n,
  }));
  await countRowsAnew(context);
}

/** Updates the planner's statistics, as a site does that has grown. */
export async function countRowsAnew({ db }: Context): Promise<void> {
  if (db.engine === "sqlite") await db.refreshStatistics();
  else await db.write((trx) => sql`analyze`.execute(trx));
}

type Insert = <Table extends keyof Tables>(
  table: Table,
  count: number,
  row: (number: number) => NewRow<Table>,
) => Promise<void>;

export async function insertAll<Table extends keyof Tables>(
  context: Context,
  table: Table,
  count: number,
  row: (number: number) => NewRow<Table>,
): Promise<void> {
  const chunk = chunkOf(count);
  for (let done = 0; done < count;) {
    const rows: NewRow<Table>[] = [];
    while (rows.length < chunk && done < count) rows.push(row((done += 1)));
    const columns = Object.keys(rows[0] ?? {});
    const values = rowsOf[context.db.engine](table, columns, JSON.stringify(rows));
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const statement = sql`insert into ${sql.table(table)} (${names}) ${values} on conflict do nothing`;
    await context.db.write((trx) => statement.execute(trx));
  }
}

/** Many rows as one parameter: thousands of them would take longer to name than to write. */
const rowsOf = {
  sqlite: (_table: string, columns: readonly string[], rows: string) =>
    sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${rows}) where true`,
  postgres: (table: string, columns: readonly string[], rows: string) =>
    sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from json_populate_recordset(null::${sql.table(table)}, ${rows})`,
};
