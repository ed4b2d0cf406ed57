import { z } from "zod";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";
import { filmTextsOf } from "#lib/film-texts.ts";
import type { Reader } from "../db/open.ts";
import { liveCategories, liveChannels } from "./live-lists.ts";
import { liveSeries } from "./live-series.ts";
import { livePages, liveSite } from "./live-site.ts";
import { liveAds, liveAnnouncements, liveQuestions, liveReviews, liveTopics } from "./live-texts.ts";
import { externalIdsBehind, factsBehind, groupOf, linesBehind } from "./live-facts.ts";
import { keysBehind, type Live, type Wanted, writtenTime } from "./live-keys.ts";

/** Every wanted row of a kind as a document. */
export async function readLive(db: Reader, kind: ContentKind, wanted: Wanted): Promise<Live[]> {
  if (wanted !== "all" && wanted.length === 0) return [];
  return readers[kind](db, wanted);
}

const readers: Record<ContentKind, (db: Reader, wanted: Wanted) => Promise<Live[]>> = {
  video: liveVideos,
  performer: livePerformers,
  tag: liveTags,
  topic: liveTopics,
  series: liveSeries,
  review: liveReviews,
  announcement: liveAnnouncements,
  question: liveQuestions,
  ad: liveAds,
  channel: liveChannels,
  category: liveCategories,
  page: livePages,
  site: liveSite,
};

const rules = z.looseObject({
  download: z.boolean().optional(),
  intro: z.unknown().optional(),
  outro: z.unknown().optional(),
});

async function liveVideos(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db
    .selectFrom("videos")
    .leftJoin("films", "films.id", "videos.film_id")
    .innerJoin("channels", "channels.id", "videos.channel_id")
    .selectAll("videos")
    .select(["films.content_key as film", "channels.content_key as channel"])
    .where("videos.content_key", "is not", null)
    .orderBy("videos.id");
  if (wanted !== "all") query = query.where("videos.id", "in", wanted);
  const rows = await query.execute();
  const ids = wanted === "all" ? "all" : rows.map(({ id }) => id);
  const tags = await keysBehind(db, "video_tags", ids);
  const casts = await castsOf(db, ids);
  const facts = await factsBehind(db, ids);
  const lines = await linesBehind(db, ids);
  const names = await externalIdsBehind(db, "video", ids);
  return rows.flatMap((row) => {
    if (row.content_key === null) return [];
    const { download = false, intro, outro } = rules.parse(JSON.parse(row.playback));
    const document = {
      key: row.content_key,
      ...filmTextsOf(row),
      film: row.film ?? "",
      kind: row.kind,
      ...(row.year !== null && { year: row.year }),
      ...facts.get(row.id),
      lines: lines.get(row.id) ?? [],
      ids: names.get(row.id) ?? [],
      download,
      ...(intro !== undefined && { intro }),
      ...(outro !== undefined && { outro }),
      poster: row.poster,
      channel: row.channel,
      performers: casts.get(row.id) ?? [],
      tags: tags.get(row.id) ?? [],
      featured: row.featured === 1,
      publishedAt: writtenTime(row.published_at),
      status: row.status,
    };
    return [{ id: row.id, key: row.content_key, document }];
  });
}

async function castsOf(db: Reader, ids: Wanted): Promise<Map<number, unknown[]>> {
  let query = db
    .selectFrom("video_performers")
    .innerJoin("performers", "performers.id", "video_performers.performer_id")
    .select(["video_id", "performers.content_key as performer", "role", "crafts"])
    .orderBy("video_id")
    .orderBy("video_performers.position");
  if (ids !== "all") query = query.where("video_id", "in", ids);
  return groupOf(await query.execute(), ({ performer, role, crafts }) => ({
    performer,
    role,
    crafts: list.parse(JSON.parse(crafts)),
  }));
}

const list = z.array(z.unknown());

async function livePerformers(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db.selectFrom("performers").selectAll().orderBy("id");
  if (wanted !== "all") query = query.where("id", "in", wanted);
  const rows = await query.execute();
  const owners = wanted === "all" ? "all" : rows.map(({ id }) => id);
  const tags = await keysBehind(db, "performer_tags", owners);
  const ids = await externalIdsBehind(db, "performer", owners);
  return rows.map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      name: row.name,
      pinyin: row.pinyin,
      originalName: row.original_name,
      ids: ids.get(row.id) ?? [],
      aliases: list.parse(JSON.parse(row.aliases)),
      portrait: row.portrait,
      portraits: list.parse(JSON.parse(row.portraits)),
      bio: row.bio,
      facts: list.parse(JSON.parse(row.facts)),
      tags: tags.get(row.id) ?? [],
      status: row.status,
    },
  }));
}

async function liveTags(db: Reader, wanted: Wanted): Promise<Live[]> {
  let query = db
    .selectFrom("tags")
    .innerJoin("tag_categories", "tag_categories.id", "tags.category_id")
    .selectAll("tags")
    .select("tag_categories.content_key as category")
    .orderBy("tags.id");
  if (wanted !== "all") query = query.where("tags.id", "in", wanted);
  return (await query.execute()).map((row) => ({
    id: row.id,
    key: row.content_key,
    document: {
      key: row.content_key,
      name: row.name,
      aliases: list.parse(JSON.parse(row.aliases)),
      description: row.description,
      category: row.category,
    },
  }));
}
