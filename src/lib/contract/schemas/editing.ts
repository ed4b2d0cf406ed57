import { z } from "zod";
import { ad, adPosition } from "./ads.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";
import { someLine, someMarkdown, someText, typedLine } from "./text.ts";

/** What operators edit on the site itself. A row from the editors' files is the files' again at their next import. */
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
/** Without an id: a new one. Without a time: now. */
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
  /** How many found it helpful, and how many did not. */
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
  /** Shown from, and until before; null without such a bound. */
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** It came from the editors' files, and is theirs again at the next import: it is turned off, not deleted. */
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
/** With the pixels a picture of each position is kept in; others are cut to these proportions. */
export const editedAds = z.strictObject({
  list: z.array(editedAd),
  sizes: z.record(adPosition, z.strictObject({ width: z.int().positive(), height: z.int().positive() })),
});
/** Where an ad leads; see `ad` for the six types. */
const adBinding = z.strictObject({
  bindType: ad.shape.bindType,
  /** What it points at, for every type but 4. */
  bindInt: z.int().nonnegative().default(0),
  /** Type 4: a path of this site, or an http(s) address, which opens in a new window. */
  bindStr: typedLine(500).default(""),
  /** Types 3 and 6: the performers with the tag instead of the films. */
  performers: z.boolean().default(false),
});
/**
 * Without an id a new one: it takes a position, a picture and a binding as well. The position stays; a new picture, sent before with
 * `upload/img`, takes the place of the old one.
 */
export const saveAdInput = z.strictObject({
  id: id.optional(),
  position: adPosition.optional(),
  imageId: id.optional(),
  title: someLine(60),
  text: typedLine(120),
  on: z.boolean(),
  sort: z.int().min(-1000).max(1000),
  binding: adBinding.optional(),
  /** Left as they are when absent; null takes the bound away. */
  startsAt: time.nullable().optional(),
  endsAt: time.nullable().optional(),
});
export const adIdInput = z.strictObject({ id });

export const helpInput = z.strictObject({ id, helpful: z.boolean() });
export const helpOutput = z.strictObject({ helpful: z.boolean() });
