import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isRecord } from "#lib/client/json.ts";
import { startTestServer } from "../../scripts/setup/server.ts";
import { startCluster } from "../helpers/postgres.ts";
import { addComment, guestToken, signer } from "./logins.ts";

const clients = 50;
/** Comments of each client, one every `interval` milliseconds: 500 a second together. */
const each = 100;
const interval = 100;

export interface CrowdResult {
  /** Comments that were answered within a second, on average. */
  perSecond: number;
  /** Milliseconds from the moment each was due. */
  p50: number;
  p99: number;
}

/**
 * 50 people write 500 comments a second about one film for ten seconds, on PostgreSQL that commits to the disk. Throws when one is lost
 * or doubled, or when counts and rows differ afterwards.
 */
export async function benchComments(folder: string, postgres: string): Promise<CrowdResult> {
  const cluster = startCluster(postgres);
  const dataDir = path.join(folder, "comments");
  mkdirSync(dataDir, { recursive: true });
  const site = await startTestServer(dataDir, cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await client.connect();
    const film = await client.query<{ id: string }>("select id from videos order by id desc limit 1");
    const targetId = Number(film.rows[0]?.id);
    const count = async (text: string) => Number((await client.query<{ n: string }>(text, [targetId])).rows[0]?.n);
    const rowCount =
      "select count(*) n from comments where content_type = 2 and target_id = $1 and status = 'published'";
    const before = await count(rowCount);
    const send = await signer(site.origin);
    const tokens = await Promise.all(Array.from({ length: clients }, () => guestToken(send)));

    const times: number[] = [];
    const ids = new Set<unknown>();
    const started = performance.now();
    await Promise.all(
      tokens.map(async (token, who) => {
        const begin = started + (who * interval) / clients;
        for (let turn = 0; turn < each; turn += 1) {
          const due = begin + turn * interval;
          await wait(Math.max(0, due - performance.now()));
          const answer = await addComment(send, token, targetId, `${who} 说第 ${turn} 句`);
          times.push(performance.now() - due);
          if (isRecord(answer) && isRecord(answer["comment"])) ids.add(answer["comment"]["id"]);
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;

    const all = clients * each;
    const rows = (await count(rowCount)) - before;
    const texts = await count("select count(distinct text) n from comments where content_type = 2 and target_id = $1");
    const kept = await count("select comment_count n from videos where id = $1");
    if (ids.size !== all || rows !== all || texts < all)
      throw new Error(`of ${all} comments ${ids.size}, rows ${rows}`);
    if (kept !== before + rows) throw new Error(`the film counts ${kept} comments and has ${before + rows}`);
    const sorted = times.toSorted((left, right) => left - right);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { perSecond: all / seconds, p50: at(0.5), p99: at(0.99) };
  } finally {
    await client.end();
    await site.stop();
    cluster.stop();
  }
}
