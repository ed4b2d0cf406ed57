import { filmTextsOf } from "#lib/film-texts.ts";
import { homeId } from "#lib/home.ts";
import { kinds } from "#lib/kinds.ts";
import { shanghaiDay } from "../../core/day.ts";
import type { Writer } from "../../db/open.ts";
import type { Row } from "../../db/schema.ts";
import { endMergesOfPublic } from "../../kinds/merged.ts";
import { saveTranscripts } from "../../films/transcripts.ts";
import type { FilmDetails, PlaybackRules } from "../../films/films.ts";
import type { Content } from "../read-folder.ts";
import { differs, listsDiffer } from "./changed.ts";
import { archiveOthers, type Ids } from "./keys.ts";
import { saveExternalIds, saveFacts, saveLines } from "./facts.ts";
import { spreadPlays } from "./plays.ts";
import type { Pen } from "../pen.ts";

export async function importFilms(pen: Pen, { films }: Content, ids: Ids): Promise<void> {
  await pen.each(films, async (trx, { value: film }) => {
    const details: FilmDetails = {
      master: film.master,
      fallback: film.fallback,
      customDuration: film.customDuration,
      live: film.live,
      renditions: film.renditions.map(({ width, height, bandwidth }) => ({ width, height, bandwidth })),
      subtitles: film.subtitles,
      chapters: film.chapters,
      strobe: film.strobe,
    };
    const row = {
      content_key: film.key,
      folder: `films/${film.key}`,
      duration: film.duration,
      sprite: JSON.stringify(film.sprite),
      details: JSON.stringify(details),
    };
    const { id } = await trx
      .insertInto("films")
      .values(row)
      .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.set("film", film.key, id);
    await saveTranscripts(trx, id, film.transcripts);
  });
}

/** A film in `content/`. */
export type VideoEntry = Content["videos"][number]["value"][number];

/** Imports films. Returns the ids of films whose title or visibility has changed: members' texts about them must be re-indexed. */
export async function importVideos(pen: Pen, { videos }: Content, ids: Ids, now: number): Promise<number[]> {
  const known = await pen.read.selectFrom("videos").selectAll().where("content_key", "is not", null).execute();
  const seen = new Map(known.map((row) => [row.content_key, row]));
  await pen.each(
    videos.flatMap((source) => source.value),
    async (trx, video) =>
      ids.set("video", video.key, await putVideo(trx, video, ids, { now, before: seen.get(video.key) })),
  );
  await archiveOthers(pen, "videos", ids.keys("video"));
  await pen.once((trx) => endMergesOfPublic(trx, kinds.video.type, "videos"));
  const fields = await pen.read
    .selectFrom("videos")
    .select(["id", "title", "status", "published_at"])
    .where("content_key", "is not", null)
    .execute();
  const before = new Map(known.map((row) => [row.id, row]));
  return fields.filter((row) => before.has(row.id) && differs(before.get(row.id), row)).map(({ id }) => id);
}

/** `before` is the existing row; a new row gets `id`, if any. */
interface Put {
  now: number;
  before: Row<"videos"> | undefined;
  id?: number | undefined;
}

/** Saves a film with its cast and tags; a new film also gets its initial plays. Returns the row id. */
export async function putVideo(trx: Writer, video: VideoEntry, ids: Ids, put: Put): Promise<number> {
  const id = await saveVideo(trx, video, ids, put);
  const linked = await saveLinks(trx, video, id, ids);
  const stated = await saveFacts(trx, video, id);
  if (put.before && (linked || stated))
    await trx.updateTable("videos").set({ updated_at: put.now }).where("id", "=", id).execute();
  await saveLines(trx, video.lines, id);
  await saveExternalIds(trx, "video", id, video.ids);
  if (!put.before) await startPlays(trx, video, id, put.now);
  return id;
}

/**
 * Counters are written only when the row is created, because the site changes them later; `updated_at` changes only when other columns do.
 */
async function saveVideo(trx: Writer, video: VideoEntry, ids: Ids, { now, before, id: given }: Put): Promise<number> {
  const fields = toVideoRow(video, ids);
  const row = { ...fields, updated_at: before && !differs(before, fields) ? before.updated_at : now };
  const { plays, supports, collects } = video;
  const { id } = await trx
    .insertInto("videos")
    .values({ ...(given !== undefined && { id: given }), content_key: video.key, ...row, plays, supports, collects })
    .onConflict((conflict) => conflict.column("content_key").doUpdateSet(row))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns of a film's row, without counters and facts. */
export function toVideoRow(video: VideoEntry, ids: Ids) {
  return {
    ...filmTextsOf(video),
    film_id: video.film === "" ? null : ids.of(`film:${video.film}`),
    poster: video.poster,
    channel_id: video.channel === undefined ? homeId : ids.of(`channel:${video.channel}`),
    kind: video.kind,
    year: video.year ?? null,
    featured: video.featured ? 1 : 0,
    status: video.status,
    published_at: Date.parse(video.publishedAt),
    playback: JSON.stringify(toRules(video)),
  };
}

/** Leaves out defaults: most films have no rules. */
function toRules({ download, intro, outro }: VideoEntry): PlaybackRules {
  return { ...(download && { download }), intro, outro };
}

/** Saves a film's tags and cast; returns whether they have changed. */
async function saveLinks(trx: Writer, video: VideoEntry, id: number, ids: Ids): Promise<boolean> {
  const tags = toTagRows(video, id, ids);
  const cast = toCastRows(video, id, ids);
  const newTags = listsDiffer(await rowsOf(trx, "video_tags", id), tags);
  const newCast = listsDiffer(await rowsOf(trx, "video_performers", id), cast);
  if (newTags) {
    await trx.deleteFrom("video_tags").where("video_id", "=", id).execute();
    if (tags.length > 0) await trx.insertInto("video_tags").values(tags).execute();
  }
  if (newCast) {
    await trx.deleteFrom("video_performers").where("video_id", "=", id).execute();
    if (cast.length > 0) await trx.insertInto("video_performers").values(cast).execute();
  }
  return newTags || newCast;
}

/** A film's rows of a table, in their order. */
function rowsOf(trx: Writer, table: "video_tags" | "video_performers", id: number): Promise<object[]> {
  return trx.selectFrom(table).selectAll(table).where("video_id", "=", id).orderBy("position").execute();
}

export function toTagRows({ tags }: VideoEntry, id: number, ids: Ids) {
  return tags.map((tag, position) => ({ video_id: id, tag_id: ids.of(`tag:${tag}`), position }));
}

export function toCastRows({ performers }: VideoEntry, id: number, ids: Ids) {
  return performers.map(({ performer, role, crafts }, position) => ({
    video_id: id,
    performer_id: ids.of(`performer:${performer}`),
    role,
    position,
    crafts: JSON.stringify(crafts),
  }));
}

export async function startPlays(trx: Writer, video: VideoEntry, id: number, now: number): Promise<void> {
  const days = spreadPlays(video.plays, video.trend, shanghaiDay(now), shanghaiDay(Date.parse(video.publishedAt)));
  if (days.length > 0) {
    await trx
      .insertInto("video_plays")
      .values(days.map((day) => ({ video_id: id, ...day })))
      .execute();
  }
}
