import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import { AppError } from "../core/errors.ts";
import type { Claim, GrowingClaim, UploadContext, WholeFile } from "./claims.ts";

/** Maximum size of a part in bytes, and the time in milliseconds after which a part is stored even if smaller. */
const partBytes = 8 * 1024 * 1024;
const partTime = 60_000;
/** An upload of more parts than this takes no small ones any more, except the last: what a line that breaks brought is sent again. */
const maxSmallParts = 1000;
const smallBytes = 64 * 1024;
/** Size of the parts of a file that this site has made, in bytes. */
const madePartBytes = 64 * 1024 * 1024;

/** Storage key of part `number` of an upload, counted from 0. */
export function partKey(id: string, number: number): string {
  return `uploads/${id}/${number}`;
}

/** No file has so many parts. */
const firstPiece = 1_000_000;

/** Storage key of something that the parts are still to be made from. */
export function pieceKey(id: string, number: number): string {
  return partKey(id, firstPiece + number);
}

/**
 * Stores the incoming bytes in parts, each counted once it is durable. If the connection is lost, everything that arrived is stored, unless
 * there are very many parts already and it is little. Only the current chunk is in memory.
 */
export async function storeParts(
  { storage }: UploadContext,
  claim: Claim,
  source: AsyncIterable<Buffer>,
): Promise<void> {
  const next = chunksOf(source, claim);
  let first = await next();
  if (first !== null && claim.received === 0) first = await checkedHead(first, next, claim.size);
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
        // A request that has lost its claim while waiting for bytes must not overwrite a part of the new holder.
        await claim.confirm();
      })(),
    );
    const isLast = claim.received + part.bytes >= claim.size;
    if (claim.parts >= maxSmallParts && part.bytes < smallBytes && !isLast) return storage.delete(key);
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

/**
 * Stores all of `source` as the next part, however large, or as the next piece if `keyOf` says so. Throws what `source` throws; then nothing is counted.
 * @throws {AppError} like `Claim.advance`.
 */
export async function storeWhole(
  { storage }: UploadContext,
  claim: Claim,
  source: AsyncIterable<Buffer>,
  keyOf = partKey,
): Promise<void> {
  let bytes = 0;
  await storage.put(
    keyOf(claim.id, claim.parts),
    (async function* () {
      for await (const chunk of source) {
        bytes += chunk.length;
        claim.touch();
        yield chunk;
      }
      await claim.confirm();
    })(),
  );
  await claim.advance(bytes);
}

/**
 * Stores a file that this site has made as the parts of an upload, which count once the upload is completed with what this answers. `onPart` is
 * told how much is stored, from 0 to 1.
 * @throws what `signal` is aborted with, and errors of the storage.
 */
export async function storeFile(
  { storage }: UploadContext,
  claim: GrowingClaim,
  file: string,
  { signal, onPart }: { signal: AbortSignal; onPart?: (stored: number) => void },
): Promise<WholeFile> {
  const { size } = await stat(file);
  const parts = Math.ceil(size / madePartBytes);
  for (let number = 0; number < parts; number += 1) {
    signal.throwIfAborted();
    const start = number * madePartBytes;
    await storage.put(partKey(claim.id, number), createReadStream(file, { start, end: start + madePartBytes - 1 }));
    claim.touch();
    onPart?.((number + 1) / parts);
  }
  return { parts, size, ending: path.extname(file).slice(1) };
}

/** Returns the next chunk; null at the end, also if the connection is lost. */
function chunksOf(source: AsyncIterable<Buffer>, claim: Claim): () => Promise<Buffer | null> {
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

/** Reads enough bytes, of `size`, to check that this is a film; throws `uploadNoFilm` if not. */
async function checkedHead(first: Buffer, next: () => Promise<Buffer | null>, size: number): Promise<Buffer> {
  let head = first;
  while (head.length < headLength) {
    const more = await next();
    if (more === null) break;
    head = Buffer.concat([head, more]);
  }
  if ((head.length >= headLength || head.length === size) && !looksLikeFilm(head)) throw new AppError("uploadNoFilm");
  return head;
}
