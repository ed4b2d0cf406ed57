import { setTimeout as wait } from "node:timers/promises";
import { headLength, looksLikeFilm } from "#lib/film-container.ts";
import type { Context } from "../core/context.ts";
import { JobFailure, JobPassing } from "../jobs/failure.ts";
import type { OpenAnswer } from "../net/open-outside.ts";
import { storeParts } from "../uploads/parts.ts";
import type { GrowingClaim } from "../uploads/claims.ts";
import { passingOf, reasons, refusalOf } from "./answers.ts";
import { type Asking, type Body, bodyOf, open, peek } from "./body.ts";
import { maxPlaylistBytes } from "./playlist.ts";

/** A file on its way from an address into an upload. */
export interface Receiving extends Asking {
  context: Context;
  claim: GrowingClaim;
  address: string;
  /** Tells whether the file is still the same; empty if nothing does. */
  validator: string;
  /** Bytes of the whole file; null while nobody says. */
  length: number | null;
  /** Bytes its owner has room for, in all. */
  max: number;
  /** Says how many bytes have come; `fraction` is null while nobody knows how much there is. */
  tell(fraction: number | null, bytes: number): void;
  /** Keeps what the server says of the file. */
  note(facts: { validator: string; length: number | null }): Promise<void>;
}

/** Times a file may turn out to be another one, or a server may refuse to go on in the middle. */
const maxRestarts = 3;

/** A playlist instead of a film. */
export interface FoundPlaylist {
  text: string;
  url: URL;
}

type Turn = "whole" | "broken" | "restarted" | FoundPlaylist;

/**
 * Fetches a file, going on after each break where it stopped as long as anything comes. Returns the playlist if it is one.
 * @throws {JobFailure} for what no second attempt mends, {JobPassing}; {AppError} of the upload.
 */
export async function receiveFile(receiving: Receiving): Promise<FoundPlaylist | null> {
  const { claim, patience, signal } = receiving;
  let [fruitless, restarts] = [0, 0];
  while (claim.received === 0 || claim.received !== receiving.length) {
    const before = claim.received;
    const turn = await receiveOnce(receiving);
    if (turn === "whole") return null;
    if (typeof turn === "object") return turn;
    if (turn === "restarted" && (restarts += 1) > maxRestarts) throw new JobPassing(reasons.unsteady);
    fruitless = claim.received > before ? 0 : fruitless + 1;
    if (fruitless >= patience.breaks) throw new JobPassing(reasons.partial);
    await wait(patience.pause, undefined, { signal });
  }
  // An attempt that was killed had it all.
  return null;
}

async function receiveOnce(receiving: Receiving): Promise<Turn> {
  const { claim, address } = receiving;
  const from = claim.received;
  const onward = { range: `bytes=${from}-`, ...(receiving.validator && { "if-range": receiving.validator }) };
  const opened = await open(address, receiving, from > 0 ? onward : {});
  const { status, url, answer } = opened;
  try {
    if (from > 0 && status === 206 && continues(opened, receiving)) return await take(receiving, opened);
    if (from > 0 && (status === 206 || status === 416)) {
      await claim.restart();
      return "restarted";
    }
    if (status !== 200) throw refusalOf(status, url.host);
    if (from > 0) {
      // Another file by now, or a server that cannot go on in the middle: from the beginning, which this is.
      await claim.restart();
      return (await begin(receiving, opened)) ?? "restarted";
    }
    return (await begin(receiving, opened)) ?? "broken";
  } finally {
    answer.destroy();
  }
}

/** Whether an answer goes on with the very file. */
function continues({ answer }: OpenAnswer, { claim, length }: Receiving): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers["content-range"] ?? "") ?? [];
  return Number(start) === claim.received && (length === null || total === "*" || Number(total) === length);
}

/** The first bytes: what it is, how large, whether there is room. Null if the connection broke on the way. */
async function begin(receiving: Receiving, opened: OpenAnswer): Promise<"whole" | FoundPlaylist | null> {
  const { claim, max } = receiving;
  const { headers } = opened.answer;
  const length = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  const body = bodyOf(opened, receiving, max);
  const { head, all } = await peek(body.chunks, headLength);
  const start = head
    .toString("latin1", 0, 64)
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  if (start.startsWith("#EXTM3U")) return { text: await textOf(all), url: opened.url };
  if (start.startsWith("<")) throw new JobFailure(reasons.webPage);
  if (head.length === 0 && body.ending() === "whole") throw new JobFailure(reasons.nothing);
  if (head.length < headLength && body.ending() === "broken") return null;
  if (!looksLikeFilm(head)) throw new JobFailure(reasons.noFilm);
  if (length !== null) await claim.expect(length);
  const etag = headers.etag ?? "";
  const validator = etag !== "" && !etag.startsWith("W/") ? etag : (headers["last-modified"] ?? "");
  Object.assign(receiving, { validator, length });
  await receiving.note({ validator, length });
  return (await pour(receiving, { chunks: all, ending: body.ending })) === "whole" ? "whole" : null;
}

/** Goes on in the middle. */
function take(receiving: Receiving, opened: OpenAnswer): Promise<"whole" | "broken"> {
  return pour(receiving, bodyOf(opened, receiving, receiving.max - receiving.claim.received));
}

async function pour({ context, claim, tell, signal, length }: Receiving, body: Body): Promise<"whole" | "broken"> {
  let failure: unknown = null;
  async function* noted(): AsyncGenerator<Buffer> {
    let size = claim.received;
    try {
      for await (const chunk of body.chunks) {
        size += chunk.length;
        tell(length ? size / length : null, size);
        yield chunk;
      }
    } catch (error) {
      // What has come is stored first.
      failure = error;
    }
  }
  await storeParts(context, claim, noted());
  signal.throwIfAborted();
  if (failure !== null) throw failure;
  const isAll = length === null || claim.received === length;
  return body.ending() === "whole" && isAll ? "whole" : "broken";
}

async function textOf(chunks: AsyncGenerator<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxPlaylistBytes) throw new JobFailure(reasons.noFilm);
    all.push(chunk);
  }
  return Buffer.concat(all).toString("utf8");
}

/** Reads a text of an address, such as a playlist that another one names. */
export async function receiveText(asking: Asking, address: string): Promise<FoundPlaylist> {
  const opened = await open(address, asking);
  if (opened.status !== 200) {
    opened.answer.destroy();
    throw refusalOf(opened.status, opened.url.host);
  }
  const body = bodyOf(opened, asking, maxPlaylistBytes);
  const text = await textOf(body.chunks);
  if (body.ending() === "broken") throw passingOf(null, opened.url.host);
  return { text, url: opened.url };
}
