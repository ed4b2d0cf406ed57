import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { fetchFilmHandler } from "#server/film-sources/job.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { fetchFilmKind } from "#server/jobs/film-jobs.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { serveBytes, startFilmServer, type FilmServer } from "../../helpers/film-server.ts";
import { examine, ffmpeg, picture, programs, studio, tone } from "../../helpers/films.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { smallFilm } from "../transcode/sent.ts";
import { patience } from "./bench.ts";

let outside: FilmServer;
let app: TestApp;
let jobs: TestJobs;
let member: TestMember;
beforeAll(async () => {
  outside = await startFilmServer();
  const database = await createMigratedStore();
  const settings = { WORKER: "off", UPLOAD_ADDRESS_HOSTS: outside.host };
  app = await openTestApp(database, settings);
  jobs = await openTestJobs(database, settings);
  await addChannel(app.site.context, 10783);
  member = await addMember(app);
});
afterAll(async () => {
  outside.close();
  await jobs.close();
  await app.close();
});

/** Has a film fetched and made; answers it as its owner sees it. */
async function fetchFilm(address: string, videoId?: number) {
  const input = { addresses: [address], ...(videoId === undefined ? {} : { videoId }) };
  const { list } = await app.call("works/upload/address", input, member.token);
  await jobs.worker({ ...handlers, [fetchFilmKind]: fetchFilmHandler(patience) }).drain();
  return app.call("works/media/detail", { id: list[0]?.videoId ?? 0 }, member.token);
}

/** A playlist with its pieces, as ffmpeg writes them. */
async function serveHls(folder: string, type: "mpegts" | "fmp4", apart = false): Promise<string> {
  const { folder: made } = await studio();
  const to = path.join(made, "hls");
  await mkdir(to);
  const codecs = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "25", "-c:a", "aac"];
  const list = ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod", "-hls_segment_type", type];
  const ways = apart
    ? [
        "-map",
        "0:v",
        "-map",
        "1:a",
        "-var_stream_map",
        "v:0,agroup:sound a:0,agroup:sound",
        "-master_pl_name",
        "master.m3u8",
      ]
    : [];
  const name = apart ? "stream-%v.m3u8" : "index.m3u8";
  await ffmpeg(...picture("160x90", { seconds: 3 }), ...tone(3), ...codecs, ...list, ...ways, path.join(to, name));
  for (const name of await readdir(to))
    outside.on(`${folder}/${name}`, serveBytes(await readFile(path.join(to, name))));
  return `http://${outside.host}${folder}/${apart ? "master" : "index"}.m3u8`;
}

describe.skipIf(programs === null)("a film that is fetched", { timeout: 300_000 }, () => {
  test.each(["mpegts", "fmp4"] as const)("from a playlist of %s pieces plays to its end", async (type) => {
    const film = await fetchFilm(await serveHls(`/${type}`, type));
    expect(film).toMatchObject({ stage: "draft", file: null });
    expect(film.film?.duration).toBeGreaterThan(2.9);
    expect(film.film?.duration).toBeLessThan(3.2);
  });

  test.each(["mpegts", "fmp4"] as const)(
    "with picture and sound in %s pieces of their own plays with both",
    async (type) => {
      const film = await fetchFilm(await serveHls(`/apart-${type}`, type, true));
      expect(film).toMatchObject({ stage: "draft", file: null });
      expect(film.film?.duration).toBeGreaterThan(2.9);
      expect(film.film?.duration).toBeLessThan(3.2);
      const { folder, master } = await app.site.context.db.primary
        .selectFrom("videos")
        .innerJoin("films", "films.id", "videos.film_id")
        .select(["films.folder", "films.details"])
        .where("videos.id", "=", film.id)
        .executeTakeFirstOrThrow()
        .then((row) => ({ folder: row.folder, master: String(JSON.parse(row.details).master) }));
      const { storage } = app.site.context;
      const made = `${folder}/${path.posix.dirname(master)}`;
      const names: string[] = [];
      for await (const { key } of storage.list(`${made}/`)) names.push(key);
      const mp4 = names.find((name) => name.endsWith(".mp4")) ?? "";
      const { file } = await studio();
      await writeFile(file("made.mp4"), await storage.open(mp4));
      const { streams } = await examine(file("made.mp4"));
      expect(streams.map((stream) => stream.codec_type).toSorted()).toEqual(["audio", "video"]);
      const left: string[] = [];
      for await (const { key } of storage.list("uploads/")) left.push(key);
      expect(left).toEqual([]);
    },
  );

  test("takes the place of a file: address, comments, likes and plays stay", async () => {
    const first = await fetchFilm(outside.on("/first.mp4", serveBytes(await smallFilm("160x90", 2))));
    const { id } = first;
    await app.call("works/modify/show", { id, act: "publish" }, member.token);
    const target = { contentType: kinds.video.type, targetId: id };
    await app.site.context.db.write(async (trx) => {
      await trx.updateTable("works").set({ review: "approved", live_at: 1 }).where("video_id", "=", id).execute();
      await trx.updateTable("videos").set({ status: "published", plays: 42 }).where("id", "=", id).execute();
    });
    const viewer = await addMember(app);
    await app.call("comment/add", { ...target, text: "第一版也很好看" }, viewer.token);
    const second = await fetchFilm(outside.on("/second.mp4", serveBytes(await smallFilm("160x90", 4))), id);
    expect(second).toMatchObject({ id, stage: "published", plays: 42, comments: 1 });
    expect(second.film?.duration).toBeGreaterThan(3.9);
    expect(first.film?.duration).toBeLessThan(2.2);
    const { list } = await app.call("comment/list", target, viewer.token);
    expect(list).toMatchObject([{ text: "第一版也很好看" }]);
  });
});
