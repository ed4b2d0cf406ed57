import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { startTestServer } from "../../scripts/setup/server.ts";
import { startCluster } from "../helpers/postgres.ts";
import { median } from "./load.ts";
import { addComment, guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";

const clients = 50;
/** Guests who take turns at one connection: what somebody has said lately is looked through before the next is taken. */
const turns = 10;
const rounds = 3;
/** Milliseconds of one measurement. */
const lasts = 3000;
const goal = "0.6";

/**
 * Comments that 50 people write as fast as they are answered, against rows inserted one a commit into a bare table of the same engine on the
 * same disk, measured in turns; on PostgreSQL also with two web processes.
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
    const write = await writers([site.origin]);
    const value = await compare(
      write,
      oneByOne(async (text) => void insert.run(text)),
    );
    ratios.push({ name: "一秒的评论数：SQLite / 一行一次提交", value, goal });
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

interface Writing {
  /** Number of people who write at once. */
  people: number;
  write(text: string, who: number): Promise<void>;
}

/** A bare table has one writer, which never waits for another. */
function oneByOne(write: (text: string) => Promise<void>): Writing {
  return { people: 1, write };
}

/** Writes comments about a film, by guests spread over the processes. */
async function writers(origins: readonly string[]): Promise<Writing> {
  const sends = await Promise.all(origins.map((origin) => signer(origin)));
  const html = await (await fetch(new URL("/", origins[0]))).text();
  const targetId = Number(/\/videoDetails\?id=(\d+)/.exec(html)?.[1]);
  const guests = await Promise.all(
    Array.from({ length: clients * turns }, async (_, who) => {
      const send = sends[who % sends.length]!;
      return { send, token: await guestToken(send) };
    }),
  );
  let written = 0;
  return {
    people: clients,
    async write(text, who) {
      const { send, token } = guests[who + clients * ((written += 1) % turns)]!;
      await addComment(send, token, targetId, text);
    },
  };
}

/** The median of how many the first writes for each of the second. */
async function compare(first: Writing, second: Writing): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) ratios.push((await rate(first)) / (await rate(second)));
  return median(ratios);
}

/** Texts written in a second. */
async function rate({ people, write }: Writing): Promise<number> {
  const began = performance.now();
  let written = 0;
  await Promise.all(
    Array.from({ length: people }, async (_, who) => {
      while (performance.now() - began < lasts) {
        written += 1;
        // The site refuses what somebody has just said.
        await write(`${randomUUID()}，第 ${written} 句`, who);
      }
    }),
  );
  return (written / (performance.now() - began)) * 1000;
}
