import { parseJson } from "#lib/client/json.ts";
import {
  storedFlag,
  storedImage,
  storedList,
  storedNamed,
  storedNumber,
  storedRecord,
  storedText,
} from "#lib/client/stored.ts";
import { commentPictures } from "#lib/comment-text.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";

/** Content of a write box. */
export interface Draft {
  text: string;
  /** Picked from the suggestions: `@` with their name in the text refers to them. */
  people: { id: number; name: string }[];
  pictures: UploadedImage[];
  spoiler: boolean;
}

export const emptyDraft: Draft = { text: "", people: [], pictures: [], spoiler: false };

export const isEmptyDraft = ({ text, pictures }: Draft): boolean => text === "" && pictures.length === 0;

/** Merges content that could not be sent with what was typed in the meantime. */
export function bothOf(before: Draft, after: Draft): Draft {
  return {
    text: [before.text, after.text].filter((text) => text !== "").join("\n"),
    people: [...before.people, ...after.people],
    pictures: [...before.pictures, ...after.pictures].slice(0, commentPictures),
    spoiler: before.spoiler || after.spoiler,
  };
}

const storedDraft = storedRecord<Draft>(
  {
    text: storedText,
    people: storedList(storedNamed),
    pictures: storedList(storedRecord<UploadedImage>({ id: storedNumber, image: storedImage })),
    spoiler: storedFlag,
  },
  { people: [], pictures: [], spoiler: false },
);

/** Parses a stored draft; older ones are plain text. */
export function readDraft(stored: string | null): Draft {
  return storedDraft(parseJson(stored)) ?? { ...emptyDraft, text: stored ?? "" };
}
