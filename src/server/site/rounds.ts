import type { Context } from "../core/context.ts";
import { keepSendingDigests } from "../digests/digests.ts";
import { keepPublishing } from "../editorial/publish.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import { pushEndpoints } from "../search-engines/endpoints.ts";
import { createPusher, keepPushing } from "../search-engines/push.ts";
import { startNotifyingFollowers } from "../series/notify.ts";
import { keepTidy } from "./housekeeping.ts";

/**
 * Starts what is done at intervals for the whole site: by one web process of a machine, by several machines without hindering each other.
 * Without `background` nothing is published, notified or sent to search engines. Returns a function that stops it and waits for what is
 * running.
 */
export function keepRounds(env: Env, context: Context, log: Log, background: boolean): () => Promise<void> {
  const stops = [keepTidy(context, log), keepSendingDigests(context, log)];
  if (background) stops.push(startNotifyingFollowers(context, log), keepPublishing(context, log));
  const endpoints = pushEndpoints(env);
  if (background && endpoints.length > 0) {
    const { db, now } = context;
    const options = { db, log, endpoints, now, origin: env.publicOrigin ?? "", fetch: globalThis.fetch };
    stops.push(keepPushing(createPusher(options)));
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}
