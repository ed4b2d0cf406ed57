import type { HistoryContentType } from "../../contract/schemas/history.ts";
import { environment } from "../environment.ts";
import { isRecord, parseJson } from "../json.ts";
import { readLocal } from "../persistence.ts";
import { $session, isMember } from "../stores/session.ts";
import { writeStorage } from "../storage.ts";

/** An entry a member removed from the history on this device, not yet synced to the other devices. */
export interface Removal {
  contentType: HistoryContentType;
  id: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** In place of an id: every entry of the kind. */
const every = 0;
const key = "history-removed";
const limit = 200;

/** Records a removal for the next sync. A guest has no other devices. */
export function noteRemoval(contentType: HistoryContentType, id: number): void {
  if (!isMember($session.get())) return;
  const others = removals().filter((one) => one.contentType !== contentType || one.id !== id);
  keepRemovals([...others, { contentType, id, at: environment.now() }].slice(-limit));
}

/** Records that all entries of a kind were removed, here and with the member's account: a sync under way must not bring them back. */
export function noteClearing(contentType: HistoryContentType): void {
  noteRemoval(contentType, every);
}

/** Whether a sync has to tell the other devices of a removal: of a clearing the account knows. */
export const isToTell = ({ id }: Removal): boolean => id !== every;

/** Whether an entry of this time was removed here since. */
export function wasRemoved(contentType: HistoryContentType, id: number, at: number): boolean {
  return removals().some((one) => one.contentType === contentType && [id, every].includes(one.id) && one.at >= at);
}

/** Deletes a recorded removal; returns false if a member has none, because it may have been synced already. */
export function takeBackRemoval(contentType: HistoryContentType, id: number): boolean {
  const noted = removals();
  const others = noted.filter((one) => one.contentType !== contentType || one.id !== id);
  keepRemovals(others);
  return others.length < noted.length || !isMember($session.get());
}

export function removals(): Removal[] {
  const stored = parseJson(readLocal(key));
  return Array.isArray(stored) ? stored.filter(isRemoval) : [];
}

export function keepRemovals(list: readonly Removal[]): void {
  writeStorage(environment.localStorage(), key, JSON.stringify(list));
}

function isRemoval(value: unknown): value is Removal {
  return isRecord(value) && ["contentType", "id", "at"].every((field) => typeof value[field] === "number");
}
