import { AppError } from "../errors.ts";
import type { MessageHub } from "./hub.ts";

export interface MessageStreams {
  /** Server-sent events for one user: `news` whenever their messages may have changed. Nothing personal is in them. */
  open(userId: number): Response;
  /** Ends all of them: they would outlive the process. */
  end(): void;
}

/** Milliseconds between two signs of life; proxies cut what is silent for a minute. */
const beat = 25_000;
/** A stream ends by itself after this, so that a session that ended meanwhile is noticed. */
const longest = 5 * 60_000;
/** One browser keeps one; somebody may have a few. */
const perUser = 4;
const most = 10_000;

export function createMessageStreams(hub: MessageHub): MessageStreams {
  const open = new Map<number, Set<() => void>>();
  let count = 0;

  function leave(userId: number, end: () => void): void {
    const mine = open.get(userId);
    if (!mine?.delete(end)) return;
    count -= 1;
    if (mine.size === 0) open.delete(userId);
  }

  function body(userId: number): ReadableStream<Uint8Array> {
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
          count += 1;
          send(":\n\n");
        },
        cancel: () => stop(),
      },
      { highWaterMark: 16 },
    );
  }

  return {
    open(userId) {
      if (count >= most) throw new AppError("unavailable", { retryAfter: 60 });
      const headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store, no-transform",
        // nginx would collect it.
        "x-accel-buffering": "no",
      };
      return new Response(body(userId), { headers });
    },
    end() {
      for (const mine of open.values()) for (const end of mine) end();
    },
  };
}
