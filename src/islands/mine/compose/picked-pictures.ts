import { storedFlag, storedImage, storedNumber, storedRecord, storedText } from "#lib/client/stored.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";

/** An uploaded picture of the text. */
export interface Picked {
  uploadId: number;
  image: Image;
  alt: string;
  paid: boolean;
}

export const storedPicked = storedRecord<Picked>({
  uploadId: storedNumber,
  image: storedImage,
  alt: storedText,
  paid: storedFlag,
});
