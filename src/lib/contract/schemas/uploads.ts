import { z } from "zod";
import { id, image, time } from "./shared.ts";
import { someLine, typedLine } from "./text.ts";

/** Most bytes of one picture, and most pictures sent at once. */
export const largestPicture = 8 * 1024 * 1024;
export const maxPictures = 9;

const picture = z.file().min(1).max(largestPicture);
export const pictureInput = z.strictObject({ file: picture });
export const picturesInput = z.strictObject({ files: z.array(picture).min(1).max(maxPictures) });

/** A picture as it is kept: re-encoded, in several widths, known by its id. */
export const uploadedImage = z.strictObject({ id, image });
export type UploadedImage = z.infer<typeof uploadedImage>;
export const uploadedImages = z.strictObject({ list: z.array(uploadedImage) });

const bytes = z.int().nonnegative();

export const openUploadInput = z.strictObject({
  /** Of the file, with its ending. */
  name: someLine(255),
  size: bytes,
  /** As the browser says it; empty when it does not know. */
  mime: typedLine(127).default(""),
  /** Seconds, when the browser could read it. */
  duration: z.number().nonnegative().max(1e7).optional(),
  /** What `lib/film-files.ts` makes of the file: knows it again after a reload. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  /** The own film whose file this one replaces. */
  videoId: id.optional(),
  /** Also when there is a film of the same file. */
  again: z.boolean().default(false),
});

/** A file on its way. Bytes go to `url` by tus 1.0 (HEAD, PATCH, DELETE) with the caller's own `Authorization`. */
export const openedUpload = z.strictObject({
  uploadId: z.string(),
  videoId: id,
  url: z.string(),
  name: z.string(),
  size: bytes,
  /** Bytes that are there. */
  offset: bytes,
  /** It is thrown away when nothing has arrived until then. */
  expiresAt: time,
});
export type OpenedUpload = z.infer<typeof openedUpload>;

export const openUploadItem = openedUpload.extend({
  fingerprint: z.string(),
  /** Of the film. */
  title: z.string(),
  /** It takes the place of a file the film has. */
  replaces: z.boolean(),
  touchedAt: time,
});

export const uploadList = z.strictObject({
  list: z.array(openUploadItem),
  /** Bytes: of one file at most, still today, still at all. */
  limits: z.strictObject({ file: bytes, today: bytes, total: bytes, open: z.int().nonnegative() }),
});
export type UploadList = z.infer<typeof uploadList>;
