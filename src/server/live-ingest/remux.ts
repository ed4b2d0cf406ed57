import { spawn } from "node:child_process";
import { minPart } from "../live/edge.ts";
import type { Rung } from "../transcode/ladder.ts";
import { sandboxed } from "../transcode/sandbox.ts";
import { levelOf } from "./rendition-plan.ts";
import { createCutter, type Fragment } from "./fragments.ts";

/** What comes, as far as it decides what ffmpeg does. */
export interface Coming {
  /** FLV's numbers; null if there is none. */
  video: number | null;
  audio: number | null;
}

export const h264 = 7;
const aac = 10;
/** It writes no files. */
const maxFile = 1024 * 1024;
const memory = 2 * 1024 ** 3;
/** Bytes that may wait for ffmpeg before it is too slow. */
const maxQueued = 48 * 1024 * 1024;
/** Bytes that may wait to be stored before the media library is too slow. */
const maxUnstored = 64 * 1024 * 1024;

function argsFor({ video, audio }: Coming, rung: Rung | undefined): string[] {
  const picture = rung
    ? encodingOf(rung)
    : video === h264
      ? ["-c:v", "copy"]
      : "-c:v libx264 -preset veryfast -pix_fmt yuv420p -crf 23 -maxrate 4M -bufsize 8M -force_key_frames expr:gte(t,n_forced*2)".split(
          " ",
        );
  const sound = audio === aac ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2"];
  return [
    ..."-hide_banner -nostdin -loglevel error -protocol_whitelist pipe,crypto,data".split(" "),
    ...(rung ? ["-threads", "1"] : []),
    ..."-fflags +genpts -analyzeduration 1000000 -probesize 1000000 -f flv -i pipe:0".split(" "),
    ...(video === null ? [] : ["-map", "0:v:0", ...picture]),
    ...(audio === null ? [] : ["-map", "0:a:0", ...sound]),
    // Its fragments are written as soon as they are whole.
    ..."-max_muxing_queue_size 1024 -f mp4 -movflags +frag_keyframe+delay_moov+default_base_moof".split(" "),
    ...`-frag_duration ${minPart * 1000} -flush_packets 1 pipe:1`.split(" "),
  ];
}

/**
 * Pictures of this size with the times of those that come, a key frame where there is one, and nothing that has to be waited for: it can be
 * changed to and from at each of its key frames.
 */
function encodingOf({ width, height, ceiling }: Rung): string[] {
  return [
    ..."-fps_mode passthrough -enc_time_base -1 -c:v libx264 -preset superfast -tune zerolatency -pix_fmt yuv420p".split(
      " ",
    ),
    ...`-vf scale=${width}:${height},setsar=1 -threads 2 -profile:v high -level ${levelOf({ width, height }).name}`.split(
      " ",
    ),
    ...`-crf 24 -maxrate ${ceiling} -bufsize ${ceiling} -g 100000 -sc_threshold 0 -forced-idr 1`.split(" "),
    ..."-force_key_frames source".split(" "),
  ];
}

export interface Remuxer {
  /** False if it, or what is done with what it makes, cannot keep up. */
  write(bytes: Buffer): boolean;
  /**
   * No more comes; resolves when the last fragment was handed on. Whatever has not ended after `patience` milliseconds is ended. Rejects
   * with what `onFragment` rejects with.
   */
  end(patience?: number): Promise<void>;
  /** Resolves when ffmpeg has ended by itself, with the end of what it said. */
  ended: Promise<string>;
}

interface Remuxing {
  coming: Coming;
  /** A smaller size to encode it in; without one the picture is kept as it is, if players can show it. */
  rung?: Rung;
  /** Where it runs; it writes nothing there. */
  folder: string;
  onHead: (bytes: Buffer) => Promise<void>;
  /** Called in order, one at a time. */
  onFragment: (fragment: Fragment) => Promise<void>;
}

/** Starts ffmpeg, which makes fragments of MP4 from FLV; each is handed on when it is whole. */
export async function startRemuxer(
  ffmpeg: string,
  { coming, rung, folder, onHead, onFragment }: Remuxing,
): Promise<Remuxer> {
  const prefix = await sandboxed({ memory, output: maxFile, processor: 4 * 5 * 3600 });
  // Who watches waits for it, and copying costs next to nothing: unlike encoding it does not stand back.
  const isCopy = rung === undefined && (coming.video === null || coming.video === h264);
  const wrappers = isCopy && prefix[0] === "nice" ? prefix.slice(3) : prefix;
  const [first = ffmpeg, ...rest] = [...wrappers, ffmpeg, ...argsFor(coming, rung)];
  const child = spawn(first, rest, {
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C", HOME: folder, TMPDIR: folder },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => void (said = (said + text).slice(-2000)));
  child.stdin.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("close", () => resolve(said));
  });
  let unstored = 0;
  let turn: Promise<void> = Promise.resolve();
  /** One after the other; the first that fails is the last. */
  function queue(bytes: Buffer, work: () => Promise<void>): void {
    unstored += bytes.length;
    turn = turn.then(work).then(() => void (unstored -= bytes.length));
    turn.catch(() => {});
  }
  const cut = createCutter({
    onHead: (bytes) => queue(bytes, () => onHead(bytes)),
    onFragment: (fragment) => queue(fragment.bytes, () => onFragment(fragment)),
  });
  child.stdout.on("data", (bytes: Buffer) => {
    try {
      cut(bytes);
    } catch (error) {
      said = String(error);
      child.kill("SIGKILL");
    }
  });
  return {
    write(bytes) {
      if (child.stdin.writable) child.stdin.write(bytes);
      return child.stdin.writableLength < maxQueued && unstored < maxUnstored;
    },
    async end(patience = 20_000) {
      child.stdin.end();
      const timeout = setTimeout(() => child.kill("SIGKILL"), patience);
      await ended;
      clearTimeout(timeout);
      await turn;
    },
    ended,
  };
}
