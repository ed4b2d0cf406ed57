import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openBase } from "#server/site/base.ts";
import type { Context } from "#server/core/context.ts";
import { findPrograms } from "#server/env/programs.ts";
import { type FilmDetails, filmDetails } from "#server/films/films.ts";
import type { ExtraCodec } from "#server/env/uploads.ts";
import { qualityIn } from "#server/transcode/codecs.ts";
import { makeFilm, makeRungs } from "#server/transcode/film.ts";
import { inCodec, ladder } from "#server/transcode/ladder.ts";
import { masterPlaylist, readMaster } from "#server/transcode/playlist.ts";
import { probeSource } from "#server/transcode/probe.ts";
import { usualQuality } from "#server/transcode/quality.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { type Sprite, sprite } from "#lib/contract/schemas/catalogue.ts";
import { addWork } from "./works.ts";

/** A film as it is stored in its folder. */
interface Stored {
  duration: number;
  sprite: Sprite;
  details: FilmDetails;
}

/**
 * `node tests/helpers/send-film.ts <account> <title> [<file>]`: adds a demonstration film, or one made of the file, as if this member had
 * uploaded it, in EXTRA_CODECS too; prints its id.
 */
async function main([account = "", title = "", file = ""]: string[]): Promise<void> {
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const { context } = base;
    const { id: owner } = await context.db.read
      .selectFrom("users")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirstOrThrow();
    const { id, folder } = await addWork(context, owner, { title });
    const put = async (files: string) => {
      for (const name of await readdir(files))
        await context.storage.put(`${folder}/1/${name}`, await readFile(path.join(files, name)));
    };
    const {
      duration,
      sprite: sheets,
      details,
    } = await (file === "" ? demonstration(context, put) : made(file, put, env.uploads.extraCodecs));
    const inside = (name: string) => `1/${name}`;
    const row = {
      duration,
      sprite: JSON.stringify({ ...sheets, urls: sheets.urls.map(inside) }),
      details: JSON.stringify({
        ...details,
        master: inside(details.master),
        fallback: inside(details.fallback),
        ...(details.sounds && {
          sounds: details.sounds.map((sound) => ({ ...sound, playlist: inside(sound.playlist) })),
        }),
        subtitles: [],
        chapters: [],
        frames: ["1/frame-0", "1/frame-1"],
      }),
    };
    await context.db.write((trx) => trx.updateTable("films").set(row).where("folder", "=", folder).execute());
    console.log(String(id));
  } finally {
    await base.close();
  }
}

type Put = (files: string) => Promise<void>;

async function demonstration({ db }: Context, put: Put): Promise<Stored> {
  const film = await db.read
    .selectFrom("films")
    .selectAll()
    .where("content_key", "=", "aurora")
    .executeTakeFirstOrThrow();
  await put(path.join(contentFolder, "media/films/aurora"));
  return {
    duration: film.duration,
    sprite: sprite.parse(JSON.parse(film.sprite)),
    details: filmDetails.parse(JSON.parse(film.details)),
  };
}

async function made(file: string, put: Put, codecs: readonly ExtraCodec[]): Promise<Stored> {
  const programs = findPrograms();
  if (programs === null) throw new Error("there is no ffmpeg here");
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-film-"));
  try {
    const tools = { ...programs, folder };
    const to = path.join(folder, "film");
    await mkdir(to);
    const source = await probeSource(file, tools);
    const { details, ...film } = await makeFilm(source, tools, to, () => undefined);
    const master = path.join(to, details.master);
    const variants = readMaster(await readFile(master, "utf8"));
    const all = ladder(source.picture);
    for (const codec of codecs) {
      const seen = { gain: 0, seconds: [], marks: [], quality: qualityIn(codec, usualQuality) };
      const more = { rungs: inCodec(all, codec), all, seen, sounds: [], sound: null, watermarks: [] };
      variants.push(...(await makeRungs(source, tools, to, () => undefined, more)).variants);
    }
    await writeFile(master, masterPlaylist(variants, "", details.sounds));
    await put(to);
    return { duration: film.duration, sprite: film.sprite, details: { ...details, subtitles: [] } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
