import { setTimeout as wait } from "node:timers/promises";
import { guestToken, signer } from "../logins.ts";
import type { PairJobs } from "./jobs.ts";
import type { Pair } from "./start.ts";

export interface FaultResult {
  words: string;
  ok: boolean;
}

type Fault = (given: { film: number; jobs: PairJobs }) => Promise<FaultResult>;

/** How long a service is away, and how long the site may take to be as before, in milliseconds. */
const away = 6000;
const recoveryWithin = 10_000;
/** How long one probe of the site may take at most while a service hangs. */
const patience = 20_000;
const media = "/media/films/tide/master.m3u8";

interface Probe {
  page: number;
  read: number;
  write: number;
  media: number;
  /** Milliseconds of the slowest. */
  slowest: number;
}

/** Each service stopped and hung in turn; what must still work is what docs/operations.md says. */
export function faults(pair: Pair): Fault[] {
  const { redis, standby, store, cluster } = pair;
  return [
    faultOf(
      pair,
      "Redis 停了",
      () => redis.kill(),
      () => redis.start(),
      { write: true, media: true },
    ),
    faultOf(
      pair,
      "Redis 没有反应",
      () => redis.hang(),
      () => redis.goOn(),
      { write: true, media: true },
    ),
    faultOf(
      pair,
      "副本停了",
      () => standby.stop(),
      () => standby.start(),
      { write: true, media: true },
    ),
    faultOf(
      pair,
      "副本没有反应",
      () => standby.hang(),
      () => standby.goOn(),
      { write: true, media: true },
    ),
    faultOf(
      pair,
      "对象存储停了",
      () => store.pause(),
      () => store.resume(),
      { write: true, media: false },
    ),
    faultOf(
      pair,
      "主库停了",
      () => cluster.kill(),
      () => cluster.start(),
      { write: false, media: true },
    ),
    faultOf(
      pair,
      "主库没有反应",
      () => cluster.hang(),
      () => cluster.goOn(),
      { write: false, media: true },
    ),
  ];
}

function faultOf(
  pair: Pair,
  name: string,
  stop: () => unknown,
  begin: () => unknown,
  expected: { write: boolean; media: boolean },
): Fault {
  return async ({ film }) => {
    const send = await signer(pair.origin);
    const token = await guestToken(send);
    const call = (path: string, body: unknown) =>
      statusOf(send({ method: "POST", path, body: JSON.stringify(body), token, idempotencyKey: undefined }));
    const probe = async (): Promise<Probe> => {
      const started = performance.now();
      const text = `${name} ${Math.random()}`;
      const [page, read, write, mediaStatus] = await Promise.all([
        fetch(`${pair.origin}/`, { signal: AbortSignal.timeout(patience) }).then(
          (answer) => answer.status,
          () => 0,
        ),
        call("/api/app/comment/list", { contentType: 2, targetId: film, sort: "new", pageSize: 5 }),
        call("/api/app/comment/add", { contentType: 2, targetId: film, text }),
        fetch(`${pair.origin}${media}`, { signal: AbortSignal.timeout(patience) }).then(
          (answer) => answer.status,
          () => 0,
        ),
      ]);
      return { page, read, write, media: mediaStatus, slowest: performance.now() - started };
    };
    const isWhole = (state: Probe) =>
      state.page === 200 && state.read === 200 && state.write === 200 && state.media === 200;

    await stop();
    const states: Probe[] = [];
    for (const until = performance.now() + away; performance.now() < until;) {
      states.push(await probe());
      await wait(200);
    }
    await begin();
    const back = performance.now();
    let recovered = Infinity;
    while (performance.now() - back < 2 * recoveryWithin) {
      if (isWhole(await probe())) {
        recovered = performance.now() - back;
        break;
      }
      await wait(100);
    }
    const share = (what: "page" | "read" | "write" | "media") =>
      `${states.filter((state) => state[what] === 200).length}/${states.length}`;
    const slowest = Math.max(...states.map((state) => state.slowest));
    const stays = (what: "page" | "write" | "media") => states.every((state) => state[what] === 200);
    const ok =
      recovered <= recoveryWithin &&
      stays("page") &&
      (!expected.write || stays("write")) &&
      (!expected.media || stays("media"));
    const words = `${name}：页面 ${share("page")}，读 ${share("read")}，写 ${share("write")}，媒体 ${share("media")}，最慢 ${slowest.toFixed(0)} ms，恢复 ${recovered.toFixed(0)} ms${ok ? "" : " ✗"}`;
    return { words, ok };
  };
}

function statusOf(answer: Promise<unknown>): Promise<number> {
  return answer.then(
    () => 200,
    (error: unknown) => (typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0),
  );
}
