import type { Readable } from "node:stream";
import { headLength, looksLikeFilm } from "#lib/film-files.ts";
import { AppError } from "../core/errors.ts";
import type { Claim, UploadContext } from "./writers.ts";

/** Bytes of a part at most, and milliseconds it may take to arrive: what has come by then is kept. */
const partBytes = 8 * 1024 * 1024;
const partTime = 60_000;

/** Where part `number` of an upload lies, counted from 0. */
export function partKey(id: string, number: number): string {
  return `uploads/${id}/${number}`;
}

/**
 * Stores what arrives in parts, each of which counts once it is durable. Of a connection that is cut everything that arrived is
 * kept. Nothing is held in memory but the chunk at hand.
 */
export async function storeParts({ storage }: UploadContext, claim: Claim, source: Readable): Promise<void> {
  const next = chunksOf(source, claim);
  let first = await next();
  if (first !== null && claim.received === 0) first = await checkedHead(first, next);
  while (first !== null) {
    const key = partKey(claim.id, claim.parts);
    const part = { bytes: 0 };
    let following: Buffer | null = null;
    const takeFirst: Buffer = first;
    await storage.put(
      key,
      (async function* () {
        const until = performance.now() + partTime;
        let chunk: Buffer | null = takeFirst;
        while (chunk !== null) {
          const room = partBytes - part.bytes;
          const [now, later] = [chunk.subarray(0, room), chunk.subarray(room)];
          part.bytes += now.length;
          yield now;
          if (later.length > 0) following = later;
          if (part.bytes >= partBytes || performance.now() > until) break;
          chunk = await next();
        }
        // Whoever lost the upload while it waited for bytes must not touch the part of who has it now.
        await claim.confirm();
      })(),
    );
    try {
      await claim.advance(part.bytes);
    } catch (error) {
      const ended = error instanceof AppError && (error.error === "uploadEnded" || error.error === "uploadMissing");
      if (ended) await storage.delete(key);
      throw error;
    }
    first = following ?? (await next());
  }
}

/** Chunk after chunk; null at the end, also when that came too early. */
function chunksOf(source: Readable, claim: Claim): () => Promise<Buffer | null> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  return async () => {
    try {
      const { done, value } = await chunks.next();
      if (done) return null;
      claim.touch();
      return value;
    } catch {
      return null;
    }
  };
}

/** The first bytes, enough of them to say that this is a film. */
async function checkedHead(first: Buffer, next: () => Promise<Buffer | null>): Promise<Buffer> {
  let head = first;
  while (head.length < headLength) {
    const more = await next();
    if (more === null) break;
    head = Buffer.concat([head, more]);
  }
  if (head.length >= headLength && !looksLikeFilm(head)) throw new AppError("uploadNoFilm");
  return head;
}
