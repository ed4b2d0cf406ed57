import type { Log } from "../process/log.ts";
import type { Database, Writer } from "../db/open.ts";

/** Search engines that can be told of changed pages. */
export type PushTarget = "indexnow" | "baidu";

/** A page that has changed or will appear, or is no more. */
export interface ChangedPage {
  path: string;
  /** Milliseconds since 1970 from which it is public, or since when it is not. */
  from: number;
  /** `removed`: its address says it is gone. `withdrawn`: it had not appeared yet, so nobody is told. */
  end?: "removed" | "withdrawn";
}

/** Baidu takes addresses to visit only; what it was still to be told of a page that went is taken back. */
const hearsOfRemoval: Readonly<Record<PushTarget, boolean>> = { indexnow: true, baidu: false };

/** Writes down what is to be told, in the transaction that changes the pages: neither is ever done without the other. */
export async function queuePushes(
  trx: Writer,
  targets: readonly PushTarget[],
  pages: readonly ChangedPage[],
): Promise<void> {
  for (const target of targets) {
    for (const { path, from, end } of pages) {
      const notified = end === undefined || (end === "removed" && hearsOfRemoval[target]);
      await (notified ? queue(trx, { target, path, next_at: from }) : takeBack(trx, target, path));
    }
  }
}

async function queue(trx: Writer, job: { target: PushTarget; path: string; next_at: number }): Promise<void> {
  await trx
    .insertInto("push_jobs")
    .values(job)
    .onConflict((conflict) => conflict.columns(["target", "path"]).doUpdateSet({ next_at: job.next_at, attempts: 0 }))
    .execute();
}

async function takeBack(trx: Writer, target: PushTarget, path: string): Promise<void> {
  await trx.deleteFrom("push_jobs").where("target", "=", target).where("path", "=", path).execute();
}

/** How one search engine is told. */
export interface PushEndpoint {
  target: PushTarget;
  /** Most addresses in one request. */
  max: number;
  request(urls: readonly string[]): Request;
}

const maxAtOnce = 1000;

/** indexnow.org: one request reaches Bing, Yandex and the others of the protocol. */
export function indexNow(key: string, origin: string, address = "https://api.indexnow.org/indexnow"): PushEndpoint {
  const { host } = new URL(origin);
  return {
    target: "indexnow",
    max: maxAtOnce,
    request: (urlList) =>
      new Request(address, {
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({ host, key, keyLocation: `${origin}/${key}.txt`, urlList }),
      }),
  };
}

/** Baidu's 普通收录. */
export function baidu(token: string, origin: string, address = "http://data.zz.baidu.com/urls"): PushEndpoint {
  const query = new URLSearchParams({ site: origin, token });
  return {
    target: "baidu",
    max: maxAtOnce,
    request: (urls) =>
      new Request(`${address}?${query}`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: urls.join("\n"),
      }),
  };
}

export interface PusherOptions {
  db: Database;
  log: Log;
  origin: string;
  endpoints: readonly PushEndpoint[];
  fetch: typeof globalThis.fetch;
  now(): number;
}

/** A job that was taken comes back after this many milliseconds, should its process die meanwhile. */
const lease = 5 * 60_000;
const timeout = 30_000;
const firstWait = 60_000;
const maxWait = 6 * 60 * 60_000;
/** After that many refusals the address is given up; the sitemap has it anyway. */
const tries = 10;

/** Milliseconds until the next try after the given number of failed ones. */
export function backoff(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), maxWait);
}

interface Job {
  id: number;
  path: string;
  attempts: number;
  /** Until then it is taken. Another value means that the page has changed since, and has to be told of again. */
  next_at: number;
}

/** Tells every search engine of what is due, once; answers how many addresses were taken. Never rejects. */
export function createPusher({ db, log, origin, endpoints, fetch, now }: PusherOptions): () => Promise<number> {
  async function drain(endpoint: PushEndpoint): Promise<number> {
    const jobs = await take(endpoint);
    if (jobs.length === 0) return 0;
    const failure = await submit(endpoint, jobs);
    if (failure === null) {
      await db.write(async (trx) => {
        for (const [leased, some] of Map.groupBy(jobs, (job) => job.next_at)) {
          const ids = some.map(({ id }) => id);
          await trx.deleteFrom("push_jobs").where("id", "in", ids).where("next_at", "=", leased).execute();
        }
      });
    } else {
      log.warn({ target: endpoint.target, addresses: jobs.length, reason: failure }, "push failed");
      await postpone(endpoint, jobs);
    }
    return jobs.length;
  }

  /** The outer condition keeps two processes from taking the same job. */
  function take({ target, max }: PushEndpoint): Promise<Job[]> {
    const time = now();
    return db.write((trx) =>
      trx
        .updateTable("push_jobs")
        .set({ next_at: time + lease })
        .where("next_at", "<=", time)
        .where("id", "in", (due) =>
          due
            .selectFrom("push_jobs")
            .select("id")
            .where("target", "=", target)
            .where("next_at", "<=", time)
            .orderBy("next_at")
            .limit(max),
        )
        .returning(["id", "path", "attempts", "next_at"])
        .execute(),
    );
  }

  /** Why it did not work, or null. */
  async function submit(endpoint: PushEndpoint, jobs: readonly Job[]): Promise<string | null> {
    try {
      const request = endpoint.request(jobs.map(({ path }) => origin + path));
      const answer = await fetch(request, { signal: AbortSignal.timeout(timeout) });
      await answer.body?.cancel();
      return answer.ok ? null : `status ${answer.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function postpone({ target }: PushEndpoint, jobs: readonly Job[]): Promise<void> {
    const time = now();
    const given = jobs.filter(({ attempts }) => attempts + 1 >= tries);
    if (given.length > 0) log.error({ target, addresses: given.length }, "push given up");
    await db.write(async (trx) => {
      for (const { id, attempts, next_at: leased } of jobs) {
        if (attempts + 1 >= tries)
          await trx.deleteFrom("push_jobs").where("id", "=", id).where("next_at", "=", leased).execute();
        else {
          const row = { attempts: attempts + 1, next_at: time + backoff(attempts + 1) };
          await trx.updateTable("push_jobs").set(row).where("id", "=", id).where("next_at", "=", leased).execute();
        }
      }
    });
  }

  return async function drainAll() {
    let taken = 0;
    for (const endpoint of endpoints) {
      try {
        taken += await drain(endpoint);
      } catch (err) {
        log.error({ err, target: endpoint.target }, "push outbox not read");
      }
    }
    return taken;
  };
}
