import { atom } from "nanostores";
import type { Sent } from "#lib/contract/shapes.ts";

/** What the films that are added next have in common; an empty `channelId` is the site's usual one. */
export interface SharedDetails {
  channelId: string;
  tags: readonly { id: number; name: string }[];
  show: "draft" | "published";
  signed: boolean;
}

const usual: SharedDetails = { channelId: "", tags: [], show: "draft", signed: false };

/** Kept while the page is open: the next files of the same series need not be described again. */
export const $shared = atom<SharedDetails>(usual);

export function changeShared(changes: Partial<SharedDetails>): void {
  $shared.set({ ...$shared.get(), ...changes });
}

/** As it is sent; undefined when nothing was chosen. */
export function detailsToSend(): Sent<"works/upload/address">["details"] {
  const { channelId, tags, show, signed } = $shared.get();
  if (channelId === "" && tags.length === 0 && show === "draft" && !signed) return undefined;
  return {
    ...(channelId !== "" && { channelId: Number(channelId) }),
    ...(tags.length > 0 && { tagIds: tags.map(({ id }) => id) }),
    ...(signed && { signed }),
    show,
  };
}
