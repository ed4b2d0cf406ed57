import type { Tags } from "../cache/tags.ts";
import { AppError } from "../core/errors.ts";
import type { Database } from "../db/open.ts";
import { eventStream } from "../net/event-stream.ts";
import { danmakuTag, toLine } from "./danmaku.ts";

export interface DanmakuStreams {
  /** A stream of server-sent events with the lines of a film as they are published: `line`, with the line as JSON. */
  open(videoId: number, userId: number): Response;
  /** Ends all streams, which would otherwise keep the process alive. */
  end(): void;
}

/** What a line has to be younger than to be passed on, in milliseconds: longer than processes take to tell each other of it. */
const lately = 20_000;
/** Lines passed on at once; more nobody can read. */
const maxLines = 60;
/** Streams of one person; each page they have open needs one. */
const perUser = 4;
const maxStreams = 10_000;

interface Room {
  readers: Map<() => void, { userId: number; send: (text: string) => void }>;
  /** Ids of the lines that were passed on, with their time. */
  sent: Map<number, number>;
  /** Whether it is being read, and whether to read again after that. */
  reading: boolean;
  again: boolean;
}

/**
 * A line is written by any process, which tells all others by its tag; each reads the newest lines of the film once, for all of its
 * readers.
 */
export function createDanmakuStreams(db: Database, tags: Tags, now: () => number): DanmakuStreams {
  const rooms = new Map<number, Room>();
  let count = 0;

  tags.subscribe((changed) => {
    if (rooms.size === 0) return;
    const told = new Set(changed);
    for (const [videoId, room] of rooms) if (told.has(danmakuTag(videoId))) void pass(videoId, room);
  });

  async function pass(videoId: number, room: Room): Promise<void> {
    room.again = true;
    if (room.reading) return;
    room.reading = true;
    try {
      while (room.again) {
        room.again = false;
        await passOnce(videoId, room);
      }
    } catch {
      // A broken database is reported elsewhere; whoever connects anew reads the last minute.
    } finally {
      room.reading = false;
    }
  }

  async function passOnce(videoId: number, { readers, sent }: Room): Promise<void> {
    const since = now() - lately;
    const rows = await db.primary
      .selectFrom("danmaku")
      .innerJoin("users", "users.id", "danmaku.author_id")
      .selectAll("danmaku")
      .where("danmaku.video_id", "=", videoId)
      .where("danmaku.created_at", ">", since)
      .where("danmaku.status", "=", "published")
      .where("users.status", "!=", "banned")
      .orderBy("danmaku.id", "desc")
      .limit(maxLines)
      .execute();
    for (const [id, at] of sent) if (at <= since) sent.delete(id);
    const fresh = rows.filter(({ id }) => !sent.has(id)).toReversed();
    if (fresh.length === 0) return;
    for (const { id, created_at } of fresh) sent.set(id, created_at);
    const text = fresh.map((row) => `event: line\ndata: ${JSON.stringify(toLine(row))}\n\n`).join("");
    for (const { send } of readers.values()) send(text);
  }

  return {
    open(videoId, userId) {
      if (count >= maxStreams) throw new AppError("unavailable", { retryAfter: 60 });
      return eventStream((send, end) => {
        const room = rooms.get(videoId) ?? { readers: new Map(), sent: new Map(), reading: false, again: false };
        const mine = [...room.readers].filter(([, reader]) => reader.userId === userId);
        if (mine.length >= perUser) mine[0]?.[0]();
        rooms.set(videoId, room);
        room.readers.set(end, { userId, send });
        count += 1;
        return () => {
          if (!room.readers.delete(end)) return;
          count -= 1;
          if (room.readers.size === 0 && rooms.get(videoId) === room) rooms.delete(videoId);
        };
      });
    },
    end() {
      for (const room of rooms.values()) for (const end of room.readers.keys()) end();
    },
  };
}
