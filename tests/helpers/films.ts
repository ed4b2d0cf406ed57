import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { z } from "zod";
import type { Tools } from "#server/transcode/run.ts";
import { findPrograms } from "#server/env/programs.ts";

export const programs = findPrograms();

/** Transcoding does not depend on the database, so these tests run only once per full run. */
export const withoutFilms = programs === null || process.env["TEST_POSTGRES_URL"] !== undefined;

const start = promisify(execFile);

/** Runs ffmpeg to make test files. */
export async function ffmpeg(...terms: string[]): Promise<void> {
  await start(programs?.ffmpeg ?? "ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...terms]);
}

/** A temporary folder for test films, removed after the test. */
export async function studio(): Promise<{ folder: string; to: string; tools: Tools; file: (name: string) => string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "shiguang-test-film-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const to = path.join(folder, "film");
  await mkdir(to);
  const tools = { ffmpeg: "ffmpeg", ffprobe: "ffprobe", ...programs, folder };
  return { folder, to, tools, file: (name) => path.join(folder, name) };
}

/** Arguments of ffmpeg for a test video of this size, rate and duration. */
export function picture(
  size: string,
  { rate = 25, seconds = 5 }: { rate?: number | string; seconds?: number } = {},
): string[] {
  return ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
}

export function tone(seconds = 5, channels = 2): string[] {
  const note = `sine=frequency=440:duration=${seconds}:sample_rate=44100`;
  return ["-f", "lavfi", "-i", channels === 6 ? `${note},pan=5.1|c0=c0|c1=c0|c2=c0|c3=c0|c4=c0|c5=c0` : note];
}

/** Path of a real film beside the project; null if it does not exist. */
export function realFilm(name: string): string | null {
  const file = path.join(import.meta.dirname, "../../../shared/media", name);
  return existsSync(file) ? file : null;
}

const answer = z.object({
  streams: z.array(
    z.object({
      codec_name: z.string(),
      codec_type: z.string(),
      profile: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      channels: z.number().optional(),
      sample_aspect_ratio: z.string().optional(),
      r_frame_rate: z.string(),
      color_transfer: z.string().optional(),
      duration: z.coerce.number().optional(),
      side_data_list: z.array(z.unknown()).optional(),
    }),
  ),
  packets: z.array(z.object({ codec_type: z.string(), pts_time: z.coerce.number(), flags: z.string() })).default([]),
  format: z.object({ duration: z.coerce.number(), tags: z.record(z.string(), z.string()).optional() }),
});

/** Streams, packets and tags that ffprobe finds in a file or playlist. */
export async function examine(file: string): Promise<z.infer<typeof answer>> {
  const terms = ["-v", "error", "-show_streams", "-show_packets", "-show_format", "-of", "json", file];
  const { stdout } = await start(programs?.ffprobe ?? "ffprobe", terms, { maxBuffer: 64 * 1024 * 1024 });
  return answer.parse(JSON.parse(stdout));
}

/** Names of the encoders of this ffmpeg. */
export async function encoders(): Promise<ReadonlySet<string>> {
  const { stdout } = await start(programs?.ffmpeg ?? "ffmpeg", ["-hide_banner", "-encoders"]);
  return new Set([...stdout.matchAll(/^ [VAS][F.][S.][X.][B.][D.] (\S+)/gm)].map(([, name = ""]) => name));
}
