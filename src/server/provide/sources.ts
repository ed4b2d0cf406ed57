import type { Context } from "../core/context.ts";
import { lineNames } from "../lines/film.ts";

/** Sources of a film, as in `vod_play_from` and `vod_play_url`. */
export interface Sources {
  from: string;
  urls: string;
  remarks: string;
  total: number;
  serial: string;
}

interface Part {
  head: number;
  video: number;
  name: string;
}

/** Separators in these texts. */
const clean = (text: string): string => text.replaceAll(/[$#]/g, " ").trim();

/** Name of the group of the site's own files. */
const ownGroup = "own";

/** The names that the player has for the lines, but none is that of the own files. */
function groupNames(lines: readonly { name: string }[]): string[] {
  const names = lineNames(lines.map(({ name }) => ({ name: clean(name) })));
  return lineNames([ownGroup, ...names].map((name) => ({ name }))).slice(1);
}

/** Sources of films from their own file and lines, of series from those of their episodes. */
export async function sourcesOf(
  { db, now }: Context,
  ids: readonly number[],
  addressOf: (folder: string, details: string) => string,
): Promise<Map<number, Sources>> {
  if (ids.length === 0) return new Map();
  const episodes = await db.read
    .selectFrom("series")
    .innerJoin("episodes", "episodes.series_id", "series.id")
    .innerJoin("videos", "videos.id", "episodes.video_id")
    .select(["series.video_id as head", "episodes.video_id as video", "season", "number", "total"])
    .where("series.video_id", "in", ids)
    .where("series.status", "=", "published")
    .where("videos.status", "=", "published")
    .where("videos.published_at", "<=", now())
    .orderBy("season")
    .orderBy("number")
    .execute();
  const parts: Part[] = [
    ...ids.map((id) => ({ head: id, video: id, name: "正片" })),
    ...episodes.map(({ head, video, season, number }) => ({
      head: head ?? 0,
      video,
      name: `${season > 1 ? `第${season}季` : ""}第${number}集`,
    })),
  ];
  const videos = parts.map(({ video }) => video);
  const files = await db.read
    .selectFrom("videos")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["videos.id", "films.folder", "films.details"])
    .where("videos.id", "in", videos)
    .execute();
  const lines = await db.read
    .selectFrom("video_lines")
    .innerJoin("line_hosts", "line_hosts.host", "video_lines.host")
    .select(["video_id", "name", "url"])
    .where("video_id", "in", videos)
    .where("state", "!=", "dead")
    .orderBy("video_id")
    .orderBy("position")
    .execute();
  const own = new Map(files.map(({ id, folder, details }) => [id, addressOf(folder, details)]));
  const elsewhere = Map.groupBy(lines, ({ video_id }) => video_id);
  return new Map(
    [...Map.groupBy(parts, ({ head }) => head)].map(([head, some]) => {
      const groups = new Map<string, string[]>();
      const put = (from: string, text: string) => groups.set(from, [...(groups.get(from) ?? []), text]);
      for (const { video, name } of some) {
        const file = own.get(video);
        if (file !== undefined) put(ownGroup, `${name}$${file}`);
        const lines = elsewhere.get(video) ?? [];
        for (const [at, from] of groupNames(lines).entries())
          put(from, `${name}$${(lines[at]?.url ?? "").replaceAll("#", "%23").replaceAll("$", "%24")}`);
      }
      const of = episodes.filter((one) => one.head === head);
      const total = of[0]?.total ?? 0;
      const remarks = of.length === 0 ? "" : of.length === total ? `全${total}集` : `更新至第${of.length}集`;
      return [
        head,
        {
          from: [...groups.keys()].join("$$$"),
          urls: [...groups.values()].map((texts) => texts.join("#")).join("$$$"),
          remarks,
          total,
          serial: String(of.length),
        },
      ];
    }),
  );
}
