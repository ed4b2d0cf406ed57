import { open, type FileHandle } from "node:fs/promises";
import { type Container, containerOf, headLength, tagLength } from "#lib/film-container.ts";
import { JobFailure } from "../jobs/failure.ts";
import { reasons } from "./reasons.ts";

/** Programs that tag music put their tag before those of others. */
const maxTags = 8;

/** @throws {JobFailure} if the file is not a film, or refers to other files for its data. */
export async function openContainer(file: string): Promise<Container> {
  const handle = await open(file);
  try {
    const prefix = Buffer.alloc(headLength);
    const read = async (from: number) => prefix.subarray(0, (await handle.read(prefix, 0, headLength, from)).bytesRead);
    let head = await read(0);
    for (let [tags, at] = [0, 0]; tags < maxTags && tagLength(head) > 0; tags += 1) {
      at += tagLength(head);
      head = await read(at);
    }
    const container = containerOf(head);
    if (container === null) throw new JobFailure(reasons.notAFilm);
    if (container === "mov" && (await refersElsewhere(handle))) throw new JobFailure(reasons.elsewhere);
    return container;
  } finally {
    await handle.close();
  }
}

/**
 * Whether a file that is shorter than it declares is incomplete. Others only estimate their length; films in fragments are recordings that
 * may end at any of them.
 */
export async function declaresLength(file: string, container: Container): Promise<boolean> {
  if (container !== "mov") return container === "matroska";
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    for await (const { type } of boxesOf(handle, 0, size)) if (type === "moof") return false;
    return true;
  } finally {
    await handle.close();
  }
}

/** Types of the boxes that contain the data references of a track. */
const path = new Set(["moov", "trak", "mdia", "minf", "dinf"]);
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
  let [seen, indexed] = [0, false];
  async function look(from: number, to: number, depth: number): Promise<boolean> {
    for await (const box of boxesOf(handle, from, to)) {
      // Tracks are described once, before their fragments, of which a long film may have hundreds of thousands.
      if (depth === 0 && indexed && box.type === "moof") return false;
      seen += 1;
      if (seen > maxBoxes) return true;
      // A reference movie: only a list of other films.
      if (box.type === "rmra") return true;
      if (box.type === "dref" && (await hasForeignReference(handle, box))) return true;
      if (path.has(box.type) && depth < 8 && (await look(box.from, box.to, depth + 1))) return true;
      indexed ||= depth === 0 && box.type === "moov";
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
