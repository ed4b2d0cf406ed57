import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { videosFile } from "../../../../src/server/content/schema.ts";
import type { Film } from "../film.ts";
import { films } from "../registry.ts";
import { scenes } from "./scenes.ts";
import { unfilmed } from "./unfilmed.ts";

const videos = join(import.meta.dirname, "../../../../content/videos");

export interface Drawn {
  video: {
    key: string;
    title: string;
    subtitle: string;
    /** Text below the title on its pictures, if it has no film to take it from. */
    small: string;
    poster: string;
    portrait: string;
    stills: readonly string[];
  };
  /** The film whose scenes it uses. */
  film: Film;
  /** Its index among the videos that use these scenes. */
  index: number;
}

/**
 * Ordered so that videos with scenes of their own come first and those without a film last, otherwise by key: a new video then does not
 * change the indexes of others unnecessarily.
 */
export async function readVideos(): Promise<Drawn[]> {
  const files = (await readdir(videos)).filter((name) => name.endsWith(".yaml"));
  const lists = await Promise.all(
    files.map(async (name) => videosFile.parse(parse(await readFile(join(videos, name), "utf8")))),
  );
  const seen = new Map<string, number>();
  const sceneOf = ({ key, film }: { key: string; film: string }) => scenes[key] ?? unfilmed[key] ?? film;
  const isOwn = (video: { key: string; film: string }) => sceneOf(video) === video.key;
  const rank = (video: { key: string; film: string }) => (isOwn(video) ? 0 : video.film === "" ? 2 : 1);
  return lists
    .flat()
    .toSorted((a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key))
    .map(({ key, title, subtitle, film: named, originalTitle, poster, portrait, stills }) => {
      const scene = sceneOf({ key, film: named });
      const film = films.find((one) => one.key === scene);
      if (!film) throw new Error(`video ${key}: no scenes of ${scene}`);
      const index = seen.get(film.key) ?? 0;
      seen.set(film.key, index + 1);
      const small = named === "" ? originalTitle.toUpperCase() : film.english;
      return { video: { key, title, subtitle: subtitle ?? "", small, poster, portrait, stills }, film, index };
    });
}
