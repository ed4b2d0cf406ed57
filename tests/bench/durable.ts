import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { startTestServer } from "../../scripts/setup/server.ts";
import { startCluster } from "../helpers/postgres.ts";
import { median } from "./load.ts";
import { guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";
import { type PlannedCall, presign, sendPresigned } from "./presigned.ts";

const clients = 50;
/** Guests who take turns: what somebody has said lately is looked through before the next is taken. */
const guests = 500;
const rounds = 3;
/** Comments, or visitors, of one measurement. */
const amount = 8000;
/** Milliseconds in which the bare table is written to. */
const lasts = 2000;
const goal = "0.6";

/**
 * Comments that 50 people write as fast as they are answered, and visitors who become guests, signed beforehand, against rows inserted one a
 * commit into a bare table of the same engine on the same disk, measured in turns; comments on PostgreSQL also with two web processes.
 */
export async function benchDurable(folder: string, postgres: string | null): Promise<Ratio[]> {
  const dataDir = path.join(folder, "durable");
  const site = await startTestServer(dataDir, undefined);
  const bare = new DatabaseSync(path.join(dataDir, "bare.sqlite"));
  bare.exec(
    "pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, text text)",
  );
  const insert = bare.prepare("insert into rows (text) values (?)");
  const ratios: Ratio[] = [];
  try {
    const bareRows = oneByOne(async (text) => void insert.run(text));
    const write = await writers([site.origin]);
    ratios.push({ name: "一秒的评论数：SQLite / 一行一次提交", value: await compare(write, bareRows), goal });
    const come = newcomers(site.origin);
    ratios.push({ name: "一秒的新访客数：SQLite / 一行一次提交", value: await compare(come, bareRows) });
  } finally {
    bare.close();
    await site.stop();
  }
  return postgres === null ? ratios : [...ratios, ...(await onPostgres(folder, postgres))];
}

async function onPostgres(folder: string, postgres: string): Promise<Ratio[]> {
  const cluster = startCluster(postgres);
  const dataDir = path.join(folder, "durable-postgres");
  mkdirSync(dataDir, { recursive: true });
  const first = await startTestServer(dataDir, cluster.url);
  const second = await startTestServer(dataDir, cluster.url, { WORKER: "off" });
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    await client.query("create table bare_rows (id bigserial primary key, text text)");
    const bare = oneByOne(
      async (text) => void (await client.query("insert into bare_rows (text) values ($1)", [text])),
    );
    const one = await writers([first.origin]);
    const two = await writers([first.origin, second.origin]);
    return [
      { name: "一秒的评论数：PostgreSQL，一个网站进程 / 一行一次提交", value: await compare(one, bare), goal },
      { name: "一秒的评论数：PostgreSQL，两个网站进程 / 一个", value: await compare(two, one), goal: "1" },
    ];
  } finally {
    await client.end();
    await second.stop();
    await first.stop();
    cluster.stop();
  }
}

/** What was written in a second, in one measurement. */
type Rate = () => Promise<number>;

/** A bare table has one writer, which never waits for another. */
function oneByOne(write: (text: string) => Promise<void>): Rate {
  return async () => {
    const began = performance.now();
    let written = 0;
    for (; performance.now() - began < lasts; written += 1) await write(`${randomUUID()}，第 ${written} 句`);
    return (written * 1000) / (performance.now() - began);
  };
}

/** Writes comments about a film, by guests spread over the processes. */
async function writers(origins: readonly string[]): Promise<Rate> {
  const html = await (await fetch(new URL("/", origins[0]))).text();
  const targetId = Number(/\/videoDetails\?id=(\d+)/.exec(html)?.[1]);
  const processes = await Promise.all(
    origins.map(async (origin) => {
      const send = await signer(origin);
      return { origin, tokens: await Promise.all(Array.from({ length: guests }, () => guestToken(send))) };
    }),
  );
  return async () => {
    const requests = await Promise.all(
      processes.map(async ({ origin, tokens }): Promise<[string, Buffer[]]> => {
        const calls = Array.from({ length: amount / processes.length }, (_, number) => ({
          name: "comment/add",
          // The site refuses what somebody has just said.
          input: { contentType: 2, targetId, text: `${randomUUID()}，第 ${number} 句` },
          token: tokens[number % guests] ?? "",
        }));
        return [origin, await presign(origin, calls)];
      }),
    );
    return sendPresigned(requests, clients);
  };
}

/** Visitors who come for the first time: three rows each. */
function newcomers(origin: string): Rate {
  return async () => {
    const calls = Array.from({ length: amount }, (): PlannedCall => {
      const devID = randomBytes(16).toString("hex");
      return { name: "login/guest", input: { devID }, token: "" };
    });
    return sendPresigned([[origin, await presign(origin, calls)]], clients);
  };
}

/** The median of how many the first writes for each of the second. */
async function compare(first: Rate, second: Rate): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) ratios.push((await first()) / (await second()));
  return median(ratios);
}
