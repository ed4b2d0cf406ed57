import { z } from "zod";
import type { Film, PlaybackMarks, Sprite } from "#lib/contract/schemas/catalogue.ts";
import { sprite } from "#lib/contract/schemas/catalogue.ts";
import type { ImageUrls } from "../core/context.ts";
import { fileAddress } from "../core/images.ts";
import { extraCodecs } from "../env/uploads.ts";

/** `films.details`: all data of a film except its sprite; file names are relative to its folder. */
export const filmDetails = z.strictObject({
  master: z.string(),
  fallback: z.string(),
  customDuration: z.number().positive().optional(),
  live: z.boolean().optional(),
  renditions: z.array(z.strictObject({ width: z.int(), height: z.int(), bandwidth: z.int() })),
  /** Playlists of the renditions, where their files are in more than one version folder. */
  playlists: z.array(z.string()).optional(),
  /** Sounds to choose from, which are then beside the pictures instead of in them; the first is heard unless another is chosen. */
  sounds: z
    .array(
      z.strictObject({
        lang: z.string(),
        label: z.string(),
        playlist: z.string(),
        surround: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** The same qualities in further codecs: which, and their playlists. */
  codecs: z.array(z.strictObject({ codec: z.enum(extraCodecs), playlists: z.array(z.string()) })).optional(),
  /** Names of qualities that are still being made, e.g. `720p`. */
  coming: z.array(z.string()).optional(),
  /** `automatic`: made from what is said, and mended by nobody. */
  subtitles: z.array(
    z.strictObject({ lang: z.string(), label: z.string(), file: z.string(), automatic: z.literal(true).optional() }),
  ),
  chapters: z.array(z.strictObject({ start: z.number(), title: z.string() })),
  strobe: z.boolean().optional(),
  /** Frames that can become its poster, without width and extension, in the widths of posters. */
  frames: z.array(z.string()).optional(),
});
export type FilmDetails = z.infer<typeof filmDetails>;

const stretch = z.strictObject({ start: z.number(), end: z.number() });

/** `videos.playback`: the editors' playback settings; absent ones are off. */
export const playbackRules = z.strictObject({
  download: z.boolean().optional(),
  /** Its owner's name is drawn into it when it is made. */
  signed: z.boolean().optional(),
  intro: stretch.optional(),
  outro: stretch.optional(),
  /** What is offered when it has ended: the film with this id, or nothing; if absent, the next of its series. */
  ending: z.union([z.literal("none"), z.int().positive()]).optional(),
});
export type PlaybackRules = z.infer<typeof playbackRules>;

/** Whether more qualities are being made. */
function isGrowing({ coming = [] }: Pick<FilmDetails, "coming">): boolean {
  return coming.length > 0;
}

interface FilmColumns {
  folder: string;
  duration: number;
  sprite: string;
}

/** Whether the row has a film, which may be null after a left join. */
export function isFilm<Row extends { folder: string | null }>(
  row: Row,
): row is Row & { [Name in keyof Row & (keyof FilmColumns | "details")]: NonNullable<Row[Name]> } {
  return row.folder !== null;
}

export function toSprite(urls: ImageUrls, film: Pick<FilmColumns, "folder" | "sprite">): Sprite {
  const cells = sprite.parse(JSON.parse(film.sprite));
  return { ...cells, urls: cells.urls.map((file) => fileAddress(urls, `${film.folder}/${file}`)) };
}

export function toFilm(urls: ImageUrls, film: FilmColumns & { details: string }): Film {
  const details = filmDetails.parse(JSON.parse(film.details));
  const { master, fallback, renditions, subtitles, chapters, sounds = [] } = details;
  const address = (file: string) => fileAddress(urls, `${film.folder}/${file}`);
  return {
    master: address(master),
    lines: [address(master), ...urls.mirrors.map((base) => `${base}/${film.folder}/${master}`)].map((line, index) => ({
      name: `线路${index + 1}`,
      master: line,
    })),
    fallback: address(fallback),
    duration: film.duration,
    customDuration: details.customDuration ?? null,
    live: details.live ?? false,
    renditions,
    growing: isGrowing(details),
    sounds: sounds.map(({ lang, label }) => ({ lang, label })),
    sprite: toSprite(urls, film),
    subtitles: subtitles.map(({ lang, label, file, automatic = false }) => ({
      lang,
      label,
      url: address(file),
      automatic,
    })),
    chapters,
    strobe: details.strobe ?? false,
    elsewhere: false,
  };
}

/** URL for downloading the film: on this site, which checks each time whether downloads are allowed. */
function downloadAddress(id: number, film: Pick<FilmColumns, "folder"> & { details: string }): string {
  const { fallback } = filmDetails.parse(JSON.parse(film.details));
  return `/media/${film.folder}/${fallback}?download=${id}`;
}

/** For films that do not play on this site. */
export const nothingMarked: PlaybackMarks = { download: null, intro: null, outro: null };

export function toPlaybackMarks(video: {
  id: number;
  playback: string;
  folder: string;
  details: string;
}): PlaybackMarks {
  const rules = playbackRules.parse(JSON.parse(video.playback));
  return {
    download: rules.download ? downloadAddress(video.id, video) : null,
    intro: rules.intro ?? null,
    outro: rules.outro ?? null,
  };
}
