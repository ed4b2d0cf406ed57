import { atom } from "nanostores";
import { pagesOf } from "#lib/client/pages.ts";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";

/** Kinds of things to keep. */
export type Kind = NameWith<"favorites"> | "all";
/** The default folder is null. */
export type FolderChoice = "all" | number | null;

/** What is shown; kept while the page lives. */
export const $shown = atom<{ kind: Kind; folder: FolderChoice }>({ kind: "all", folder: "all" });

/** What is kept of a kind in a folder, latest first. */
export function listOf(kind: Kind, folder: FolderChoice) {
  return pagesOf("collect/list", {
    ...(kind === "all" ? {} : { contentType: kinds[kind].type }),
    ...(folder === "all" ? {} : { folderId: folder }),
  });
}
