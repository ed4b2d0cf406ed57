import { readPreferences } from "../preferences.ts";
import { isRecord } from "../json.ts";
import { keyValueStore, type StoreName } from "./key-value.ts";
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
  /** Puts a record back where it stood, or where another device had it. */
  restore(record: BrowsedRecord): Promise<void>;
  clear(): Promise<void>;
  /** Newest first. */
  recent(limit: number): Promise<BrowsedRecord[]>;
  forget(id: number): Promise<void>;
}

export const performerHistory = browsingHistory("actress_history");
export const reviewHistory = browsingHistory("review_history");

function browsingHistory(name: StoreName): BrowsingHistory {
  const store = keyValueStore(name, isBrowsedRecord);
  return {
    async remember(record) {
      if (readPreferences().keepHistory) await orElse(undefined, () => store.set(String(record.id), record));
    },
    restore: (record) => orElse(undefined, () => store.setAt(String(record.id), record, record.browsedAt)),
    clear: () => orElse(undefined, () => store.clear()),
    recent: (limit) => orElse([], () => store.newest(limit)),
    forget: (id) => orElse(undefined, () => store.delete(String(id))),
  };
}

function isBrowsedRecord(value: unknown): value is BrowsedRecord {
  return (
    isRecord(value) &&
    ["id", "browsedAt"].every((field) => typeof value[field] === "number") &&
    ["title", "picture"].every((field) => typeof value[field] === "string")
  );
}
