import type { OwnReview } from "#lib/contract/schemas/reviews.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import {
  storedFlag,
  type StoredFields,
  storedList,
  storedNamed,
  storedNumber,
  storedText,
} from "#lib/client/stored.ts";
import { type Picked, storedPicked } from "../compose/picked-pictures.ts";

/** Content of the review composer; `rating` is 0 if not chosen yet. */
export interface ReviewDraft {
  rating: number;
  title: string;
  text: string;
  pictures: Picked[];
  tags: { id: number; name: string }[];
  spoiler: boolean;
}

export const reviewFields: StoredFields<ReviewDraft> = {
  rating: storedNumber,
  title: storedText,
  text: storedText,
  pictures: storedList(storedPicked),
  tags: storedList(storedNamed),
  spoiler: storedFlag,
};

export const emptyReview: ReviewDraft = { rating: 0, title: "", text: "", pictures: [], tags: [], spoiler: false };

export function draftOf({ rating, title, text, images, tags, spoiler }: OwnReview): ReviewDraft {
  const pictures = images.flatMap(({ uploadId, alt, ...image }) =>
    uploadId === null ? [] : [{ uploadId, image, alt, paid: false }],
  );
  return { rating, title, text, pictures, tags, spoiler };
}

export function toInput(videoId: number, draft: ReviewDraft): Sent<"review/publish"> {
  const { rating, title, text, pictures, tags, spoiler } = draft;
  return {
    videoId,
    rating,
    title,
    text,
    images: pictures.map(({ uploadId, alt }) => ({ uploadId, alt })),
    tagIds: tags.map(({ id }) => id),
    spoiler,
  };
}
