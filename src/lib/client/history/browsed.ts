import { kinds, type TypeOf } from "../../kinds.ts";
import { environment } from "../environment.ts";
import { isRecord } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore } from "./key-value.ts";
import type { StoreName } from "./open-entries.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./or-else.ts";

/** A performer or a review opened on this device. */
export interface BrowsedRecord {
  id: number;
  title: string;
  /** Address of its picture; may be empty. */
  picture: string;
  /** Milliseconds since 1970. */
  browsedAt: number;
}

export type BrowsingHistory = ReturnType<typeof browsingHistory>;

export const performerHistory = browsingHistory("actress_history", kinds.performer.type);
export const reviewHistory = browsingHistory("review_history", kinds.review.type);

/** Never rejects: if the browser has no database, nothing is stored. */
function browsingHistory(name: StoreName, contentType: TypeOf<"review" | "performer">) {
  const store = keyValueStore(name, isBrowsedRecord);
  /** Stores a record with its own time, as synced from another device. */
  const keep = (record: BrowsedRecord) =>
    orElse(undefined, () => store.setAt(String(record.id), record, record.browsedAt));
  /** Removes a record here only, because another device has removed it. */
  const drop = (id: number) => orElse(undefined, () => store.delete(String(id)));
  return {
    /** Does nothing if the reader has turned history off. */
    async remember(record: BrowsedRecord): Promise<void> {
      if (readPreferences().keepHistory) await orElse(undefined, () => store.set(String(record.id), record));
    },
    /** Restores a removed record at its old time. If the removal has been synced to other devices, only a newer time overrides it. */
    restore: (record: BrowsedRecord) =>
      keep({
        ...record,
        browsedAt: takeBackRemoval(contentType, record.id) ? record.browsedAt : environment.now(),
      }),
    place: keep,
    /** Removes every record on this device. */
    clear: () => orElse(undefined, () => store.clear()),
    /** Returns records, newest first. */
    recent: (limit: number) => orElse<BrowsedRecord[]>([], () => store.newest(limit)),
    /** Removes a record, here and from the member's other devices. */
    forget(id: number): Promise<void> {
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
