import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";
import type { BrowsedRecord, BrowsingHistory } from "#lib/client/history/browsed.ts";
import { clearWatches, forgetWatch, recentWatches, restoreWatch, type WatchRecord } from "#lib/client/history/watch.ts";
import { formatDuration } from "#lib/format.ts";

/** Content types of the three histories. */
export const historyKinds = [
  { value: 2, name: "影片" },
  { value: 1, name: "影评" },
  { value: 8, name: "演员" },
] as const;
export type HistoryKind = (typeof historyKinds)[number]["value"];

/** One line of a history. */
export interface HistoryItem {
  id: number;
  title: string;
  picture: string;
  href: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How far a film was watched, 0 to 1, and in words; null for what is not watched. */
  progress: { done: number; words: string } | null;
  forget(): Promise<void>;
  restore(): Promise<void>;
}

/** What this device remembers, by kind; newest first. */
export const histories = {
  2: {
    recent: async (limit: number) => (await recentWatches(limit)).map(filmItem),
    clear: clearWatches,
  },
  1: browsed(reviewHistory, "/reviewDetail?id="),
  8: browsed(performerHistory, "/actressPage?id="),
};

function filmItem(record: WatchRecord): HistoryItem {
  const { id, title, poster, position, duration, watchedAt } = record;
  const done = duration > 0 ? Math.min(1, position / duration) : 0;
  return {
    id,
    title,
    picture: poster,
    href: `/videoDetails?id=${id}`,
    at: watchedAt,
    progress: {
      done,
      words: done >= 0.98 ? "已看完" : `看到 ${formatDuration(position)} / ${formatDuration(duration)}`,
    },
    forget: () => forgetWatch(id),
    restore: () => restoreWatch(record),
  };
}

function browsed(history: BrowsingHistory, page: string) {
  const item = (record: BrowsedRecord): HistoryItem => ({
    id: record.id,
    title: record.title,
    picture: record.picture,
    href: `${page}${record.id}`,
    at: record.browsedAt,
    progress: null,
    forget: () => history.forget(record.id),
    restore: () => history.restore(record),
  });
  return {
    recent: async (limit: number) => (await history.recent(limit)).map(item),
    clear: () => history.clear(),
  };
}
