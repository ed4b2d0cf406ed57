import { z } from "zod";
import { editedPictureKinds } from "../../edited-pictures.ts";
import { pictureBytes } from "../../field-limits.ts";
import { contentKind } from "./editorial.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";
import { typedLine } from "./text.ts";

export const mediaShape = z.enum(["wide", "tall", "square"]);
export type MediaShape = z.infer<typeof mediaShape>;

/** An entry whose versions name a picture, or that shows it. */
export const mediaUse = z.strictObject({
  kind: contentKind,
  title: z.string(),
  /** The entry's id; null if it was never edited on the site. */
  entryId: id.nullable(),
  /** `past`: only in earlier versions, which can be restored. */
  when: z.enum(["live", "draft", "past"]),
});
export type MediaUse = z.infer<typeof mediaUse>;

export const mediaPicture = z.strictObject({
  id,
  /** Name of the sent file. */
  name: z.string(),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  sentAt: time,
  sentBy: z.string(),
  /** The whole picture, for editors only, for some hours. */
  image,
  /** For which positions parts have been cut. */
  kinds: z.array(z.enum(editedPictureKinds)),
  uses: z.array(mediaUse),
});
export type MediaPicture = z.infer<typeof mediaPicture>;

export const mediaListInput = z.strictObject({
  /** In the file name, the description, or the title of an entry that uses it. */
  q: typedLine(60).default(""),
  used: z.boolean().optional(),
  shape: mediaShape.optional(),
  cursor: cursor.optional(),
  pageSize: pageSize.default(24),
});
export const mediaPage = pageOf(mediaPicture);

export const mediaAddInput = z.strictObject({ file: z.file().min(1).max(pictureBytes) });
/** `known`: the same file had been sent before. */
export const mediaAdded = z.strictObject({ picture: mediaPicture, known: z.boolean() });

const percent = z.number().min(0).max(100);
/** Part of the upright picture in percent of its width and height. */
export const mediaArea = z.strictObject({ x: percent, y: percent, width: percent, height: percent });
export type MediaArea = z.infer<typeof mediaArea>;
export const mediaCropInput = z.strictObject({ id, kind: z.enum(editedPictureKinds), area: mediaArea });

export const mediaFindInput = z.strictObject({ key: typedLine(200) });
/** Both null for a picture without a kept original. */
export const mediaFound = z.strictObject({ picture: mediaPicture.nullable(), area: mediaArea.nullable() });

export const mediaAltInput = z.strictObject({ id, alt: typedLine(200) });
