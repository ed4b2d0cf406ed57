import { atom } from "nanostores";
import { pagesOf } from "#lib/client/pages.ts";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";

/** Kinds of favorites. */
export type Kind = NameWith<"favorites"> | "all";
/** Null is the default folder. */
export type FolderChoice = "all" | number | null;

/** The current selection; lost on reload. */
export const $shown = atom<{ kind: Kind; folder: FolderChoice }>({ kind: "all", folder: "all" });

/** Favorites of a kind in a folder, latest first. */
export function listOf(kind: Kind, folder: FolderChoice) {
  return pagesOf("collect/list", {
    ...(kind === "all" ? {} : { contentType: kinds[kind].type }),
    ...(folder === "all" ? {} : { folderId: folder }),
  });
}
