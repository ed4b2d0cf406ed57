import type { Context } from "../core/context.ts";
import { sendDigests } from "../digests/digests.ts";
import { keepPublishing } from "../editorial/publish.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { pushEndpoints } from "../search-engines/endpoints.ts";
import { createPusher } from "../search-engines/push.ts";
import { notifyFollowers } from "../series/notify.ts";
import { tidy } from "./housekeeping.ts";

const [second, minute] = [1000, 60_000];

/**
 * Starts what is done at intervals for the whole site: by one web process of a machine, by several machines without hindering each other.
 * Without `background` nothing is published, notified or sent to search engines. Returns a function that stops it and waits for what is
 * running.
 */
export function keepRounds(env: Env, context: Context, log: Log, background: boolean): () => Promise<void> {
  const every = (pause: number, failure: string, round: Round) =>
    inRounds(pause, (stopping) => round(stopping).catch((err: unknown) => log.error({ err }, failure)));
  const stops = [
    every(10 * minute, "not tidied", (stopping) => tidy(context, log, stopping)),
    every(minute, "digests not sent", () => sendDigests(context)),
  ];
  if (background) {
    stops.push(every(5 * second, "followers of series not told", (stopping) => notifyFollowers(context, stopping)));
    stops.push(keepPublishing(context, log));
  }
  const endpoints = pushEndpoints(env);
  if (background && endpoints.length > 0) {
    const { db, now } = context;
    const options = { db, log, endpoints, now, origin: env.publicOrigin ?? "", fetch: globalThis.fetch };
    stops.push(every(30 * second, "changed pages not sent", createPusher(options)));
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}

type Round = (stopping: AbortSignal) => Promise<unknown>;

/** Starts a round every `pause` milliseconds, unless one is running. Returns a function that stops this and waits for a running one. */
function inRounds(pause: number, round: Round): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= round(stopping.signal).finally(() => (running = null));
  }, pause).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
