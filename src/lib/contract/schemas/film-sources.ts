import { z } from "zod";
import { maxAddresses } from "../../upload-addresses.ts";
import { id } from "./shared.ts";
import { typedLine } from "./text.ts";
import { workShow } from "./works.ts";

const bytes = z.int().nonnegative();

/** What several new films have in common. */
export const filmDetailsInput = z.strictObject({
  channelId: id.optional(),
  tagIds: z.array(id).max(50).optional(),
  /** See `signed` of `works/modify/media`. */
  signed: z.boolean().optional(),
  show: workShow.extract(["draft", "published"]).default("draft"),
});

export const addAddressesInput = z.strictObject({
  /** http(s) addresses of a film's file or of an HLS playlist. */
  addresses: z.array(typedLine(2000)).min(1).max(maxAddresses),
  /** The caller's film whose file is to be replaced; then there is one address. */
  videoId: id.optional(),
  /** For new films. */
  details: filmDetailsInput.optional(),
});

/** For each address in order: the film that was begun, or why none was. */
export const addedAddresses = z.strictObject({
  list: z.array(z.strictObject({ address: z.string(), videoId: id.nullable(), problem: z.string() })),
});

/** A file that the server fetches: `waiting` for its turn or for another attempt, `fetching`, or `failed` for good. */
export const fetchItem = z.strictObject({
  uploadId: z.string(),
  videoId: id,
  /** Title of the film. */
  title: z.string(),
  address: z.string(),
  state: z.enum(["waiting", "fetching", "failed"]),
  /** 0 to 1; null if nobody knows how much there is. */
  progress: z.number().min(0).max(1).nullable(),
  received: bytes,
  /** What is done, what it waits for, or why it failed; may be empty. */
  text: z.string(),
});
export type FetchItem = z.infer<typeof fetchItem>;

export const fetchList = z.strictObject({
  /** Whether films may be fetched from addresses here. */
  on: z.boolean(),
  list: z.array(fetchItem),
});
export type FetchList = z.infer<typeof fetchList>;

/** `cancel` also removes what was fetched, and the film if it has no file yet. */
export const actFetchInput = z.strictObject({
  uploadId: z.string().regex(/^[0-9a-f]{32}$/),
  act: z.enum(["cancel", "retry"]),
});
