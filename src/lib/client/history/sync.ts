import type { HistoryChange } from "../../contract/schemas/history.ts";
import type { Output } from "../../contract/shapes.ts";
import { kinds, type TypeOf } from "../../kinds.ts";
import { api, type Client } from "../api.ts";
import { environment } from "../environment.ts";
import { $session, isMember } from "../stores/session.ts";
import { writeStorage } from "../storage.ts";
import { type BrowsedRecord, type BrowsingHistory, performerHistory, reviewHistory } from "./browsed.ts";
import { isToTell, keepRemovals, type Removal, removals, wasRemoved } from "./removals.ts";
import { forgetSync, keepSync, type SyncState, syncState } from "./sync-state.ts";
import { clearWatches, dropWatch, setWatch, recentWatches, watchRecord } from "./watch.ts";

type Entry = Output<"history/merge">["entries"][number];

const all = 500;
/** Maximum number of changes per call. */
const batch = 200;

const browsed: Readonly<Record<TypeOf<"review" | "performer">, BrowsingHistory>> = {
  [kinds.review.type]: reviewHistory,
  [kinds.performer.type]: performerHistory,
};

/**
 * Syncs this device's history with the member's other devices: sends new entries, takes theirs; of two entries about the same content item
 * the later one wins. The previous member's entries on this device are deleted first. Throws `ApiError`.
 */
export async function syncHistory(client: Client = api): Promise<void> {
  const session = $session.get();
  if (!isMember(session) || session.user === null) return;
  const { id } = session.user;
  let state = syncState();
  if (state.userId !== id) {
    if (state.userId !== 0) await clearDevice();
    state = { userId: id, syncedAt: undefined, sentAt: 0, at: 0 };
  }
  const isHere = () => $session.get().user?.id === id;
  const startedAt = environment.now();
  const notified = removals();
  const waiting = [
    ...(await newChanges(state)),
    ...notified.filter(isToTell).map((removal) => ({ ...removal, removed: true })),
  ].map((change): HistoryChange => ({ ...change, at: new Date(change.at).toISOString() }));
  let more = true;
  while (more || waiting.length > 0) {
    const { syncedAt } = state;
    const input = { changes: waiting.splice(0, batch), ...(syncedAt === undefined ? {} : { since: syncedAt }) };
    const answer = await client.call("history/merge", input);
    if (!isHere()) return;
    // What is sent and taken is cleared when they sign out, also if a later answer does not come.
    keepSync(state);
    for (const entry of answer.entries) if (isHere()) await take(entry);
    if (!isHere()) return;
    more = answer.more;
    state = { ...state, syncedAt: answer.syncedAt };
  }
  const isSent = (one: Removal) =>
    notified.some(({ contentType, id, at }) => contentType === one.contentType && id === one.id && at === one.at);
  keepRemovals(removals().filter((one) => !isSent(one)));
  keepSync({ ...state, sentAt: startedAt, at: startedAt });
}

/** Clears the local history after a member signs out: it is theirs, and stored with their account. */
export async function leaveHistory(): Promise<void> {
  if (syncState().userId !== 0) await clearDevice();
}

async function clearDevice(): Promise<void> {
  await Promise.all([clearWatches(), reviewHistory.clear(), performerHistory.clear()]);
  keepRemovals([]);
  forgetSync();
}

async function newChanges({ sentAt }: SyncState) {
  const [films, reviews, performers] = await Promise.all([
    recentWatches(all),
    reviewHistory.recent(all),
    performerHistory.recent(all),
  ]);
  const changes = [
    ...films.map(({ id, position, duration, watchedAt }) => ({
      contentType: kinds.video.type,
      id,
      position,
      duration,
      at: watchedAt,
    })),
    ...reviews.map((record) => ({ contentType: kinds.review.type, id: record.id, at: record.browsedAt })),
    ...performers.map((record) => ({ contentType: kinds.performer.type, id: record.id, at: record.browsedAt })),
  ];
  return changes.filter(({ at }) => at >= sentAt);
}

async function take(entry: Entry): Promise<void> {
  const { contentType, id, position, duration, title } = entry;
  const at = Date.parse(entry.at);
  const known = await atHere(contentType, id);
  if (known >= at || wasRemoved(contentType, id, at)) return;
  const gone = entry.removed || title === "";
  const picture = entry.picture?.url ?? "";
  if (contentType === kinds.video.type) {
    if (gone) return dropWatch(id);
    await setWatch({ id, title, poster: picture, position, duration, watchedAt: at });
    // Makes the home page reserve space for its list of watched films.
    writeStorage(environment.localStorage(), "watched", "1");
    return;
  }
  const record: BrowsedRecord = { id, title, picture, browsedAt: at };
  return gone ? browsed[contentType].drop(id) : browsed[contentType].place(record);
}

/** When this content item was last opened on this device, in milliseconds; 0 if never. */
async function atHere(contentType: Entry["contentType"], id: number): Promise<number> {
  if (contentType === kinds.video.type) return (await watchRecord(id))?.watchedAt ?? 0;
  const records = await browsed[contentType].recent(all);
  return records.find((record) => record.id === id)?.browsedAt ?? 0;
}
