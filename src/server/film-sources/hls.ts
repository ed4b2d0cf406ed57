import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import { JobFailure, JobPassing } from "../jobs/failure.ts";
import { partKey, pieceKey, storeWhole } from "../uploads/parts.ts";
import type { WholeFile } from "../uploads/claims.ts";
import { passingOf, reasons, refusalOf } from "./answers.ts";
import { bodyOf, open, peek } from "./body.ts";
import { muxPieces } from "./mux.ts";
import { type Piece, readPlaylist } from "./playlist.ts";
import { type FoundPlaylist, type Receiving, receiveText } from "./receive.ts";

/** Begins the validator of a playlist. */
const mark = "hls:";

/** Whether an address was a playlist the last time. */
export const isOfPlaylist = (validator: string): boolean => validator.startsWith(mark);

/** Playlists that lead on to another. */
const maxSteps = 3;

/**
 * Fetches the pieces of an HLS playlist, each as one part of the upload, so that it goes on with the piece that is missing. Answers what to
 * complete the upload with.
 * @throws {JobFailure}, {JobPassing}, {AppError} like `receiveFile`.
 */
export async function receivePlaylist(receiving: Receiving, found: FoundPlaylist): Promise<WholeFile> {
  const { claim, tell } = receiving;
  const { pieces, split, seconds } = await piecesOf(receiving, found);
  const facts = `${pieces.length} ${split ?? "-"} ${seconds.toFixed(3)}`;
  const digest = `${mark}${hash("sha256", facts)}`;
  if (receiving.validator !== digest) {
    if (claim.parts > 0) await claim.restart();
    receiving.validator = digest;
    await receiving.note({ validator: digest, length: null });
  }
  while (claim.parts < pieces.length) {
    tell(claim.parts / pieces.length, claim.received);
    const piece = pieces[claim.parts];
    const isFirst = claim.parts === 0 || claim.parts === split;
    if (piece) await receivePiece(receiving, piece, { isFirst, keyOf: split === null ? partKey : pieceKey });
  }
  if (split !== null) return muxPieces(receiving, split);
  return { ending: /\.(m4s|mp4|m4v|cmfv)$/i.test(new URL(pieces.at(-1)?.url ?? "").pathname) ? "mp4" : "ts" };
}

/** What is to be fetched, in order; from `split` on it is sound that belongs to the picture before. */
async function piecesOf(receiving: Receiving, found: FoundPlaylist) {
  let { text, url } = found;
  let sound: string | null = null;
  for (let step = 0; step < maxSteps; step += 1) {
    const list = readPlaylist(text, url);
    if (list.kind === "pieces") {
      if (sound === null) return { ...list, split: null };
      const heard = await receiveText(receiving, sound);
      const more = readPlaylist(heard.text, heard.url);
      if (more.kind !== "pieces") throw new JobFailure(reasons.noFilm);
      return { ...list, pieces: [...list.pieces, ...more.pieces], split: list.pieces.length };
    }
    sound ??= list.sound;
    ({ text, url } = await receiveText(receiving, list.url));
    if (!text.trimStart().startsWith("#EXTM3U")) throw new JobFailure(reasons.noFilm);
  }
  throw new JobFailure(reasons.noFilm);
}

interface Place {
  /** The first of picture or sound: its first bytes tell what it is. */
  isFirst: boolean;
  keyOf: typeof partKey;
}

async function receivePiece(receiving: Receiving, piece: Piece, place: Place): Promise<void> {
  const { patience, signal } = receiving;
  for (let failures = 0; ; failures += 1) {
    try {
      return await receiveOnce(receiving, piece, place);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof JobPassing) || failures + 1 >= patience.breaks) throw error;
      await wait(patience.pause, undefined, { signal });
    }
  }
}

async function receiveOnce(
  receiving: Receiving,
  { url: address, range }: Piece,
  { isFirst, keyOf }: Place,
): Promise<void> {
  const { context, claim, max } = receiving;
  const end = range && range.start + range.length - 1;
  const opened = await open(address, receiving, range ? { range: `bytes=${range.start}-${end}` } : {});
  const { status, url, answer } = opened;
  if (status !== (range ? 206 : 200)) {
    answer.destroy();
    throw status === 200 ? new JobFailure(reasons.noFilm) : refusalOf(status, url.host);
  }
  const body = bodyOf(opened, receiving, Math.max(0, max - claim.received));
  async function* checked(): AsyncGenerator<Buffer> {
    const { head, all } = await peek(body.chunks, headLength);
    const isEnough = head.length >= headLength || body.ending() === "whole";
    if (isFirst && isEnough && !looksLikeFilm(head)) throw new JobFailure(reasons.noFilm);
    yield* all;
    if (body.ending() === "broken") throw passingOf(null, url.host);
  }
  try {
    await storeWhole(context, claim, checked(), keyOf);
  } finally {
    answer.destroy();
  }
}
