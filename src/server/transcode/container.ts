import { open, type FileHandle } from "node:fs/promises";
import { JobFailure } from "../jobs/failure.ts";
import { reasons } from "./reasons.ts";

/** ffmpeg's names of the demuxers that may open a file. None of them follows references to other files. */
export const containers = [
  "mov",
  "matroska",
  "avi",
  "flv",
  "mpegts",
  "mpeg",
  "asf",
  "ogg",
  "mxf",
  "mp3",
  "flac",
  "wav",
  "aac",
] as const;
export type Container = (typeof containers)[number];

const prefixBytes = 4096;
/** Magic bytes of the other formats. */
const beginnings: readonly [string, Container][] = [
  ["FLV\u{1}", "flv"],
  ["\0\0\u{1}\xba", "mpeg"],
  ["\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9", "asf"],
  ["OggS\0", "ogg"],
  ["\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02", "mxf"],
  ["fLaC", "flac"],
];
/** Types of the first box of QuickTime and MP4 files. */
const firstBoxes = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);

/** Detects the container from the first bytes, never from the file name; null if it is not supported. */
export function containerOf(prefix: Buffer): Container | null {
  if (prefix.length < 16) return null;
  const text = prefix.toString("latin1");
  if (firstBoxes.has(text.slice(4, 8))) return "mov";
  if (text.startsWith("\u{1a}E\xdf\xa3")) return /^.{4,120}\x42\x82.(?:webm|matroska)/s.test(text) ? "matroska" : null;
  if (/^RIFF.{4}AVI /s.test(text)) return "avi";
  if (/^RIFF.{4}WAVE/s.test(text)) return "wav";
  const known = beginnings.find(([beginning]) => text.startsWith(beginning));
  if (known) return known[1];
  // MPEG transport stream packets start with the byte `G`, in camera files after a four-byte timestamp.
  const packets = (from: number, step: number) => [0, 1, 2, 3].every((packet) => text[from + packet * step] === "G");
  if (packets(0, 188) || packets(4, 192)) return "mpegts";
  return soundFrames(prefix);
}

/** Raw MP3 and AAC start with a frame header: twelve sync bits, then layer, bit rate and sampling rate. */
function soundFrames(prefix: Buffer): Container | null {
  const [first = 0, second = 0, third = 0] = prefix;
  if (first !== 0xff) return null;
  if ((second & 0xf6) === 0xf0) return "aac";
  const [layer, rate, sampling] = [(second >> 1) & 3, third >> 4, (third >> 2) & 3];
  const isFrame = (second & 0xe0) === 0xe0 && layer !== 0 && layer !== 3 && rate !== 0 && rate !== 15 && sampling !== 3;
  return isFrame ? "mp3" : null;
}

/** Length in bytes of the ID3 tag at the start of the file; 0 if there is none. */
function tagLength(prefix: Buffer): number {
  if (prefix.toString("latin1", 0, 3) !== "ID3") return 0;
  // The size is stored in four bytes of seven bits.
  return 10 + prefix.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
}

/** @throws {JobFailure} if the file is not a film, or refers to other files for its data. */
export async function openContainer(file: string): Promise<Container> {
  const handle = await open(file);
  try {
    const prefix = Buffer.alloc(prefixBytes);
    const read = (from: number) => handle.read(prefix, 0, prefixBytes, from);
    let { bytesRead } = await read(0);
    const music = tagLength(prefix);
    if (music > 0) ({ bytesRead } = await read(music));
    const container = containerOf(prefix.subarray(0, bytesRead));
    if (container === null) throw new JobFailure(reasons.notAFilm);
    if (container === "mov" && (await refersElsewhere(handle))) throw new JobFailure(reasons.elsewhere);
    return container;
  } finally {
    await handle.close();
  }
}

/** Types of the boxes that contain the data references of a track. */
const path = new Set(["moov", "trak", "mdia", "minf", "dinf"]);
/** Films in fragments have several for each. */
const maxBoxes = 100_000;
const maxReferences = 64;

interface Box {
  type: string;
  from: number;
  to: number;
}

/** Whether a QuickTime file refers to another file or URL for its data. */
async function refersElsewhere(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  let seen = 0;
  async function look(from: number, to: number, depth: number): Promise<boolean> {
    for await (const box of boxesOf(handle, from, to)) {
      seen += 1;
      if (seen > maxBoxes) return true;
      // A reference movie: only a list of other films.
      if (box.type === "rmra") return true;
      if (box.type === "dref" && (await hasForeignReference(handle, box))) return true;
      if (path.has(box.type) && depth < 8 && (await look(box.from, box.to, depth + 1))) return true;
    }
    return false;
  }
  return look(0, size, 0);
}

async function hasForeignReference(handle: FileHandle, box: Box): Promise<boolean> {
  let count = 0;
  for await (const entry of boxesOf(handle, box.from + 8, box.to)) {
    const flags = Buffer.alloc(4);
    await handle.read(flags, 0, 4, entry.from);
    count += 1;
    // The lowest bit means: the data is in this file.
    if ((flags.readUInt32BE(0) & 1) === 0 || count > maxReferences) return true;
  }
  return false;
}

async function* boxesOf(handle: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  const head = Buffer.alloc(16);
  for (let at = from; at + 8 <= to;) {
    const { bytesRead } = await handle.read(head, 0, 16, at);
    if (bytesRead < 8) return;
    const small = head.readUInt32BE(0);
    const long = small === 1;
    const length = small === 0 ? to - at : long ? Number(head.readBigUInt64BE(8)) : small;
    const start = at + (long ? 16 : 8);
    if (length < start - at) return;
    yield { type: head.toString("latin1", 4, 8), from: start, to: Math.min(at + length, to) };
    at += length;
  }
}
