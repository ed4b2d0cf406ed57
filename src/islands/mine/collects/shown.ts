import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import type { CollectContentType, CollectItem } from "#lib/contract/schemas/collects.ts";
import { createPages, type PagedResource } from "../../parts/pages.ts";

/** Kinds of things to keep; 0 is all of them. */
export type Kind = CollectContentType | 0;
/** The default folder is null. */
export type FolderChoice = "all" | number | null;

/** What is shown; kept while the page lives. */
export const $shown = atom<{ kind: Kind; folder: FolderChoice }>({ kind: 0, folder: "all" });

const lists = new Map<string, PagedResource<CollectItem>>();

/** What is kept of a kind in a folder, latest first. */
export function listOf(kind: Kind, folder: FolderChoice): PagedResource<CollectItem> {
  const key = `${kind}:${folder}`;
  const input = {
    ...(kind === 0 ? {} : { contentType: kind }),
    ...(folder === "all" ? {} : { folderId: folder }),
  };
  const list = lists.get(key) ?? createPages<CollectItem>((cursor) => api.call("collect/list", { ...input, cursor }));
  lists.set(key, list);
  return list;
}

/** Something moved: what is shown is fetched anew. */
export function reloadCollects(): void {
  const { kind, folder } = $shown.get();
  void listOf(kind, folder).load();
}
