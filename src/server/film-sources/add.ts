import { hash } from "node:crypto";
import { beginningOf } from "#lib/characters.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { fetchFilmJob } from "../jobs/film-jobs.ts";
import { queueJob } from "../jobs/queue.ts";
import { insideFault } from "../net/fetch-outside.ts";
import { lockUser } from "../people/lock.ts";
import { beginUpload } from "../uploads/open.ts";
import { applyDetails } from "./details.ts";

/** Addresses with the reason why they are not added; empty for those that are to be. */
interface Given {
  list: { address: string; problem: string }[];
  videoId: number | undefined;
}

type Added = Output<"works/upload/address">;

/**
 * Begins to fetch films from addresses, each a draft of the caller or a new file of one of their films. Says for each what it became; one that
 * cannot be fetched does not keep back the others.
 * @throws {AppError} `addressesOff`, `uploadsOff`, `tooManyRequests`, `formInvalid`.
 */
export async function addAddresses(
  context: SignedInContext,
  { addresses, videoId }: Input<"works/upload/address">,
  join: Join<Given, Added>,
): Promise<Added> {
  if (!context.uploads.films) throw new AppError("uploadsOff");
  if (!context.uploads.byAddress) throw new AppError("addressesOff");
  if (videoId !== undefined && addresses.length > 1) throw wrongField("addresses", "更换文件时只能写一个地址");
  const list: Given["list"] = [];
  for (const typed of addresses) {
    const taken = context.limits.take(["film-addresses-by-identity", String(context.identity.userId)]);
    const { problem } = await attempt(taken);
    list.push({ address: typed.trim(), problem });
  }
  return join({ list, videoId });
}

export async function writeAddresses(context: SignedInContext, { list, videoId }: Given): Promise<Added> {
  const added: Added["list"] = [];
  for (const { address, problem: refused } of list) {
    const tried = refused === "" ? await attempt(addAddress(context, address, videoId)) : null;
    added.push({ address, videoId: tried?.done ?? null, problem: tried?.problem ?? refused });
  }
  return { list: added };
}

/** Gives the films that were begun what they have in common. */
export async function detailAddresses(
  context: SignedInContext,
  { videoId: replaced, details }: Input<"works/upload/address">,
  { list }: Added,
): Promise<Added> {
  if (replaced !== undefined || !details) return { list };
  const detailed: Added["list"] = [];
  for (const one of list) {
    const { videoId } = one;
    const problem = videoId === null ? one.problem : await applyDetails(context, videoId, details);
    detailed.push({ ...one, problem });
  }
  return { list: detailed };
}

/** What the work gives, or what is told of its refusal. */
async function attempt<Result>(work: Promise<Result>): Promise<{ done: Result | null; problem: string }> {
  try {
    return { done: await work, problem: "" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { done: null, problem: error.message };
  }
}

async function addAddress(context: SignedInContext, address: string, videoId: number | undefined): Promise<number> {
  const fault = insideFault(address, context.uploads.addressHosts);
  if (fault !== null) throw wrongField("addresses", fault);
  const ownerId = context.identity.userId;
  return context.db.write(async (trx) => {
    await lockUser(trx, ownerId);
    const begun = await trx
      .selectFrom("uploads")
      .innerJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
      .innerJoin("works", "works.video_id", "uploads.video_id")
      .select("uploads.video_id")
      .where("uploads.owner_id", "=", ownerId)
      .where("uploads.state", "=", "open")
      .where("film_fetches.address", "=", address)
      .where("works.deleted_at", "is", null)
      .executeTakeFirst();
    if (begun) throw wrongField("addresses", "这个地址已经在取了");
    const fingerprint = hash("sha256", address);
    const name = nameOf(address);
    const upload = await beginUpload(trx, context, { ownerId, name, size: 0, fingerprint, videoId });
    await trx.insertInto("film_fetches").values({ upload_id: upload.id, address }).execute();
    await queueJob(trx, fetchFilmJob({ uploadId: upload.id, ownerId, now: context.now() }));
    return upload.video_id;
  });
}

/** Names of playlists that say nothing of the film; the folder they lie in does. */
const usualNames = /^(index|master|playlist|main|manifest|prog_index|chunklist)\.m3u8$/i;

/** The last part of the path that says something, or the host. */
function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").findLast((part) => part !== "" && !usualNames.test(part)) ?? hostname;
  try {
    return beginningOf(decodeURIComponent(last), 255);
  } catch {
    return last.slice(0, 255);
  }
}
