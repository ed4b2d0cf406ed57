import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeFilm } from "#server/transcode/film.ts";
import { ladder, type Rung } from "#server/transcode/ladder.ts";
import { probeSource } from "#server/transcode/probe.ts";
import type { Tools } from "#server/transcode/run.ts";
import type { Programs } from "#server/env/programs.ts";
import { standBack } from "#server/transcode/sandbox.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { at, timesUntil } from "./load.ts";
import type { Ratio } from "./pages.ts";

/** Seven hundred and twenty lines, a minute long. */
const film = path.join(import.meta.dirname, "../../content/media/films/aurora/720p.mp4");
const rounds = 3;
/** Milliseconds a page is asked for in peace. */
const quiet = 6000;

/** Seconds a film takes, per second of it, and what everything beside encoding adds: against one run of ffmpeg with the same qualities. */
export async function benchTranscode(
  folder: string,
  programs: Programs,
): Promise<{ perSecond: number; overhead: number }> {
  const work = path.join(folder, "transcode");
  const tools: Tools = { ...programs, folder: work };
  await mkdir(work, { recursive: true });
  const { picture, duration } = await probeSource(film, tools);
  const rungs = ladder(picture);
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await timed(path.join(work, "ours"), async (to) => {
        await makeFilm(await probeSource(film, tools), tools, to, () => {});
      }),
    );
    plain.push(await timed(path.join(work, "plain"), (to) => encodePlainly(programs.ffmpeg, film, rungs, to)));
  }
  await rm(work, { recursive: true, force: true });
  const [best, bare] = [Math.min(...ours), Math.min(...plain)];
  return { perSecond: best / duration, overhead: best / bare };
}

/** Pages of a site whose machine makes two films meanwhile, against the same pages in peace: from the cache, and rendered for each request. */
export async function benchPagesBeside(folder: string, programs: Programs): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const [name, settings] of [
    ["缓存的首页", {}],
    ["每次渲染的首页", { PAGE_CACHE_BYTES: "0" }],
  ] as const) {
    const site = await startTestServer(path.join(folder, "beside"), undefined, settings);
    try {
      const url = `${site.origin}/`;
      await timesUntil(url, pause(quiet / 2));
      const alone = await timesUntil(url, pause(quiet));
      const beside = await timesUntil(
        url,
        Promise.all([makeOnce(folder, programs, "a"), makeOnce(folder, programs, "b")]),
      );
      for (const share of [0.5, 0.99])
        ratios.push({
          name: `${name} p${share * 100}：两部影片转码时 / 空闲时`,
          value: at(beside, share) / at(alone, share),
        });
    } finally {
      await site.stop();
    }
  }
  return ratios;
}

/** In a process of its own, as a worker does it: what it draws and packs must not keep the one waiting that takes the times. */
async function makeOnce(folder: string, programs: Programs, name: string): Promise<void> {
  const address = path.join(folder, `beside-${name}`);
  await mkdir(path.join(address, "film"), { recursive: true });
  const tools: Tools = { ...programs, folder: address };
  const child = fork(path.join(import.meta.dirname, "film-maker.ts"), [JSON.stringify(tools), film]);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the film maker ended with ${code}`);
  await rm(address, { recursive: true, force: true });
}

async function timed(to: string, work: (to: string) => Promise<void>): Promise<number> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to);
  const before = performance.now();
  await work(to);
  return (performance.now() - before) / 1000;
}

/** What somebody would type who wants these qualities and nothing else. */
export async function encodePlainly(ffmpeg: string, file: string, rungs: readonly Rung[], to: string): Promise<void> {
  const labels = (letter: string) => rungs.map((_, index) => `[${letter}${index}]`).join("");
  const scales = rungs.map(({ width, height }, index) => `[s${index}]scale=${width}:${height}[v${index}]`);
  const graph = [`[0:v]split=${rungs.length}${labels("s")}`, ...scales, `[0:a]asplit=${rungs.length}${labels("a")}`];
  const outputs = rungs.flatMap(({ name, ceiling, sound }, index) => [
    ..."-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -crf 22 -c:a aac -ar 48000 -ac 2 -f hls".split(
      " ",
    ),
    ..."-x264-params keyint=100:min-keyint=100:scenecut=0 -hls_time 4 -hls_playlist_type vod".split(" "),
    ..."-hls_segment_type fmp4 -hls_flags single_file".split(" "),
    "-map",
    `[v${index}]`,
    "-map",
    `[a${index}]`,
    "-b:a",
    `${sound}`,
    "-maxrate",
    `${ceiling}`,
    "-bufsize",
    `${ceiling * 2}`,
    "-hls_segment_filename",
    `${name}.mp4`,
    `${name}.m3u8`,
  ]);
  const args = [
    "-hide_banner",
    "-nostdin",
    "-y",
    "-loglevel",
    "error",
    "-i",
    file,
    "-filter_complex",
    graph.join(";"),
    ...outputs,
  ];
  // As patient as ours, so that both share the machine alike with what else runs on it.
  const child = spawn("nice", ["-n", "10", ffmpeg, ...args], {
    cwd: to,
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  if (child.pid !== undefined) await standBack(child.pid);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
