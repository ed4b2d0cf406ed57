import { pageLength, type VodList, type VodRow } from "./vod-list.ts";
import { sql } from "kysely";
import { z } from "zod";
import { languageName, regionName } from "#lib/regions.ts";
import type { Context } from "../core/context.ts";
import { fileAddress, imageFiles } from "../core/images.ts";
import { contains } from "../db/dialect/lower-case.ts";
import { isAmong } from "../db/dialect/many.ts";
import { filmDetails } from "../films/films.ts";
import { toXml } from "./xml.ts";
import { sourcesOf } from "./sources.ts";

/** Maximum page: clients read from the first page on. */
const maxPages = 100_000;

export interface Answered {
  type: string;
  body: string;
}

/**
 * Answers MacCMS v10's `provide/vod`: `ac=list|detail|videolist`, `t` (a channel), `pg`, `wd`, `h` (hours), `ids`,
 * `at=xml`. Only public films that can be played; URLs are absolute.
 */
export async function provideVod(context: Context, query: URLSearchParams, origin: string): Promise<Answered> {
  const isList = !["detail", "videolist"].includes(query.get("ac") ?? "list");
  const found = await readVods(context, query, { origin, isList });
  if (query.get("at") === "xml") return { type: "text/xml; charset=utf-8", body: toXml(found, isList) };
  const { page, pagecount, total, list, classes } = found;
  const answer = { code: 1, msg: "数据列表", page, pagecount, limit: String(pageLength), total, list };
  return {
    type: "application/json; charset=utf-8",
    body: JSON.stringify(isList ? { ...answer, class: classes.map((one) => ({ ...one, type_pid: 0 })) } : answer),
  };
}

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null;

async function readVods(
  context: Context,
  query: URLSearchParams,
  { origin, isList }: { origin: string; isList: boolean },
): Promise<VodList> {
  const { db, now } = context;
  const page = Math.min(whole(query.get("pg")) ?? 1, maxPages);
  const ids = (query.get("ids") ?? "")
    .split(",")
    .flatMap((id) => whole(id) ?? [])
    .slice(0, 100);
  const text = (query.get("wd") ?? "").trim().slice(0, 60);
  const [channel, hours] = [whole(query.get("t")), whole(query.get("h"))];
  let films = db.scan
    .selectFrom("videos")
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now())
    .where("videos.kind", "!=", "episode")
    .where(plays(now()));
  if (query.has("ids")) films = films.where(isAmong(db.engine, "videos.id", ids));
  if (channel !== null) films = films.where("channel_id", "=", channel);
  if (text !== "") films = films.where(contains("videos.title", text));
  if (hours !== null) {
    const since = now() - hours * 3_600_000;
    films = films.where(({ eb, or }) =>
      or([eb("videos.updated_at", ">=", since), eb("videos.published_at", ">=", since)]),
    );
  }
  const { total } = await films.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await films
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["videos.id", "videos.title", "videos.description", "videos.poster", "videos.year", "videos.published_at"])
    .select(["videos.updated_at", "videos.channel_id", "channels.name as channel"])
    .select(["original_title", "aliases", "portrait", "countries", "languages", "scores", "videos.score"])
    .orderBy("videos.published_at", "desc")
    .orderBy("videos.id", "desc")
    .limit(pageLength)
    .offset((page - 1) * pageLength)
    .execute();
  const some = rows.map(({ id }) => id);
  const sources = await sourcesOf(context, some, (folder, details) => {
    const { master } = filmDetails.parse(JSON.parse(details));
    return absolute(fileAddress(context.images, `${folder}/${master}`), origin);
  });
  const cast = some.length === 0 ? [] : await castOf(context, some);
  const genres = some.length === 0 || isList ? [] : await genresOf(context, some);
  const list = rows.map((row): VodRow => {
    const own = sources.get(row.id);
    const short = {
      vod_id: row.id,
      vod_name: row.title,
      type_id: row.channel_id,
      type_name: row.channel,
      vod_en: row.original_title ?? "",
      vod_time: shanghaiClock(Math.max(row.updated_at, row.published_at)),
      vod_remarks: own?.remarks ?? "",
      vod_play_from: own?.from ?? "",
    };
    if (isList) return short;
    const people = (craft: string) =>
      cast
        .filter((one) => one.video_id === row.id && one.crafts.includes(`"${craft}"`))
        .map(({ name }) => name)
        .join(",");
    const picture = row.portrait
      ? imageFiles("filmPortrait", row.portrait)
      : row.poster
        ? imageFiles("poster", row.poster)
        : [];
    const [file] = picture.slice(-1);
    return {
      ...short,
      vod_sub: readList(row.aliases).join(","),
      vod_pic: file === undefined ? "" : absolute(fileAddress(context.images, file), origin),
      vod_actor: people("cast"),
      vod_director: people("director"),
      vod_writer: people("writer"),
      vod_class: genres
        .filter((one) => one.video_id === row.id)
        .map(({ name }) => name)
        .join(","),
      vod_area: readList(row.countries).map(regionName).join(","),
      vod_lang: readList(row.languages).map(languageName).join(","),
      vod_score: row.score === null ? "0.0" : row.score.toFixed(1),
      vod_douban_score: doubanScore(row.scores),
      vod_year: row.year === null ? "" : String(row.year),
      vod_content: row.description,
      vod_total: own?.total ?? 0,
      vod_serial: own?.serial ?? "0",
      vod_time_add: Math.floor(row.published_at / 1000),
      vod_play_url: own?.urls ?? "",
    };
  });
  const channels = isList
    ? await db.read.selectFrom("channels").select(["id", "name"]).orderBy("position").execute()
    : [];
  return {
    page,
    pagecount: Math.ceil(total / pageLength),
    total,
    list,
    classes: channels.map(({ id, name }) => ({ type_id: id, type_name: name })),
  };
}

const goodLine = (video: string) => sql`exists (
  select 1 from video_lines inner join line_hosts on line_hosts.host = video_lines.host
  where video_lines.video_id = ${sql.ref(video)} and video_lines.state <> 'dead')`;
/** Whether it has a film, an allowed line, or an episode with one that is public at `now`. */
const plays = (now: number) => sql<boolean>`(videos.film_id is not null or ${goodLine("videos.id")} or exists (
  select 1 from series
  inner join episodes on episodes.series_id = series.id
  inner join videos as part on part.id = episodes.video_id
  where series.video_id = videos.id and series.status = 'published' and part.status = 'published'
    and part.published_at <= ${now} and (part.film_id is not null or ${goodLine("part.id")})))`;

function castOf({ db }: Context, ids: readonly number[]) {
  return db.read
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_id", "performers.name", "crafts"])
    .where("video_id", "in", ids)
    .where("performers.status", "=", "published")
    .orderBy("video_id")
    .orderBy("video_performers.position")
    .execute();
}

/** Tags of the categories that are facets of the library. */
function genresOf({ db }: Context, ids: readonly number[]) {
  return db.read
    .selectFrom("video_tags")
    .innerJoin("tags", "tags.id", "video_tags.tag_id")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .select(["video_id", "tags.name"])
    .where("video_id", "in", ids)
    .where("facet", "=", 1)
    .orderBy("video_id")
    .orderBy("video_tags.position")
    .execute();
}

const elsewhere = z.array(z.looseObject({ source: z.string(), score: z.number(), best: z.number().default(10) }));

function doubanScore(json: string | null): string {
  const found = elsewhere.safeParse(JSON.parse(json ?? "[]")).data?.find(({ source }) => source === "豆瓣");
  return found ? ((found.score / found.best) * 10).toFixed(1) : "0.0";
}

function readList(json: string | null): string[] {
  const list: unknown = JSON.parse(json ?? "[]");
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

const absolute = (address: string, origin: string): string =>
  address.startsWith("/") ? `${origin}${address}` : address;

function shanghaiClock(time: number): string {
  return new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
