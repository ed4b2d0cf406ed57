import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { videosFile } from "../../../../src/server/content/schema.ts";
import type { Film } from "../film.ts";
import { films } from "../registry.ts";
import { scenes } from "./scenes.ts";

const VIDEOS = join(import.meta.dirname, "../../../../content/videos");

export interface Drawn {
  video: { key: string; title: string; subtitle: string };
  /** Whose scenes it is drawn with. */
  film: Film;
  /** Among the videos drawn with them. */
  index: number;
}

/** Ordered so that a video with scenes of its own comes first and the rest by key: a new video does not change the others' numbers by chance. */
export async function readVideos(): Promise<Drawn[]> {
  const files = (await readdir(VIDEOS)).filter((name) => name.endsWith(".yaml"));
  const lists = await Promise.all(
    files.map(async (name) => videosFile.parse(parse(await readFile(join(VIDEOS, name), "utf8")))),
  );
  const seen = new Map<string, number>();
  const sceneOf = ({ key, film }: { key: string; film: string }) => scenes[key] ?? film;
  const isOwn = (video: { key: string; film: string }) => sceneOf(video) === video.key;
  return lists
    .flat()
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.key.localeCompare(b.key))
    .map(({ key, title, subtitle, film: named }) => {
      const scene = sceneOf({ key, film: named });
      const film = films.find((one) => one.key === scene);
      if (!film) throw new Error(`video ${key}: no scenes of ${scene}`);
      const index = seen.get(film.key) ?? 0;
      seen.set(film.key, index + 1);
      return { video: { key, title, subtitle: subtitle ?? "" }, film, index };
    });
}
