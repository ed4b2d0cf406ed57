import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isRecord } from "#lib/client/json.ts";
import { guestToken, signer } from "../logins.ts";
import { metricsToken, type Pair } from "./start.ts";

/** One service taken away in one way, and what the site did meanwhile and afterwards. */
export interface DrillResult {
  /** A row of the table that `drillHead` begins; in the end a sentence. */
  row: string;
  /** What it should not have done; empty when all was as docs/operations-many.md says. */
  faults: string[];
}

/** How long a service is away at least, how long one answer may take at most, and how soon all must be well again, in milliseconds. */
const away = 6000;
const timeout = 20_000;
const recoveryWithin = 10_000;
const media = "/media/films/tide/master.m3u8";

const asked = ["page", "fresh", "read", "write", "media"] as const;
type Asked = (typeof asked)[number];

interface Answer {
  status: number;
  /** What it says to people. */
  message: string;
}

interface Look {
  answers: Record<Asked, Answer>;
  live: number;
  ready: { status: number; parts: string[] };
  /** Milliseconds of the slowest. */
  slowest: number;
}

interface Case {
  name: string;
  /** As `/metrics` names it. */
  part: string;
  stop: () => unknown;
  begin: () => unknown;
  /** What fails meanwhile, with 503; the rest does not. */
  fails: readonly Asked[];
  /** What may do either. */
  either?: readonly Asked[];
}

function casesOf({ redis, replica, store, cluster }: Pair): Case[] {
  const primary = { part: "database", fails: ["read", "write"], either: ["fresh", "media"] } as const;
  const objects = { part: "storage", fails: ["media"] } as const;
  const follower = { part: "replica 1", fails: [] } as const;
  const shared = { part: "redis", fails: [] } as const;
  return [
    { name: "Redis 停了", ...shared, stop: redis.kill, begin: redis.start },
    { name: "Redis 没有反应", ...shared, stop: redis.hang, begin: redis.goOn },
    { name: "副本停了", ...follower, stop: replica.stop, begin: replica.start },
    { name: "副本没有反应", ...follower, stop: replica.hang, begin: replica.goOn },
    { name: "对象存储停了", ...objects, stop: store.pause, begin: store.resume },
    { name: "对象存储没有反应", ...objects, stop: store.hang, begin: store.goOn },
    { name: "主库停了", ...primary, stop: cluster.kill, begin: cluster.start },
    { name: "主库没有反应", ...primary, stop: cluster.hang, begin: cluster.goOn },
  ];
}

export const drillHead = [
  "| 出事的 | 缓存的页面 | 新的页面 | 读 | 写 | 媒体 | `/readyz` 与列出的 | 最慢的一次 | 多久全好 |",
  "|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Every service stopped and hung in turn, and given back; what the site does is held against docs/operations-many.md. */
export async function* drill(pair: Pair): AsyncGenerator<DrillResult> {
  const written: Writes = { mark: `演习 ${randomUUID()}`, acknowledged: new Set() };
  const films = await ask<{ id: string }>(pair, "select id from videos where status = 'published' order by id");
  const look = await lookerAt(
    pair,
    films.map(({ id }) => Number(id)),
    written,
  );
  for (const one of casesOf(pair)) {
    await look();
    await one.stop();
    const looks: Look[] = [];
    try {
      const until = performance.now() + away;
      while (performance.now() < until) {
        looks.push(await look());
        await wait(200);
      }
      // By now everything that is remembered for a while is known anew, also where one look took all the time.
      looks.push(await look());
    } finally {
      await one.begin();
    }
    yield judge(one, looks, await timeToRecover(look));
  }
  yield writesSurvived(pair, written);
}

interface Writes {
  /** How every text begins. */
  mark: string;
  acknowledged: Set<string>;
}

/** Whether every write that was acknowledged is there once, and none twice. */
async function writesSurvived(pair: Pair, { mark, acknowledged }: Writes): Promise<DrillResult> {
  const rows = await ask<{ text: string; count: string }>(
    pair,
    "select text, count(*) as count from comments group by text",
  );
  const there = new Map(rows.map(({ text, count }) => [text, Number(count)]));
  const lost = [...acknowledged].filter((text) => !there.has(text));
  const twice = [...there].filter(([text, count]) => text.startsWith(mark) && count > 1);
  const faults = [
    ...(lost.length > 0 ? [`${lost.length} 次确认过的写入不见了`] : []),
    ...(twice.length > 0 ? [`${twice.length} 次写入有两份`] : []),
  ];
  return { row: `确认的写入 ${acknowledged.size} 次，丢失 ${lost.length}，重复 ${twice.length}`, faults };
}

/** Asks for everything at once, as people would. */
async function lookerAt(
  { origin, webs }: Pair,
  films: readonly number[],
  { mark, acknowledged }: Writes,
): Promise<() => Promise<Look>> {
  const send = await signer(origin);
  const token = await guestToken(send);
  const [film = 0] = films;
  let turn = 0;

  const call = (path: string, body: unknown): Promise<Answer> =>
    send({ method: "POST", path, body: JSON.stringify(body), token, idempotencyKey: undefined }).then(
      () => ({ status: 200, message: "" }),
      answerOf,
    );
  const get = (address: string, headers: Record<string, string> = {}): Promise<Answer> =>
    fetch(address, { headers, signal: AbortSignal.timeout(timeout) }).then(
      async (answer) => ({ status: answer.status, message: await answer.text() }),
      () => ({ status: 0, message: "" }),
    );

  return async function look() {
    const started = performance.now();
    const text = `${mark} ${(turn += 1)}`;
    const [page, fresh, read, write, stream, live, ready] = await Promise.all([
      get(`${origin}/`),
      get(`${origin}/videoDetails?id=${films[turn % films.length]}`),
      call("/api/app/comment/list", { contentType: 2, targetId: film, sort: "new", pageSize: 5 }),
      call("/api/app/comment/add", { contentType: 2, targetId: film, text }),
      get(`${origin}${media}`),
      get(`${webs[0].origin}/livez`),
      get(`${webs[0].origin}/readyz`),
    ]);
    if (write.status === 200) acknowledged.add(text);
    const slowest = performance.now() - started;
    const told = await get(`${webs[0].origin}/metrics`, { authorization: `Bearer ${metricsToken}` });
    return {
      answers: { page, fresh, read, write, media: stream },
      live: live.status,
      ready: { status: ready.status, parts: partsOf(told.message) },
      slowest,
    };
  };
}

async function timeToRecover(look: () => Promise<Look>): Promise<number> {
  const back = performance.now();
  while (performance.now() - back < 2 * recoveryWithin) {
    const { answers, ready } = await look();
    if (asked.every((what) => answers[what].status === 200) && ready.parts.length === 0)
      return performance.now() - back;
    await wait(100);
  }
  return Infinity;
}

function judge({ name, part, fails, either = [] }: Case, looks: readonly Look[], recovered: number): DrillResult {
  const faults: string[] = [];
  const cells = asked.map((what) => {
    const answers = looks.map((look) => look.answers[what]);
    const good = answers.filter(({ status }) => status === 200).length;
    const others = answers.filter(({ status }) => status !== 200);
    for (const { status, message: text } of others) {
      if (status !== 503) faults.push(`${what} 答 ${status}`);
      else if (!/稍后/.test(text)) faults.push(`${what} 的 503 没有说明`);
    }
    if (!either.includes(what) && fails.includes(what) !== others.length > 0)
      faults.push(`${what} 成功 ${good}/${answers.length}`);
    return others.length === 0 ? "照常" : good === 0 ? "503" : `${good}/${answers.length} 照常，其余 503`;
  });
  if (looks.some(({ live }) => live !== 200)) faults.push("/livez 没有应答");
  const ready = looks.at(-1)?.ready ?? { status: 0, parts: [] };
  const expected = part === "database" ? 503 : 200;
  if (ready.status !== expected || !ready.parts.includes(part))
    faults.push(`/readyz 答 ${ready.status}，/metrics 列出 ${ready.parts.join("、")}`);
  if (recovered > recoveryWithin) faults.push(`恢复用了 ${recovered.toFixed(0)} ms`);
  const slowest = Math.max(...looks.map((look) => look.slowest));
  const said = `${ready.status} \`${ready.parts.join(" ")}\``;
  const row = `| ${[name, ...cells, said, toMessage(slowest), toMessage(recovered)].join(" | ")} |`;
  return { row, faults: [...new Set(faults)].map((fault) => `${name}：${fault}`) };
}

function toMessage(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} 秒`;
}

function answerOf(error: unknown): Answer {
  const status = isRecord(error) && "status" in error ? Number(error["status"]) : 0;
  return { status, message: error instanceof Error ? error.message : "" };
}

/** What `/metrics` names, broken or missed. */
function partsOf(text: string): string[] {
  return [...text.matchAll(/^shiguang_problem\{[^}]*part="([^"]*)"/gm)].map(([, part = ""]) => part);
}

async function ask<Row extends pg.QueryResultRow>({ cluster }: Pair, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}
