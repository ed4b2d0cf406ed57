import { z } from "zod";
import { id, image } from "./shared.ts";

/** Most bytes of one picture, and most pictures sent at once. */
export const largestPicture = 8 * 1024 * 1024;
export const mostPictures = 9;

const picture = z.file().min(1).max(largestPicture);
export const pictureInput = z.strictObject({ file: picture });
export const picturesInput = z.strictObject({ files: z.array(picture).min(1).max(mostPictures) });

/** A picture as it is kept: re-encoded, in several widths, known by its id. */
export const uploadedImage = z.strictObject({ id, image });
export type UploadedImage = z.infer<typeof uploadedImage>;
export const uploadedImages = z.strictObject({ list: z.array(uploadedImage) });
