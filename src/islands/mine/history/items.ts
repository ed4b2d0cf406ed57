import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";
import type { BrowsedRecord, BrowsingHistory } from "#lib/client/history/browsed.ts";
import { noteClearing } from "#lib/client/history/removals.ts";
import { clearWatches, forgetWatch, recentWatches, restoreWatch, type WatchRecord } from "#lib/client/history/watch.ts";
import { formatDuration } from "#lib/format.ts";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";

export type HistoryKind = NameWith<"history">;

/** One entry of the history. */
export interface HistoryItem {
  id: number;
  title: string;
  picture: string;
  href: string;
  /** Milliseconds since 1970. */
  at: number;
  /** How far a film was watched, 0 to 1, and as text; null for other kinds. */
  progress: { done: number; text: string } | null;
  forget(): Promise<void>;
  restore(): Promise<void>;
}

interface History {
  recent(limit: number): Promise<HistoryItem[]>;
  clear(): Promise<void>;
}

/** This device's history by kind; newest first. */
export const histories: Readonly<Record<HistoryKind, History>> = {
  video: {
    recent: async (limit: number) => (await recentWatches(limit)).map(filmItem),
    clear: async () => {
      noteClearing(kinds.video.type);
      await clearWatches();
    },
  },
  review: browsed(reviewHistory, kinds.review),
  performer: browsed(performerHistory, kinds.performer),
};

function filmItem(record: WatchRecord): HistoryItem {
  const { id, title, poster, position, duration, watchedAt } = record;
  const done = duration > 0 ? Math.min(1, position / duration) : 0;
  return {
    id,
    title,
    picture: poster,
    href: `${kinds.video.path}${id}`,
    at: watchedAt,
    progress: {
      done,
      text: done >= 0.98 ? "已看完" : `看到 ${formatDuration(position)} / ${formatDuration(duration)}`,
    },
    forget: () => forgetWatch(id),
    restore: () => restoreWatch(record),
  };
}

function browsed(history: BrowsingHistory, { type, path }: (typeof kinds)["review" | "performer"]): History {
  const item = (record: BrowsedRecord): HistoryItem => ({
    id: record.id,
    title: record.title,
    picture: record.picture,
    href: `${path}${record.id}`,
    at: record.browsedAt,
    progress: null,
    forget: () => history.forget(record.id),
    restore: () => history.restore(record),
  });
  return {
    recent: async (limit: number) => (await history.recent(limit)).map(item),
    clear: async () => {
      noteClearing(type);
      await history.clear();
    },
  };
}
