import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sandboxed } from "../transcode/sandbox.ts";

/** What comes, as far as it decides what ffmpeg does. */
export interface Coming {
  /** FLV's numbers; null if there is none. */
  video: number | null;
  audio: number | null;
}

const [h264, aac] = [7, 10];
/** Maximum bytes of one segment. */
const maxSegment = 512 * 1024 * 1024;
const memory = 2 * 1024 ** 3;
/** Bytes that may wait for ffmpeg before it is too slow. */
const maxQueued = 48 * 1024 * 1024;

/** Where the segments begin that a sender's key frames allow, in seconds. */
const shortest = 1;

function argsFor({ video, audio }: Coming): string[] {
  const picture =
    video === h264
      ? ["-c:v", "copy"]
      : "-c:v libx264 -preset veryfast -pix_fmt yuv420p -crf 23 -maxrate 4M -bufsize 8M -force_key_frames expr:gte(t,n_forced*2)".split(
          " ",
        );
  const sound = audio === aac ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2"];
  return [
    ..."-hide_banner -nostdin -loglevel error -protocol_whitelist pipe,file,crypto,data".split(" "),
    ..."-fflags +genpts -analyzeduration 1000000 -probesize 1000000 -f flv -i pipe:0".split(" "),
    ...(video === null ? [] : ["-map", "0:v:0", ...picture]),
    ...(audio === null ? [] : ["-map", "0:a:0", ...sound]),
    ..."-max_muxing_queue_size 1024 -f hls -hls_segment_type fmp4 -hls_list_size 30".split(" "),
    ..."-hls_flags independent_segments+temp_file -hls_fmp4_init_filename init.mp4".split(" "),
    ..."-hls_segment_filename %d.m4s -hls_time".split(" "),
    String(shortest),
    "list.m3u8",
  ];
}

/** A segment that is whole, in order. */
export interface Ready {
  /** File in the folder. */
  file: string;
  /** Milliseconds. */
  duration: number;
}

export interface Remuxer {
  /** False if it cannot keep up. */
  write(bytes: Buffer): boolean;
  /** No more comes; resolves when the last segment was handed on. Rejects with what `onSegment` rejects with. */
  end(): Promise<void>;
  /** Resolves when ffmpeg has ended by itself, with the end of what it said. */
  ended: Promise<string>;
}

/** Starts ffmpeg, which makes fragments of MP4 in `folder` from FLV; each is handed on when it is whole. */
export async function startRemuxer(
  ffmpeg: string,
  { coming, folder, onSegment }: { coming: Coming; folder: string; onSegment: (segment: Ready) => Promise<void> },
): Promise<Remuxer> {
  const prefix = await sandboxed({ memory, output: maxSegment, processor: 4 * 5 * 3600 });
  const [first = ffmpeg, ...rest] = [...prefix, ffmpeg, ...argsFor(coming)];
  const child = spawn(first, rest, {
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C", HOME: folder, TMPDIR: folder },
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said = (said + text).slice(-2000)));
  child.stdin.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("close", () => resolve(said));
  });
  const list = path.join(folder, "list.m3u8");
  let handed = 0;
  let turn: Promise<void> = Promise.resolve();
  async function look(): Promise<void> {
    const segments = segmentsOf(await readFile(list, "utf8").catch(() => ""));
    for (const segment of segments.filter(({ number }) => number >= handed)) {
      await onSegment(segment);
      handed = segment.number + 1;
    }
  }
  /** One look at a time; the first that fails is the last. */
  const lookNow = () => (turn = turn.then(look));
  const watcher = watch(folder, (_event, name) => {
    if (name === null || name === "list.m3u8") lookNow().catch(() => {});
  });
  void ended.then(() => watcher.close());
  return {
    write(bytes) {
      if (child.stdin.writable) child.stdin.write(bytes);
      return child.stdin.writableLength < maxQueued;
    },
    async end() {
      child.stdin.end();
      const timeout = setTimeout(() => child.kill("SIGKILL"), 20_000);
      await ended;
      clearTimeout(timeout);
      await lookNow();
    },
    ended,
  };
}

function segmentsOf(text: string): (Ready & { number: number })[] {
  return [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*(\d+)\.m4s/g)].map(([, seconds, number]) => ({
    file: `${number}.m4s`,
    number: Number(number),
    duration: Math.round(Number(seconds) * 1000),
  }));
}
