import { sql } from "kysely";
import type { Context } from "#server/core/context.ts";
import { postHeat } from "#server/kinds/post-heat.ts";
import type { NewRow } from "#server/db/schema.ts";

let last = 0;
const next = () => (last += 1);

const detailsOfFilm = {
  master: "master.m3u8",
  fallback: "360p.mp4",
  renditions: [
    { width: 640, height: 360, bandwidth: 300_000 },
    { width: 1280, height: 720, bandwidth: 900_000 },
  ],
  subtitles: [{ lang: "zh-CN", label: "中文", file: "zh-CN.vtt" }],
  chapters: [{ start: 0, title: "开场" }],
};
const spriteOfFilm = { urls: ["sprite-0.webp"], picNum: 20, row: 5, col: 5, width: 160, height: 90, interval: 1 };

/** Adds a film file of 20.04 seconds. */
export async function addFilm(context: Context): Promise<number> {
  const name = `film-${next()}`;
  return insert(context, "films", {
    content_key: name,
    folder: `films/${name}`,
    duration: 20.04,
    sprite: JSON.stringify(spriteOfFilm),
    details: JSON.stringify(detailsOfFilm),
  });
}

export async function addChannel(context: Context, id: number): Promise<number> {
  const row = { id, content_key: `channel-${id}`, name: `频道${id}`, description: "", position: id };
  await context.db.write((trx) =>
    trx
      .insertInto("channels")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return id;
}

/** Adds a public film, by default published a day before the test's clock. */
export async function addVideo(context: Context, values: Partial<NewRow<"videos">> = {}): Promise<number> {
  const number = next();
  const channel = await addChannel(context, values.channel_id ?? 10783);
  return insert(context, "videos", {
    content_key: null,
    title: `影片${number}`,
    subtitle: "",
    description: "一部测试用的影片。",
    film_id: values.film_id ?? (await addFilm(context)),
    poster: "images/videos/test",
    status: "published",
    published_at: context.now() - 86_400_000,
    updated_at: context.now(),
    featured: 0,
    ...values,
    channel_id: channel,
  });
}

export async function addAd(context: Context, values: Partial<NewRow<"ads">> = {}): Promise<number> {
  return insert(context, "ads", {
    content_key: `ad-${next()}`,
    position: "home-banner",
    title: "推广",
    text: "",
    image: "images/ads/test",
    bind_type: 1,
    bind_int: 10782,
    bind_str: "",
    jump_type: 0,
    content_type: null,
    sort: 0,
    status: "published",
    ...values,
  });
}

/** Adds a published performer without films. */
export async function addPerformer(context: Context, values: Partial<NewRow<"performers">> = {}): Promise<number> {
  const number = next();
  return insert(context, "performers", {
    content_key: `performer-${number}`,
    name: `演员${number}`,
    pinyin: "yan yuan",
    initial: "Y",
    aliases: "[]",
    portrait: "images/performers/test",
    bio: "测试用的演员。",
    facts: "[]",
    status: "published",
    ...values,
  });
}

export async function addCategory(context: Context, name = "情绪"): Promise<number> {
  return insert(context, "tag_categories", { content_key: `category-${next()}`, name, position: 0 });
}

export async function addTag(context: Context, values: Partial<NewRow<"tags">> = {}): Promise<number> {
  const number = next();
  const category = values.category_id ?? (await addCategory(context));
  const row = {
    content_key: `tag-${number}`,
    category_id: category,
    name: `标签${number}`,
    aliases: "[]",
    description: "",
  };
  return insert(context, "tags", { ...row, position: 0, ...values });
}

/** Adds a user that cannot sign in. */
export async function addAuthor(context: Context): Promise<number> {
  const number = next();
  return insert(context, "users", {
    role: "user",
    account: null,
    mobile: null,
    name: `作者${number}`,
    avatar: null,
    channel_code: null,
    inviter_code: null,
    content_key: `author-${number}`,
    created_at: context.now(),
  });
}

/** Adds a public review of a new film, by default published a day before the test's clock. */
export async function addReview(context: Context, values: Partial<NewRow<"reviews">> = {}): Promise<number> {
  return insert(context, "reviews", {
    content_key: null,
    title: `影评${next()}`,
    body: "正文。",
    excerpt: "正文。",
    rating: 8,
    spoiler: 0,
    status: "published",
    published_at: context.now() - 86_400_000,
    ...values,
    video_id: values.video_id ?? (await addVideo(context)),
    author_id: values.author_id ?? (await addAuthor(context)),
  });
}

/** Adds a public post without pictures, by default published a day before the test's clock. */
export async function addPost(context: Context, values: Partial<NewRow<"posts">> = {}): Promise<number> {
  const time = context.now() - 86_400_000;
  const row = {
    content_key: null,
    text: `帖子${next()}\n说点什么。`,
    video_id: null,
    status: "published" as const,
    created_at: time,
    published_at: time,
    updated_at: time,
    ...values,
    author_id: values.author_id ?? (await addAuthor(context)),
  };
  const answers = { supports: row.supports ?? 0, comments: row.comment_count ?? 0, publishedAt: row.published_at };
  return insert(context, "posts", { heat: postHeat(answers), ...row });
}

/** Adds a public topic; its entries are pairs of content type and id, in order. */
export async function addTopic(
  context: Context,
  entries: readonly (readonly [contentType: number, id: number])[],
  values: Partial<NewRow<"topics">> = {},
): Promise<number> {
  const number = next();
  const id = await insert(context, "topics", {
    content_key: `topic-${number}`,
    title: `专题${number}`,
    subtitle: "",
    description: "测试用的专题。",
    show_type: 1,
    cover: "images/topics/test",
    status: "published",
    published_at: context.now() - 86_400_000,
    position: number,
    ...values,
  });
  const rows = entries.map(([content_type, target_id], position) => ({
    topic_id: id,
    position,
    content_type,
    target_id,
    note: `第${position + 1}条`,
  }));
  if (rows.length > 0) await context.db.write((trx) => trx.insertInto("topic_items").values(rows).execute());
  return id;
}

export async function addAnnouncement(
  context: Context,
  values: Partial<NewRow<"announcements">> = {},
): Promise<number> {
  const number = next();
  return insert(context, "announcements", {
    content_key: `announcement-${number}`,
    title: `公告${number}`,
    body: "各位好。",
    pinned: 0,
    status: "published",
    published_at: context.now() - 86_400_000,
    ...values,
  });
}

/** Adds tags to a film, a review, a post or a performer. */
export async function tagItem(
  context: Context,
  table: "video_tags" | "review_tags" | "post_tags" | "performer_tags",
  id: number,
  tags: readonly number[],
): Promise<void> {
  await context.db.write(async (trx) => {
    for (const [position, tag_id] of tags.entries()) {
      if (table === "video_tags") await trx.insertInto(table).values({ video_id: id, tag_id, position }).execute();
      else if (table === "review_tags")
        await trx.insertInto(table).values({ review_id: id, tag_id, position }).execute();
      else if (table === "post_tags") await trx.insertInto(table).values({ post_id: id, tag_id, position }).execute();
      else await trx.insertInto(table).values({ performer_id: id, tag_id, position }).execute();
    }
  });
}

/** Adds a series of the site itself with these films as the episodes of its first season. */
export async function addSeries(
  context: Context,
  episodes: readonly number[],
  values: Partial<NewRow<"series">> = {},
): Promise<number> {
  const number = next();
  const row = { content_key: `series-${number}`, title: `剧集${number}`, description: "", ...values };
  const id = await insert(context, "series", row);
  for (const [at, video] of episodes.entries()) await addEpisode(context, id, video, at + 1);
  return id;
}

export async function addEpisode(context: Context, series: number, video: number, number: number): Promise<void> {
  const row = { series_id: series, video_id: video, number };
  await context.db.write((trx) => trx.insertInto("episodes").values(row).execute());
}

/** Adds performers to a film. */
export async function castIn(context: Context, video: number, performers: readonly number[]): Promise<void> {
  const rows = performers.map((performer_id, position) => ({ video_id: video, performer_id, role: "", position }));
  await context.db.write((trx) => trx.insertInto("video_performers").values(rows).execute());
}

type Numbered =
  | "lives"
  | "films"
  | "videos"
  | "ads"
  | "performers"
  | "tags"
  | "tag_categories"
  | "users"
  | "reviews"
  | "topics"
  | "posts"
  | "announcements"
  | "series";

async function insert<Table extends Numbered>(context: Context, table: Table, row: NewRow<Table>): Promise<number> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => sql`${value}`);
  const statement = sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)}) returning id`;
  const { rows } = await context.db.write((trx) => statement.execute(trx));
  const [saved] = rows;
  if (!saved) throw new Error(`nothing was inserted into ${table}`);
  return saved.id;
}

/** A live that is on, of a member of its own. */
export async function addLive(context: Context): Promise<number> {
  const now = context.now();
  return insert(context, "lives", {
    owner_id: await addAuthor(context),
    title: "雨夜直播",
    folder: String(next()).padStart(32, "0"),
    state: "on",
    replay: "none",
    created_at: now,
    started_at: now,
    beat_at: now,
  });
}
