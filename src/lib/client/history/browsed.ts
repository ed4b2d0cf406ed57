import { environment } from "../environment.ts";
import { isRecord } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore, type StoreName } from "./key-value.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./soft.ts";

/** A performer or a review that was opened on this device. */
export interface BrowsedRecord {
  id: number;
  title: string;
  /** Address of its picture, may be empty. */
  picture: string;
  /** Milliseconds since 1970. */
  browsedAt: number;
}

/** Never rejects: where the browser keeps no databases nothing is remembered. */
export interface BrowsingHistory {
  /** Does nothing for a reader who wants no history. */
  remember(record: BrowsedRecord): Promise<void>;
  /** Puts a record back where it stood. */
  restore(record: BrowsedRecord): Promise<void>;
  /** Puts a record at its own time, as another device has it. */
  place(record: BrowsedRecord): Promise<void>;
  /** Removes every record on this device. */
  clear(): Promise<void>;
  /** Newest first. */
  recent(limit: number): Promise<BrowsedRecord[]>;
  /** Removes a record, here and from the member's other devices. */
  forget(id: number): Promise<void>;
  /** Removes a record here, as another device has done. */
  drop(id: number): Promise<void>;
}

export const performerHistory = browsingHistory("actress_history", 8);
export const reviewHistory = browsingHistory("review_history", 1);

function browsingHistory(name: StoreName, contentType: 1 | 8): BrowsingHistory {
  const store = keyValueStore(name, isBrowsedRecord);
  const place = (record: BrowsedRecord) =>
    orElse(undefined, () => store.setAt(String(record.id), record, record.browsedAt));
  const drop = (id: number) => orElse(undefined, () => store.delete(String(id)));
  return {
    async remember(record) {
      if (readPreferences().keepHistory) await orElse(undefined, () => store.set(String(record.id), record));
    },
    // A removal other devices have heard of is only outdone by something newer.
    restore: (record) =>
      place({
        ...record,
        browsedAt: takeBackRemoval(contentType, record.id) ? record.browsedAt : environment.now(),
      }),
    place,
    clear: () => orElse(undefined, () => store.clear()),
    recent: (limit) => orElse([], () => store.newest(limit)),
    forget(id) {
      noteRemoval(contentType, id);
      return drop(id);
    },
    drop,
  };
}

function isBrowsedRecord(value: unknown): value is BrowsedRecord {
  return (
    isRecord(value) &&
    ["id", "browsedAt"].every((field) => typeof value[field] === "number") &&
    ["title", "picture"].every((field) => typeof value[field] === "string")
  );
}
