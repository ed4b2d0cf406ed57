import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { filmFile } from "../../../src/server/content/schema.ts";
import { encodeRendition } from "./encode.ts";
import type { Film } from "./film.ts";
import { composeWav } from "./music.ts";
import { masterPlaylist, readRendition } from "./playlist.ts";
import { duration } from "./probe.ts";
import { films } from "./registry.ts";
import { renderPictures } from "./render.ts";
import { qualities } from "./settings.ts";
import { readShorts } from "./shorts/short.ts";
import { writeSprites } from "./sprites.ts";
import { chapterCues, cues, webvtt } from "./subtitles.ts";

/** Renders one film: `node make-film.ts <key> <folder>`. Runs in a separate process, so that two can run in parallel. */
const [key, folder] = process.argv.slice(2);
const own = films.find((candidate) => candidate.key === key);
const film = own ?? (await readShorts()).find((candidate) => candidate.key === key);
if (!film || !folder) throw new Error(`no film ${key}`);
await makeFilm(film, folder);

async function makeFilm(film: Film, folder: string): Promise<void> {
  const kept = await handWritten(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(join(tmpdir(), "film-"));
  const pictures = join(draft, "pictures.mkv");
  const music = join(draft, "music.wav");
  await writeFile(music, composeWav(film));
  const best = film.large ? 1080 : own ? 720 : 480;
  const wanted = qualities.filter((quality) => quality.height <= best);
  await renderPictures(film, pictures, wanted.at(-1) ?? { width: 1280, height: 720 });
  for (const quality of wanted) await encodeRendition(pictures, music, folder, quality);
  await describe(film, folder, { ...kept, wanted }, await writeSprites(pictures, folder, await duration(pictures)));
  await rm(draft, { recursive: true });
}

type HandWritten = Pick<ReturnType<typeof filmFile.parse>, "strobe" | "live" | "customDuration">;

/** Values that an editor has added to the film's file; they are kept when it is rendered again. */
async function handWritten(folder: string): Promise<HandWritten> {
  const text = await readFile(join(folder, "film.yaml"), "utf8").catch(() => null);
  if (text === null) return {};
  const { strobe, live, customDuration } = filmFile.parse(parse(text));
  return { strobe, live, customDuration };
}

async function describe(
  film: Film,
  folder: string,
  { wanted, ...kept }: HandWritten & { wanted: typeof qualities },
  sprite: Awaited<ReturnType<typeof writeSprites>>,
): Promise<void> {
  const renditions = await Promise.all(wanted.map((quality) => readRendition(folder, quality)));
  const text = filmFile.parse({
    key: film.key,
    title: film.title,
    duration: await duration(join(folder, "360p.mp4")),
    master: "master.m3u8",
    renditions: renditions.map(({ width, height, bandwidth, playlist }) => ({ width, height, bandwidth, playlist })),
    fallback: "360p.mp4",
    sprite,
    subtitles: await writeSubtitles(film, folder),
    chapters: "chapters.vtt",
    ...kept,
  });
  await writeFile(join(folder, "master.m3u8"), masterPlaylist(renditions));
  await writeFile(join(folder, "chapters.vtt"), webvtt(chapterCues(film)));
  await writeFile(join(folder, "film.yaml"), stringify(text));
}

async function writeSubtitles(film: Film, folder: string): Promise<{ lang: string; label: string; file: string }[]> {
  const tracks = [
    { lang: "zh-CN", label: "简体中文", file: "zh-CN.vtt", list: cues(film, "lines") },
    { lang: "en", label: "English", file: "en.vtt", list: cues(film, "english") },
  ].filter(({ list }) => list.length > 0);
  for (const { file, list } of tracks) await writeFile(join(folder, file), webvtt(list));
  return tracks.map(({ lang, label, file }) => ({ lang, label, file }));
}
