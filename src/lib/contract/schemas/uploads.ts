import { z } from "zod";
import { pictureBytes } from "../../field-limits.ts";
import { filmDetailsInput } from "./film-sources.ts";
import { id, image, time } from "./shared.ts";
import { someLine, typedLine } from "./text.ts";

/** Maximum number of pictures per upload. */
const maxPictures = 9;

const picture = z.file().min(1).max(pictureBytes);
export const pictureInput = z.strictObject({ file: picture });
export const picturesInput = z.strictObject({ files: z.array(picture).min(1).max(maxPictures) });

/** A stored picture: re-encoded, in several widths. */
export const uploadedImage = z.strictObject({ id, image });
export type UploadedImage = z.infer<typeof uploadedImage>;
export const uploadedImages = z.strictObject({ list: z.array(uploadedImage) });

const bytes = z.int().nonnegative();

export const openUploadInput = z.strictObject({
  /** File name with its extension. */
  name: someLine(255),
  size: bytes,
  /** MIME type from the browser; empty if unknown. */
  mime: typedLine(127).default(""),
  /** Seconds, if the browser could read it. */
  duration: z.number().nonnegative().max(1e7).optional(),
  /** Computed by `lib/film-files.ts`; identifies the file after a reload. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  /** The caller's film whose file is to be replaced. */
  videoId: id.optional(),
  /** Allows the upload even if there is a film with the same file. */
  again: z.boolean().default(false),
  /** For a new film; several sent together have them in common. */
  details: filmDetailsInput.optional(),
});

/** An upload in progress. Bytes are sent to `url` by tus 1.0 (HEAD, PATCH, DELETE) with the caller's own `Authorization`. */
export const openedUpload = z.strictObject({
  uploadId: z.string(),
  videoId: id,
  url: z.string(),
  name: z.string(),
  size: bytes,
  /** Bytes received. */
  offset: bytes,
  /** The upload is deleted if no data arrives until then. */
  expiresAt: time,
});
export type OpenedUpload = z.infer<typeof openedUpload>;

/** `problem`: why the details were refused, for which the film stays a draft. */
export const begunUpload = openedUpload.extend({ problem: z.string().optional() });

export const openUploadItem = openedUpload.extend({
  fingerprint: z.string(),
  /** Title of the film. */
  title: z.string(),
  /** Whether it replaces an existing file of the film. */
  replaces: z.boolean(),
  touchedAt: time,
});

export const uploadList = z.strictObject({
  list: z.array(openUploadItem),
  /** Bytes: per file, remaining today, remaining in total. */
  limits: z.strictObject({ file: bytes, today: bytes, total: bytes, open: z.int().nonnegative() }),
});
export type UploadList = z.infer<typeof uploadList>;
