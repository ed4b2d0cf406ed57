import { z } from "zod";
import { ad, adPosition } from "./ads.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";
import { someLine, someMarkdown, someText, typedLine } from "./text.ts";

/** Status of content that operators edit on the site itself. Rows from the editors' files are overwritten by the next import. */
const editStatus = z.enum(["draft", "published", "archived"]);

const count = z.int().nonnegative();

export const editedAnnouncement = z.strictObject({
  id,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  pinned: z.boolean(),
  status: z.enum(["draft", "scheduled", "published", "archived"]),
  publishedAt: time,
});
export type EditedAnnouncement = z.infer<typeof editedAnnouncement>;
export const editListInput = z.strictObject({ cursor: cursor.optional(), pageSize: pageSize.default(20) });
export const editedAnnouncementPage = pageOf(editedAnnouncement);
/** Without an id a new one is created. Without a time it is published now. */
export const saveAnnouncementInput = z.strictObject({
  id: id.optional(),
  title: someLine(80),
  body: someMarkdown(20_000),
  pinned: z.boolean().default(false),
  status: editStatus,
  publishedAt: time.optional(),
});

export const editedQuestion = z.strictObject({
  id,
  categoryId: id,
  category: z.string(),
  question: z.string(),
  answer: z.string(),
  /** Number of readers who found it helpful, and who did not. */
  helpful: count,
  helpless: count,
});
export type EditedQuestion = z.infer<typeof editedQuestion>;
export const editedQuestions = z.strictObject({
  list: z.array(editedQuestion),
  categories: z.array(z.strictObject({ id, name: z.string() })),
});
export const saveQuestionInput = z.strictObject({
  id: id.optional(),
  categoryId: id,
  question: someLine(100),
  answer: someText(2000),
});
export const questionIdInput = z.strictObject({ id });

export const editedAd = z.strictObject({
  id,
  position: adPosition,
  title: z.string(),
  text: z.string(),
  image,
  obfuscated: ad.shape.obfuscated,
  on: z.boolean(),
  /** Displayed from `startsAt` (inclusive) to `endsAt` (exclusive); null for no bound. */
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** From the editors' files, and overwritten by their next import: it can be turned off, but not deleted. */
  fromFiles: z.boolean(),
  sort: z.int(),
  clicks: count,
  bindType: ad.shape.bindType,
  bindInt: ad.shape.bindInt,
  bindStr: z.string(),
  jumpType: ad.shape.jumpType,
  contentType: ad.shape.contentType,
});
export type EditedAd = z.infer<typeof editedAd>;
/** With the pixel size of each position's pictures; pictures of other proportions are cropped. */
export const editedAds = z.strictObject({
  list: z.array(editedAd),
  sizes: z.record(adPosition, z.strictObject({ width: z.int().positive(), height: z.int().positive() })),
});
/** Target of an ad; see `ad` for the six types. */
const adBinding = z.strictObject({
  bindType: ad.shape.bindType,
  /** Id of the target, for every type but 4. */
  bindInt: z.int().nonnegative().default(0),
  /** Type 4: a path of this site, or an http(s) address, which opens in a new window. */
  bindStr: typedLine(500).default(""),
  /** Types 3 and 6: the performers with the tag instead of the films. */
  performers: z.boolean().default(false),
});
/**
 * Without an id a new ad is created, which needs a position, a picture and a binding as well. The position cannot be changed; a new
 * picture, uploaded before with `upload/img`, replaces the old one.
 */
export const saveAdInput = z.strictObject({
  id: id.optional(),
  position: adPosition.optional(),
  imageId: id.optional(),
  /** What is absent stays as it is; a new one needs `title`. */
  title: someLine(60).optional(),
  text: typedLine(120).optional(),
  on: z.boolean().optional(),
  sort: z.int().min(-1000).max(1000).optional(),
  binding: adBinding.optional(),
  /** Not changed if absent; null removes the bound. */
  startsAt: time.nullable().optional(),
  endsAt: time.nullable().optional(),
});
export const adIdInput = z.strictObject({ id });

export const helpInput = z.strictObject({ id, helpful: z.boolean() });
export const helpOutput = z.strictObject({ helpful: z.boolean() });
