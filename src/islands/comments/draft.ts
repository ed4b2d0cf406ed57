import { isRecord, parseJson } from "#lib/client/json.ts";
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

/** Parses a stored draft; older ones are plain text. */
export function readDraft(stored: string | null): Draft {
  if (!stored) return emptyDraft;
  const draft = parseJson(stored);
  if (!isRecord(draft) || typeof draft["text"] !== "string") return { ...emptyDraft, text: stored };
  const { text, people, pictures, spoiler } = draft;
  return {
    text,
    people: Array.isArray(people) ? people.filter(isPerson) : [],
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
    spoiler: spoiler === true,
  };
}

function isPerson(value: unknown): value is Draft["people"][number] {
  return isRecord(value) && typeof value["id"] === "number" && typeof value["name"] === "string";
}

function isPicture(value: unknown): value is UploadedImage {
  if (!isRecord(value) || typeof value["id"] !== "number" || !isRecord(value["image"])) return false;
  const { url, srcset, width, height } = value["image"];
  return (
    typeof url === "string" && typeof srcset === "string" && typeof width === "number" && typeof height === "number"
  );
}
