import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { cards } from "./cards.ts";
import { cursor, id, pageOf, pageSize, time } from "./shared.ts";
import { typedLine } from "./text.ts";

export const collectContentType = z.literal(typesWith("favorites"));
export type FavoriteContentType = z.infer<typeof collectContentType>;

const target = z.strictObject({ contentType: collectContentType, targetId: id });

/** A folder of the caller's own, null for none; an item collected before is moved there. If absent, it stays where it is. */
export const collectInput = target.extend({ folderId: id.nullable().optional() });
export const uncollectInput = target;

const place = { contentType: collectContentType, targetId: id, collectedAt: time, folderId: id.nullable() };

/** A collected item, with the card of its kind; `gone` if it is no longer public. */
export const collectItem = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("video"), ...place, video: cards.video }),
  z.strictObject({ kind: z.literal("review"), ...place, review: cards.review }),
  z.strictObject({ kind: z.literal("post"), ...place, post: cards.post }),
  z.strictObject({ kind: z.literal("performer"), ...place, performer: cards.performer }),
  z.strictObject({ kind: z.literal("topic"), ...place, topic: cards.topic }),
  z.strictObject({ kind: z.literal("tag"), ...place, tag: cards.tag }),
  z.strictObject({ kind: z.literal("gone"), ...place }),
]);
export type FavoriteItem = z.infer<typeof collectItem>;

/** `collects` is the number of people who have collected it. */
export const collectOutput = z.strictObject({ item: collectItem, collects: z.int().nonnegative() });
export const uncollectOutput = z.strictObject({ collects: z.int().nonnegative() });

/** All items, those of one folder, or with null those without a folder. Latest first; `total` comes with the first page. */
export const collectListInput = z.strictObject({
  contentType: collectContentType.optional(),
  folderId: id.nullable().optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
export const collectPage = pageOf(collectItem);

export const collectStateInput = z.strictObject({
  contentType: collectContentType,
  targetIds: z.array(id).min(1).max(100),
});
/** Those of the requested ids that the caller has collected. */
export const stateOutput = z.strictObject({ list: z.array(id) });

/** `id` is null for the default folder, which contains items without a folder. */
export const collectFolder = z.strictObject({ id: id.nullable(), name: z.string(), items: z.int().nonnegative() });
export type FavoriteFolder = z.infer<typeof collectFolder>;
/** The default folder first, then by name; `limit` is the maximum number of other folders. */
export const folderListOutput = z.strictObject({ list: z.array(collectFolder), limit: z.int().positive() });
/** Without an id a new folder is created. */
export const saveFolderInput = z.strictObject({ id: id.optional(), name: typedLine(200) });

/** `folderId` null removes the items from their folders. `moved` is the number of items moved. */
export const moveInput = z.strictObject({ items: z.array(target).min(1).max(50), folderId: id.nullable() });
export const moveOutput = z.strictObject({ moved: z.int().nonnegative() });
