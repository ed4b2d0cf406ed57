import type { Database } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { customerShare } from "../limits/address.ts";
import { mostOf } from "../limits/most.ts";
import type { MessageHub } from "./hub.ts";

export interface MessageStreams {
  /** A stream of server-sent events for one user: `news` whenever their messages may have changed, without personal data. */
  open(reader: StreamReader): Response;
  /** Ends streams whose session has ended or whose user is no longer allowed. Runs every few seconds while a stream is open. */
  review(): Promise<void>;
  /** Ends all streams, which would otherwise keep the process alive. */
  end(): void;
}

/** The user of a stream, their session, and where they are. */
export interface StreamReader {
  userId: number;
  sessionId: number;
  ip: string;
}

/** Milliseconds between two checks of the sessions. */
const reviewEvery = 5000;
/** Milliseconds between keep-alive comments; proxies close connections that are silent for a minute. */
const beat = 25_000;
/** Maximum duration of a stream, so that a proxy in between cannot keep a dead one open. */
const maxDuration = 5 * 60_000;
/** Maximum streams per user; a browser needs one. */
const perUser = 4;
/** All together. Beyond it the oldest of the network with most of them makes room for one from elsewhere. */
const usualMax = 10_000;

export function createMessageStreams(
  hub: MessageHub,
  db: Database,
  now: () => number,
  maxStreams = usualMax,
): MessageStreams {
  const open = new Map<number, Set<() => void>>();
  const openByPlace = new Map<string, Set<() => void>>();
  const sessions = new Map<() => void, number>();
  let reviewing: NodeJS.Timeout | undefined;

  async function review(): Promise<void> {
    const asked = new Set(sessions.values());
    if (asked.size === 0) return;
    const rows = await db.primary
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("sessions.id")
      .where("sessions.id", "in", [...asked])
      .where("sessions.expires_at", ">", now())
      .where("users.status", "=", "active")
      .execute();
    const standing = new Set(rows.map(({ id }) => id));
    for (const [end, sessionId] of sessions) if (asked.has(sessionId) && !standing.has(sessionId)) end();
  }

  function leave(userId: number, place: string, end: () => void): void {
    if (!sessions.delete(end)) return;
    remove(open, userId, end);
    remove(openByPlace, place, end);
    if (sessions.size > 0) return;
    clearInterval(reviewing);
    reviewing = undefined;
  }

  function body({ userId, sessionId, ip }: StreamReader): ReadableStream<Uint8Array> {
    const place = customerShare(ip);
    let stop = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const encoder = new TextEncoder();
          const send = (text: string) => {
            // Events for a slow reader are dropped: the next one makes them load everything.
            if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
          };
          const unlisten = hub.listen(userId, () => send("event: news\ndata:\n\n"));
          const beating = setInterval(() => send(":\n\n"), beat).unref();
          const ending = setTimeout(() => end(), maxDuration).unref();
          stop = () => {
            unlisten();
            clearInterval(beating);
            clearTimeout(ending);
            leave(userId, place, end);
          };
          const end = () => {
            stop();
            controller.close();
          };
          add(open, userId, end);
          add(openByPlace, place, end);
          sessions.set(end, sessionId);
          // A failed check is followed by the next one.
          reviewing ??= setInterval(() => void review().catch(() => {}), reviewEvery).unref();
          send(":\n\n");
        },
        cancel: () => stop(),
      },
      { highWaterMark: 16 },
    );
  }

  function makeRoom({ userId, ip }: StreamReader): void {
    const [own] = open.get(userId) ?? [];
    if (own && (open.get(userId)?.size ?? 0) >= perUser) return own();
    if (sessions.size < maxStreams) return;
    const [oldest] = mostOf(openByPlace, customerShare(ip)) ?? [];
    if (!oldest) throw new AppError("unavailable", { retryAfter: 60 });
    oldest();
  }

  return {
    review,
    open(reader) {
      makeRoom(reader);
      const headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // Prevents nginx from buffering the stream.
        "x-accel-buffering": "no",
      };
      return new Response(body(reader), { headers });
    },
    end() {
      for (const end of sessions.keys()) end();
    },
  };
}

function add<Key>(ends: Map<Key, Set<() => void>>, key: Key, end: () => void): void {
  ends.set(key, (ends.get(key) ?? new Set()).add(end));
}

function remove<Key>(ends: Map<Key, Set<() => void>>, key: Key, end: () => void): void {
  const mine = ends.get(key);
  mine?.delete(end);
  if (mine?.size === 0) ends.delete(key);
}
