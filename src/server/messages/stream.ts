import type { Database } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import type { MessageHub } from "./hub.ts";

export interface MessageStreams {
  /** Server-sent events for one user: `news` whenever their messages may have changed. Nothing personal is in them. */
  open(reader: StreamReader): Response;
  /** Ends those whose session has ended meanwhile, or whose user may not enter any more. Done every few seconds while any is open. */
  review(): Promise<void>;
  /** Ends all of them: they would outlive the process. */
  end(): void;
}

/** Whose stream it is, and by which session. */
export interface StreamReader {
  userId: number;
  sessionId: number;
}

/** Milliseconds between two looks at the sessions. */
const reviewEvery = 5000;
/** Milliseconds between two signs of life; proxies cut what is silent for a minute. */
const beat = 25_000;
/** A stream ends by itself after this, so that none is forgotten by a proxy between. */
const longest = 5 * 60_000;
/** One browser keeps one; somebody may have a few. */
const perUser = 4;
const most = 10_000;

export function createMessageStreams(hub: MessageHub, db: Database, now: () => number): MessageStreams {
  const open = new Map<number, Set<() => void>>();
  const sessions = new Map<() => void, number>();
  let count = 0;
  let reviewing: NodeJS.Timeout | undefined;

  async function review(): Promise<void> {
    const ids = [...new Set(sessions.values())];
    if (ids.length === 0) return;
    const rows = await db.primary
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("sessions.id")
      .where("sessions.id", "in", ids)
      .where("sessions.expires_at", ">", now())
      .where("users.status", "=", "active")
      .execute();
    const standing = new Set(rows.map(({ id }) => id));
    for (const [end, sessionId] of sessions) if (ids.includes(sessionId) && !standing.has(sessionId)) end();
  }

  function leave(userId: number, end: () => void): void {
    const mine = open.get(userId);
    if (!mine?.delete(end)) return;
    sessions.delete(end);
    count -= 1;
    if (count === 0) {
      clearInterval(reviewing);
      reviewing = undefined;
    }
    if (mine.size === 0) open.delete(userId);
  }

  function body({ userId, sessionId }: StreamReader): ReadableStream<Uint8Array> {
    let stop = () => {};
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const encoder = new TextEncoder();
          const send = (text: string) => {
            // Whoever does not read is told nothing more: the next look tells them everything.
            if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
          };
          const unlisten = hub.listen(userId, () => send("event: news\ndata:\n\n"));
          const beating = setInterval(() => send(":\n\n"), beat).unref();
          const ending = setTimeout(() => end(), longest).unref();
          stop = () => {
            unlisten();
            clearInterval(beating);
            clearTimeout(ending);
            leave(userId, end);
          };
          const end = () => {
            stop();
            controller.close();
          };
          const mine = open.get(userId) ?? new Set();
          const [oldest] = mine;
          if (mine.size >= perUser) oldest?.();
          open.set(userId, mine.add(end));
          sessions.set(end, sessionId);
          count += 1;
          // A look that fails is followed by the next one.
          reviewing ??= setInterval(() => void review().catch(() => {}), reviewEvery).unref();
          send(":\n\n");
        },
        cancel: () => stop(),
      },
      { highWaterMark: 16 },
    );
  }

  return {
    review,
    open(reader) {
      if (count >= most) throw new AppError("unavailable", { retryAfter: 60 });
      const headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx would collect it.
        "x-accel-buffering": "no",
      };
      return new Response(body(reader), { headers });
    },
    end() {
      for (const mine of open.values()) for (const end of mine) end();
    },
  };
}
