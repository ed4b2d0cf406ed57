import { kinds, type TypeOf } from "../../kinds.ts";
import { environment } from "../environment.ts";
import { isRecord } from "../json.ts";
import { readPreferences } from "../preferences.ts";
import { keyValueStore, type StoreName } from "./key-value.ts";
import { noteRemoval, takeBackRemoval } from "./removals.ts";
import { orElse } from "./or-else.ts";

/** A performer or a review that was opened on this device. */
export interface BrowsedRecord {
  id: number;
  title: string;
  /** Address of its picture, may be empty. */
  picture: string;
  /** Milliseconds since 1970. */
  browsedAt: number;
}

export type BrowsingHistory = ReturnType<typeof browsingHistory>;

export const performerHistory = browsingHistory("actress_history", kinds.performer.type);
export const reviewHistory = browsingHistory("review_history", kinds.review.type);

/** Never rejects: where the browser keeps no databases nothing is remembered. */
function browsingHistory(name: StoreName, contentType: TypeOf<"review" | "performer">) {
  const store = keyValueStore(name, isBrowsedRecord);
  /** Puts a record at its own time, as another device has it. */
  const place = (record: BrowsedRecord) =>
    orElse(undefined, () => store.setAt(String(record.id), record, record.browsedAt));
  /** Removes a record here, as another device has done. */
  const drop = (id: number) => orElse(undefined, () => store.delete(String(id)));
  return {
    /** Does nothing for a reader who wants no history. */
    async remember(record: BrowsedRecord): Promise<void> {
      if (readPreferences().keepHistory) await orElse(undefined, () => store.set(String(record.id), record));
    },
    /** Puts a record back where it stood. A removal other devices have heard of is only outdone by something newer. */
    restore: (record: BrowsedRecord) =>
      place({
        ...record,
        browsedAt: takeBackRemoval(contentType, record.id) ? record.browsedAt : environment.now(),
      }),
    place,
    /** Removes every record on this device. */
    clear: () => orElse(undefined, () => store.clear()),
    /** Newest first. */
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
