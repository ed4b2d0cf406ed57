import pg from "pg";
import type { Context } from "#server/core/context.ts";
import type { Pace } from "#server/db/dialect/pace.ts";
import { markIndex } from "#server/search/index-mark.ts";
import { rebuildIndex } from "#server/search/indexing.ts";
import { fillCatalogue } from "./fill.ts";

/** Nobody else writes while a benchmark fills its database: transactions fifty times as long, with no pauses between them. */
export const alone: Pace = { clock: () => performance.now() / 50, rest: async () => {} };

/** Fills a database with `size` films; one that was kept is filled only the first time. */
export async function fillOnce(
  context: Context,
  size: number,
  say: (text: string) => void,
): Promise<{ fillSeconds: number; indexSeconds: number }> {
  let [fillSeconds, indexSeconds] = [0, 0];
  await once(context, { name: "bench-filled", value: String(size) }, async () => {
    const start = performance.now();
    await fillCatalogue(context, size, say);
    const filled = performance.now();
    say("索引");
    await rebuildIndex(context, alone);
    // Otherwise the next process that opens it would do so again.
    await context.db.write((trx) => markIndex(trx, "whole"));
    fillSeconds = (filled - start) / 1000;
    indexSeconds = (performance.now() - filled) / 1000;
  });
  return { fillSeconds, indexSeconds };
}

/** Does the work unless the database has this setting, and then sets it. */
export async function once(
  context: Context,
  setting: { name: string; value: string },
  work: () => Promise<void>,
): Promise<void> {
  const { read, write } = context.db;
  const known = await read.selectFrom("settings").select("value").where("name", "=", setting.name).executeTakeFirst();
  if (known) return;
  await work();
  await write((trx) => trx.insertInto("settings").values(setting).execute());
}

/** Address of the database for so many films on a server, made when there is none yet. */
export async function scaleDatabase(server: string, size: number, kind = "scale"): Promise<string> {
  const name = `shiguang_${kind}_${size}`;
  await onServer(server, async (client) => {
    const known = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (known.rowCount === 0) await client.query(`create database ${name}`);
  });
  return urlOf(server, name);
}

/** A database like another one of the server, to be changed at will. Nobody may be connected to the other. */
export async function copyDatabase(url: string): Promise<{ url: string; remove(): Promise<void> }> {
  const original = new URL(url).pathname.slice(1);
  const server = urlOf(url, "postgres");
  const name = `${original}_copy_${process.pid}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${original}`));
  return {
    url: urlOf(url, name),
    remove: () => onServer(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
