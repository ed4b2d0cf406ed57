import { atom } from "nanostores";
import { pagesOf } from "#lib/client/pages.ts";
import type { CollectContentType } from "#lib/contract/schemas/collects.ts";

/** Kinds of things to keep; 0 is all of them. */
export type Kind = CollectContentType | 0;
/** The default folder is null. */
export type FolderChoice = "all" | number | null;

/** What is shown; kept while the page lives. */
export const $shown = atom<{ kind: Kind; folder: FolderChoice }>({ kind: 0, folder: "all" });

/** What is kept of a kind in a folder, latest first. */
export function listOf(kind: Kind, folder: FolderChoice) {
  return pagesOf("collect/list", {
    ...(kind === 0 ? {} : { contentType: kind }),
    ...(folder === "all" ? {} : { folderId: folder }),
  });
}
