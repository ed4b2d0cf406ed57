import { atom } from "nanostores";

/**
 * - `checking`: looked at before a byte goes out; `known`: an own film is made of this very file;
 * - `waiting` for its turn; `offline`: for the network; `paused`: for its owner;
 * - `missing`: begun earlier, and the file has to be chosen again;
 * - `failed`: may be tried again; `refused`: not with this file.
 */
export type ItemState =
  | "checking"
  | "known"
  | "waiting"
  | "sending"
  | "offline"
  | "paused"
  | "missing"
  | "done"
  | "failed"
  | "refused";

/** A file on its way, as the panel shows it. */
export interface UploadItem {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  /** What the browser could read of it, e.g. `1920 × 1080 · 03:20`. */
  about: string;
  state: ItemState;
  /** What went wrong, or what there is to know. */
  message: string;
  /** Why what was chosen for it was refused; empty if it was not. */
  problem: string;
  /** Bytes that are there. */
  sent: number;
  /** Bytes a second; 0 when not known yet. */
  rate: number;
  /** Null until the server has opened it. */
  uploadId: string | null;
  /** Its film; null for a new one that the server has not opened yet. */
  videoId: number | null;
  /** Whether that film was there before, and takes this as its file. */
  replaces: boolean;
}

export const $items = atom<readonly UploadItem[]>([]);

let last = 0;

export function addItem(item: Omit<UploadItem, "key">): number {
  const key = (last += 1);
  $items.set([...$items.get(), { key, ...item }]);
  return key;
}

export function putItem(key: number, changes: Partial<UploadItem>): void {
  $items.set($items.get().map((item) => (item.key === key ? { ...item, ...changes } : item)));
}

export function dropItem(key: number): void {
  $items.set($items.get().filter((item) => item.key !== key));
}

export function itemOf(key: number): UploadItem | undefined {
  return $items.get().find((item) => item.key === key);
}
