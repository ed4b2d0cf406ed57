import type { Context } from "../core/context.ts";
import { readEdge } from "./edge.ts";
import { silentFor } from "./own.ts";
import { type Listing, type Segment, targetOf, within } from "./playlist.ts";
import { readRenditions, sourceName } from "./renditions.ts";
import { nothingYet, type Standing, standingOf } from "./standing.ts";

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

/** Which playlist of a live is asked for, and how. */
interface Asked {
  /** Its file without ending: what comes, one of the qualities, or the one that names all. */
  name?: string;
  wanted: Wanted | null;
  isDelta: boolean;
  signal: AbortSignal;
}

interface Broadcast {
  id: number;
  standing: Standing;
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
      standing: nothingYet,
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
      .select(["lives.state", "lives.push", "lives.beat_at", "live_edges.edge", "live_edges.renditions"])
      .where("lives.id", "=", one.id)
      .executeTakeFirst();
    const edge = readEdge(row?.edge ?? null);
    const { segments } = one.standing.source;
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
    const standing = standingOf({ segments: all, edge, isOver }, readRenditions(row?.renditions ?? null));
    one.readAt = performance.now();
    if (standing.version === one.standing.version) return;
    one.standing = standing;
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
      if (one.standing === nothingYet) throw error;
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
    if (isThere() || one.standing.source.isOver || signal.aborted || waits >= maxWaiting) return;
    waits += 1;
    try {
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(limit);
          signal.removeEventListener("abort", end);
          one.waiting.delete(wake);
          resolve();
        };
        const wake = () => (isThere() || one.standing.source.isOver) && end();
        const limit = setTimeout(end, targetOf(one.standing.source) * maxWait);
        signal.addEventListener("abort", end);
        one.waiting.add(wake);
        look(one);
      });
    } finally {
      waits -= 1;
    }
  }

  const isThere = (listing: Listing | null, { number, part }: Wanted): boolean => {
    if (listing === null) return true;
    const { segments, edge } = listing;
    const last = segments.at(-1)?.number ?? -1;
    if (number <= last) return true;
    // One far ahead is a mistake, for which nobody waits.
    if (number > last + 2) return true;
    return part !== null && edge.open?.number === number && edge.open.parts.length > part;
  };

  return {
    /** A playlist of the live with this folder, once it has what is wanted; null if there is none. */
    async playlist(folder: string, { name = sourceName, wanted, isDelta, signal }: Asked): Promise<Playlist | null> {
      const one = await find(folder);
      if (one === null) return null;
      one.askedAt = performance.now();
      if (one.readAt < performance.now() - freshFor) await refreshOrKeep(one);
      if (wanted !== null) await until(one, () => isThere(one.standing.listing(name), wanted), signal);
      // The first of a lower quality comes a moment after what it is made of.
      const { source, listing } = one.standing;
      const isComing = source.segments.length > 0 && name !== sourceName && listing(name) !== null;
      if (isComing) await until(one, () => one.standing.text(name, false) !== null, signal);
      const text = one.standing.text(name, isDelta);
      if (text === null) return null;
      const version = name === sourceName ? one.standing.version : `${name}-${one.standing.version}`;
      return { text, version: isDelta ? `${version}d` : version };
    },
    /** Waits for a part that has been announced but is not there yet. */
    async part(folder: string, name: string, signal: AbortSignal): Promise<void> {
      const one = known.get(folder);
      if (!one) return;
      const edges = ({ source, renditions }: Standing) =>
        [source, ...(renditions?.lower ?? [])].map(({ edge }) => edge);
      const isAnnounced = () => edges(one.standing).some(({ next }) => next === name);
      if (!isAnnounced()) return;
      one.askedAt = performance.now();
      await until(one, () => !isAnnounced(), signal);
    },
    /** Requests that wait. */
    waiting: () => waits,
  };
}

export type Broadcasts = ReturnType<typeof createBroadcasts>;
