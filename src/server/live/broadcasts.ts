import type { Context } from "../core/context.ts";
import { emptyEdge, readEdge } from "./edge.ts";
import { silentFor } from "./own.ts";
import { type Listing, playlistOf, type Segment, targetOf, within } from "./playlist.ts";

/** Milliseconds between two looks while somebody waits, and while nothing has come for `quietAfter`. */
const lookEvery = 75;
const quietEvery = 500;
const quietAfter = 3000;
/** Milliseconds for which what was read is new enough for those who do not wait. */
const freshFor = 250;
/** Longest wait, in target durations. */
const maxWait = 1.5;
/** Requests of this process that may wait at once; the rest are answered at once. */
const maxWaiting = 5000;
/** Milliseconds after which a live that nobody asks for is forgotten. */
const idleAfter = 60_000;

/** What a player waits for: a segment, or a part of it. */
export interface Wanted {
  number: number;
  part: number | null;
}

/** A playlist as it stands. `version` changes with it. */
export interface Playlist {
  text: string;
  version: string;
}

interface Broadcast {
  id: number;
  listing: Listing;
  version: string;
  /** Texts of `listing`, made when they are asked for. */
  texts: Map<boolean, string>;
  /** When it was read, last changed and last asked for, in `performance.now()` time. */
  readAt: number;
  changedAt: number;
  askedAt: number;
  reading: Promise<void> | null;
  /** Ends the wait of those for whom there is something new. */
  waiting: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The playlists of lives, for everybody who watches through this process: each live is read once, however many wait for it. */
export function createBroadcasts({ db, live, now }: Pick<Context, "db" | "live" | "now">) {
  const known = new Map<string, Broadcast>();
  let waits = 0;

  async function find(folder: string): Promise<Broadcast | null> {
    const found = known.get(folder);
    if (found) return found;
    const row = await db.primary.selectFrom("lives").select("id").where("folder", "=", folder).executeTakeFirst();
    if (!row) return null;
    for (const [key, one] of known)
      if (one.askedAt < performance.now() - idleAfter && one.waiting.size === 0) known.delete(key);
    const one: Broadcast = {
      id: row.id,
      listing: { segments: [], edge: emptyEdge, isOver: false },
      version: "",
      texts: new Map(),
      readAt: -Infinity,
      changedAt: 0,
      askedAt: 0,
      reading: null,
      waiting: new Set(),
      timer: null,
    };
    const before = known.get(folder) ?? one;
    known.set(folder, before);
    return before;
  }

  async function read(one: Broadcast): Promise<void> {
    const row = await db.primary
      .selectFrom("lives")
      .leftJoin("live_edges", "live_edges.live_id", "lives.id")
      .select(["lives.state", "lives.push", "lives.beat_at", "live_edges.edge"])
      .where("lives.id", "=", one.id)
      .executeTakeFirst();
    const edge = readEdge(row?.edge ?? null);
    const { segments } = one.listing;
    const last = segments.at(-1)?.number ?? -1;
    // A segment and the edge after it are written together, so its number tells whether there are more.
    const newest = edge.open ? edge.open.number - 1 : Infinity;
    const more: Segment[] =
      newest <= last
        ? []
        : await db.primary
            .selectFrom("live_segments")
            .select(["number", "piece", "name", "at", "duration"])
            .where("live_id", "=", one.id)
            .where("number", ">", last)
            .where("number", "<=", Number.isFinite(newest) ? newest : 2 ** 31 - 1)
            .orderBy("number")
            .execute();
    const isReceived = row !== undefined && row.push !== null && (row.beat_at ?? 0) > now() - silentFor;
    const isOver = row?.state === "ended" && !isReceived && edge.open === null;
    const all = more.length > 0 ? within([...segments, ...more], live?.window ?? 0) : segments;
    const parts = edge.open?.parts.length ?? 0;
    const version = `${all.at(-1)?.number ?? -1}.${edge.open?.piece ?? 0}.${parts}${isOver ? "e" : ""}`;
    one.readAt = performance.now();
    if (version === one.version) return;
    one.listing = { segments: all, edge, isOver };
    one.version = version;
    one.texts.clear();
    one.changedAt = performance.now();
  }

  /** One reading at a time, shared by all who ask. */
  function refresh(one: Broadcast): Promise<void> {
    one.reading ??= read(one).finally(() => (one.reading = null));
    return one.reading;
  }

  /** While the database does not answer, what was read before stands. */
  async function refreshOrKeep(one: Broadcast): Promise<void> {
    try {
      await refresh(one);
    } catch (error) {
      if (one.version === "") throw error;
    }
  }

  function look(one: Broadcast): void {
    if (one.timer !== null || one.waiting.size === 0) return;
    const pause = performance.now() - one.changedAt > quietAfter ? quietEvery : lookEvery;
    one.timer = setTimeout(() => {
      refresh(one)
        .catch(() => {})
        .finally(() => {
          one.timer = null;
          for (const wake of one.waiting) wake();
          look(one);
        });
    }, pause);
  }

  /** Waits until `isThere`, the limit, or the end of `signal`. */
  async function until(one: Broadcast, isThere: () => boolean, signal: AbortSignal): Promise<void> {
    if (isThere() || one.listing.isOver || signal.aborted || waits >= maxWaiting) return;
    waits += 1;
    try {
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(limit);
          signal.removeEventListener("abort", end);
          one.waiting.delete(wake);
          resolve();
        };
        const wake = () => (isThere() || one.listing.isOver) && end();
        const limit = setTimeout(end, targetOf(one.listing) * maxWait);
        signal.addEventListener("abort", end);
        one.waiting.add(wake);
        look(one);
      });
    } finally {
      waits -= 1;
    }
  }

  const isThere = ({ listing: { segments, edge } }: Broadcast, { number, part }: Wanted): boolean => {
    const last = segments.at(-1)?.number ?? -1;
    if (number <= last) return true;
    // One far ahead is a mistake, for which nobody waits.
    if (number > last + 2) return true;
    return part !== null && edge.open?.number === number && edge.open.parts.length > part;
  };

  return {
    /** The playlist of the live with this folder, once it has what is wanted; null if there is none. */
    async playlist(
      folder: string,
      { wanted, isDelta, signal }: { wanted: Wanted | null; isDelta: boolean; signal: AbortSignal },
    ): Promise<Playlist | null> {
      const one = await find(folder);
      if (one === null) return null;
      one.askedAt = performance.now();
      if (one.readAt < performance.now() - freshFor) await refreshOrKeep(one);
      if (wanted !== null) await until(one, () => isThere(one, wanted), signal);
      const { listing, texts, version } = one;
      if (listing.segments.length === 0) return null;
      const text = texts.get(isDelta) ?? playlistOf(listing, isDelta);
      texts.set(isDelta, text);
      return { text, version: isDelta ? `${version}d` : version };
    },
    /** Waits for a part that has been announced but is not there yet. */
    async part(folder: string, name: string, signal: AbortSignal): Promise<void> {
      const one = known.get(folder);
      const { open, next } = one?.listing.edge ?? emptyEdge;
      if (!one || !open || next !== name) return;
      one.askedAt = performance.now();
      await until(one, () => one.listing.edge.next !== name, signal);
    },
    /** Requests that wait. */
    waiting: () => waits,
  };
}

export type Broadcasts = ReturnType<typeof createBroadcasts>;
