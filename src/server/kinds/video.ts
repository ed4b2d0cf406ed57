import { sql } from "kysely";
import { filmKinds, namedFilmKinds } from "#lib/film-kinds.ts";
import { filmTextNames } from "#lib/film-texts.ts";
import { languageName, regionName } from "#lib/regions.ts";
import { decadeOf } from "#lib/search/facts.ts";
import type { Cue } from "#lib/vtt.ts";
import { publicVideosById, toVideoCard } from "../cards/videos.ts";
import { readLines } from "../films/transcripts.ts";
import { dayText, shanghaiDay } from "../core/day.ts";
import { byValue } from "../db/by-value.ts";
import type { Reader } from "../db/open.ts";
import { type Blanks, prepared } from "../db/prepared.ts";
import {
  craftLabels,
  namedParts,
  namesOf,
  type Part,
  readAliases,
  readTagParts,
  type SearchDocument,
} from "./search-document.ts";
import { type Carriers, published, publishedInOrder, type KindModule } from "./kind.ts";

export const videoKind = {
  table: "videos",
  title: "title",
  owner: sql<number | null>`(select owner_id from works where works.video_id = videos.id)`,
  visible: published,
  counts: ["supports", "collects", "comment_count"],
  tag: "video",
  quickReplies: ["画面真好看", "配乐很贴", "结尾没想到", "值得二刷", "这一段想反复看", "期待下一部"],
  async show(context, ids) {
    const rows = await publicVideosById(context.db.read, context.now(), ids);
    return rows.map((row) => {
      const video = toVideoCard(context, row);
      return { id: row.id, title: row.title, picture: video.poster, card: { kind: "video", video } };
    });
  },
  search: {
    suggested: 5,
    published: sql`status = 'published'`,
    read: readVideos,
    readSaid,
    carriers: aboutVideo,
  },
  sitemap: {
    listTag: "videos",
    rows: (now) => sql`
      select id, case when updated_at > published_at then updated_at else published_at end as changed
      from videos where ${publishedInOrder(now)}`,
  },
} satisfies KindModule<"video">;

async function aboutVideo(db: Reader, id: number): Promise<Carriers[]> {
  const reviews = await db.selectFrom("reviews").select("id").where("video_id", "=", id).execute();
  const posts = await db.selectFrom("posts").select("id").where("video_id", "=", id).execute();
  return [
    { kind: "review", ids: reviews.map((review) => review.id) },
    { kind: "post", ids: posts.map((post) => post.id) },
  ];
}

const videoTexts = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("videos")
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["videos.id", "videos.plays", "videos.published_at", "videos.kind", "videos.year"])
    .select(["original_title", "video_facts.aliases", "countries", "languages", "tagline"])
    .select(filmTextNames.map((name) => `videos.${name}` as const))
    .select("channels.name as channel")
    .where(byValue("videos.status", "published"))
    .where("videos.id", "in", blanks("ids")),
);

async function readVideos(db: Reader, ids: readonly number[]): Promise<SearchDocument[]> {
  const rows = await videoTexts(db, { ids });
  const makersOf = await readMakers(db, ids);
  const tagsOf = await readTagParts(db, "video", ids);
  return rows.map((row) => ({
    id: row.id,
    names: [row.title, ...readAliases(row.aliases ?? "[]")],
    original: row.original_title ?? "",
    related: [...(makersOf.get(row.id) ?? []), ...(tagsOf.get(row.id) ?? []), ...factParts(row)],
    ...(row.year !== null && { decade: decadeOf(row.year) }),
    texts: [...filmTextNames.filter((name) => name !== "title").map((name) => row[name]), row.tagline ?? ""].map(
      (text) => ({ label: "", text }),
    ),
    popularity: row.plays,
    publishedAt: row.published_at,
  }));
}

async function readSaid(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Cue[]>> {
  const rows = await filmsOf(db, { ids });
  const linesOf = await readLines(db, [...new Set(rows.flatMap(({ film_id }) => film_id ?? []))]);
  return new Map(rows.map(({ id, film_id }) => [id, (film_id === null ? undefined : linesOf.get(film_id)) ?? []]));
}

const filmsOf = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db.selectFrom("videos").select(["id", "film_id"]).where("id", "in", blanks("ids")),
);

const makerRows = prepared((db, blanks: Blanks<{ ids: readonly number[] }>) =>
  db
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_performers.video_id as owner", "video_performers.crafts"])
    .select(["performers.name", "performers.original_name", "performers.aliases"])
    .where("video_performers.video_id", "in", blanks("ids"))
    .where(byValue("performers.status", "published"))
    .orderBy("video_performers.position"),
);

/** The people of each film, with all their names. */
async function readMakers(db: Reader, ids: readonly number[]): Promise<Map<number, Part[]>> {
  const rows = await makerRows(db, { ids });
  const parts = rows.map(({ owner, name, original_name, crafts: done, aliases }) => {
    const crafts = craftLabels(readAliases(done));
    const [shown, ...others] = namesOf({ names: [name, ...readAliases(aliases)], original: original_name });
    const named = namedParts(crafts.join("、"), { name: shown ?? "", aliases: JSON.stringify(others) });
    return { owner, parts: named.map((part) => ({ ...part, crafts })) };
  });
  return new Map(
    [...Map.groupBy(parts, ({ owner }) => owner)].map(([id, some]) => [id, some.flatMap((one) => one.parts)]),
  );
}

interface Facts {
  channel: string;
  kind: string;
  year: number | null;
  published_at: number;
  countries: string | null;
  languages: string | null;
}

function factParts({ channel, kind, year, published_at, countries, languages }: Facts): Part[] {
  const kindName = namedFilmKinds.find((name) => name === kind);
  return [
    { label: "频道", text: channel },
    ...(kindName === undefined ? [] : [{ label: "形式", text: filmKinds[kindName].label }]),
    ...readAliases(countries ?? "[]").map((code) => ({ label: "国家地区", text: regionName(code) })),
    ...readAliases(languages ?? "[]").map((code) => ({ label: "语言", text: languageName(code) })),
    { label: "年份", text: year === null ? yearOf(published_at) : String(year) },
  ];
}

/** The year in Shanghai time. */
function yearOf(time: number): string {
  return dayText(shanghaiDay(time)).slice(0, 4);
}
