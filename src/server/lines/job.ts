import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { checkLine, type Verdict } from "./check.ts";
import { pauseAfter, queueCheck } from "./due.ts";
import { allowedHosts } from "./hosts.ts";

type Line = Pick<Row<"video_lines">, "video_id" | "position" | "url" | "state" | "failures">;
interface Checked extends Line {
  verdict: Verdict;
}

/** Maximum number of lines of one host that one job checks. */
const perHost = 200;
/** Concurrent requests to one host, and hosts checked concurrently. */
const requestsAtOnce = 2;
const hostsAtOnce = 8;
/** Number of lines written in one transaction. */
const batch = 20;
/** After this many checks in a row without an answer, the host's other lines wait for the next job. */
const maxSilence = 5;

/** Checks the due lines of allowed hosts; a line that stops or starts working changes its film's page. */
export const checkLinesHandler: JobHandler = {
  async run({ context, signal, progress, finish }) {
    const hosts = await context.db.primary.selectFrom("line_hosts").select("host").orderBy("id").execute();
    let [done, checked, isMore] = [0, 0, false];
    await eachOf(hosts, hostsAtOnce, async ({ host }) => {
      const count = await checkHost(context, host, signal);
      checked += count;
      isMore ||= count >= perHost;
      done += 1;
      progress(done / hosts.length, `检查了 ${checked} 条线路`);
    });
    await finish(async (trx) => {
      if (isMore) await queueCheck(trx, context.now());
    });
  },
};

async function checkHost(context: Context, host: string, signal: AbortSignal): Promise<number> {
  const { db, now, privateHosts, publicOrigin } = context;
  const lines = await db.primary
    .selectFrom("video_lines")
    .select(["video_id", "position", "url", "state", "failures"])
    .where("host", "=", host)
    .where("check_at", "<=", now())
    .orderBy("check_at")
    .limit(perHost)
    .execute();
  // Each time anew: it may have been allowed since the job began.
  const isAllowed = async (other: string) => (await allowedHosts(db.primary)).includes(other);
  let unsaved: Checked[] = [];
  let [silent, count] = [0, 0];
  const save = async () => {
    const ready = unsaved;
    unsaved = [];
    await write(context, ready);
  };
  await eachOf(lines, requestsAtOnce, async (line) => {
    if (silent >= maxSilence) return;
    signal.throwIfAborted();
    const verdict = await checkLine({ privateHosts, publicOrigin, isAllowed, signal }, line.url);
    silent = verdict.isFinal ? 0 : silent + 1;
    count += 1;
    unsaved.push({ ...line, verdict });
    if (unsaved.length >= batch) await save();
  });
  await save();
  return count;
}

/** The address is part of the condition: a line that an editor has changed during the check is left as it is. */
async function write({ db, now, changed }: Context, lines: readonly Checked[]): Promise<void> {
  if (lines.length === 0) return;
  const time = now();
  const tags = new Set<string>();
  await db.write(async (trx) => {
    for (const line of lines) {
      const { fault, otherHost } = line.verdict;
      const failures = fault === null ? 0 : line.failures + 1;
      const state = stateAfter(line, failures);
      await trx
        .updateTable("video_lines")
        .set({ state, failures, fault: fault ?? "", other_host: otherHost, check_at: time + pauseAfter(failures) })
        .where("video_id", "=", line.video_id)
        .where("position", "=", line.position)
        .where("url", "=", line.url)
        .execute();
      if ((state === "dead") !== (line.state === "dead")) tags.add(`video:${line.video_id}`).add("videos");
    }
  });
  if (tags.size > 0) changed(...tags);
}

function stateAfter({ verdict, state }: Checked, failures: number): Line["state"] {
  if (verdict.fault === null) return "good";
  return verdict.isFinal || failures > 1 ? "dead" : state;
}

/** Runs `work` for all items, `atOnce` of them concurrently. */
async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  const one = async () => {
    for (const item of remaining) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
