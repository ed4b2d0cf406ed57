import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { headLength, looksLikeFilm } from "#lib/film-files.ts";
import { JobFailure } from "../jobs/failure.ts";
import { storeWhole } from "../uploads/parts.ts";
import { passingOf, Passing, reasons, refusalOf } from "./answers.ts";
import { bodyOf, open, peek } from "./body.ts";
import { type Piece, readPlaylist } from "./playlist.ts";
import { type FoundPlaylist, type Receiving, receiveText } from "./receive.ts";

/** Begins the validator of a playlist. */
const mark = "hls:";

/** Whether an address was a playlist the last time. */
export const isOfPlaylist = (validator: string): boolean => validator.startsWith(mark);

/** Playlists that lead on to another. */
const maxSteps = 3;

/**
 * Fetches the pieces of an HLS playlist, each as one part of the upload, so that it goes on with the piece that is missing.
 * @throws {JobFailure}, {Passing}, {AppError} like `receiveFile`.
 */
export async function receivePlaylist(receiving: Receiving, found: FoundPlaylist): Promise<void> {
  const { claim, tell } = receiving;
  const { pieces, seconds } = await piecesOf(receiving, found);
  const digest = `${mark}${createHash("sha256")
    .update(`${pieces.length} ${seconds.toFixed(3)}`)
    .digest("hex")}`;
  if (receiving.validator !== digest) {
    if (claim.parts > 0) await claim.restart();
    receiving.validator = digest;
    await receiving.note({ validator: digest, length: null });
  }
  while (claim.parts < pieces.length) {
    tell(claim.parts / pieces.length, claim.received);
    const piece = pieces[claim.parts];
    if (piece) await receivePiece(receiving, piece);
  }
}

async function piecesOf(receiving: Receiving, found: FoundPlaylist) {
  let { text, url } = found;
  for (let step = 0; step < maxSteps; step += 1) {
    const list = readPlaylist(text, url);
    if (list.kind === "pieces") return list;
    ({ text, url } = await receiveText(receiving, list.url));
    if (!text.trimStart().startsWith("#EXTM3U")) throw new JobFailure(reasons.noFilm);
  }
  throw new JobFailure(reasons.noFilm);
}

async function receivePiece(receiving: Receiving, piece: Piece): Promise<void> {
  const { patience, signal } = receiving;
  for (let failures = 0; ; failures += 1) {
    try {
      return await receiveOnce(receiving, piece);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Passing) || failures + 1 >= patience.breaks) throw error;
      await wait(patience.pause, undefined, { signal });
    }
  }
}

async function receiveOnce(receiving: Receiving, { url: address, range }: Piece): Promise<void> {
  const { context, claim, max } = receiving;
  const end = range && range.start + range.length - 1;
  const opened = await open(address, receiving, range ? { range: `bytes=${range.start}-${end}` } : {});
  const { status, url, answer } = opened;
  if (status !== (range ? 206 : 200)) {
    answer.destroy();
    throw status === 200 ? new JobFailure(reasons.noFilm) : refusalOf(status, url.host);
  }
  const body = bodyOf(opened, receiving, Math.max(0, max - claim.received));
  const first = claim.parts === 0;
  async function* checked(): AsyncGenerator<Buffer> {
    const { head, all } = await peek(body.chunks, headLength);
    if (first && head.length >= headLength && !looksLikeFilm(head)) throw new JobFailure(reasons.noFilm);
    yield* all;
    if (body.ending() === "broken") throw passingOf(null, url.host);
  }
  try {
    await storeWhole(context, claim, checked());
  } finally {
    answer.destroy();
  }
}
