import type { OwnPost } from "#lib/contract/schemas/posts.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import {
  storedFlag,
  type StoredFields,
  storedList,
  storedNamed,
  storedNumber,
  storedRecord,
  storedText,
} from "#lib/client/stored.ts";
import type { Film } from "../compose/FilmPicker.tsx";
import { type Picked, storedPicked } from "../compose/picked-pictures.ts";

/** Content of the post composer. */
export interface PostDraft {
  text: string;
  paidText: string;
  priced: boolean;
  price: string;
  pictures: Picked[];
  /** At most one. */
  films: Film[];
  tags: { id: number; name: string }[];
}

export const postFields: StoredFields<PostDraft> = {
  text: storedText,
  paidText: storedText,
  priced: storedFlag,
  price: storedText,
  pictures: storedList(storedPicked),
  films: storedList(storedRecord<Film>({ id: storedNumber, title: storedText })),
  tags: storedList(storedNamed),
};

export const emptyPost: PostDraft = {
  text: "",
  paidText: "",
  priced: false,
  price: "",
  pictures: [],
  films: [],
  tags: [],
};

export function draftOf(post: OwnPost): PostDraft {
  return {
    text: post.text,
    paidText: post.paidText,
    priced: post.price > 0 || post.paidText !== "",
    price: post.price > 0 ? String(post.price) : "",
    pictures: post.images.flatMap(({ uploadId, alt, paid, ...image }) =>
      uploadId === null ? [] : [{ uploadId, image, alt, paid }],
    ),
    films: post.video ? [{ id: post.video.id, title: post.video.title }] : [],
    tags: post.tags,
  };
}

export function toInput(id: number | null, draft: PostDraft, asDraft: boolean): Sent<"post/publish"> {
  const price = Number(draft.price);
  return {
    ...(id === null ? {} : { id }),
    text: draft.text,
    paidText: draft.priced ? draft.paidText : "",
    price: draft.priced && Number.isSafeInteger(price) && price > 0 ? price : 0,
    images: draft.pictures.map(({ uploadId, alt, paid }) => ({ uploadId, alt, paid: draft.priced && paid })),
    videoId: draft.films[0]?.id ?? null,
    tagIds: draft.tags.map((tag) => tag.id),
    draft: asDraft,
  };
}
