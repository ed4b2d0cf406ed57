import { isIP } from "node:net";
import { sql } from "kysely";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { AllowedHost } from "#lib/contract/schemas/lines.ts";
import { isLineFault } from "#lib/line-faults.ts";
import { readLineHost } from "#lib/line-host.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { wrongField } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { isPublicAddress } from "../net/fetch-outside.ts";
import { hostsTag, queueCheck } from "./due.ts";

/** All of them are listed in the `Content-Security-Policy` header; proxies refuse headers that are too long. */
export const maxHosts = 60;
/** Maximum number of hosts listed that are not allowed yet. */
const maxWaiting = 100;
/** Lines made due in one transaction. */
const duePerWrite = 1000;

/** Hosts that lines may play from; part of the security policy of pages with a player. */
export async function allowedHosts(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom("line_hosts").select("host").orderBy("id").execute();
  return rows.map(({ host }) => host);
}

/** Allowed hosts and those that lines use without being allowed, with the number of films and lines of each. */
export async function listHosts(context: Context): Promise<Output<"admin/lines/hosts">> {
  const { db } = context;
  const rows = await db.read.selectFrom("line_hosts").selectAll().orderBy("host").execute();
  const uses = await db.scan
    .selectFrom(usedHosts(db.scan).as("used"))
    .select(["host", ({ fn }) => fn.countAll<number>().as("lines")])
    .select(({ fn }) => fn.count<number>("video_id").distinct().as("films"))
    .select(sql<number>`sum(case when state = 'dead' then 1 else 0 end)`.as("dead"))
    .groupBy("host")
    .orderBy("lines", "desc")
    .orderBy("host")
    .execute();
  const faults = await faultsOf(db.scan);
  const known = new Set(rows.map(({ host }) => host));
  const byHost = new Map(uses.map((use) => [use.host, use]));
  const waiting = uses.filter(({ host }) => !known.has(host));
  return {
    allowed: rows.map(({ host, note, created_at }) => {
      const use = byHost.get(host);
      return {
        host,
        note,
        createdAt: new Date(created_at).toISOString(),
        lines: Number(use?.lines ?? 0),
        films: Number(use?.films ?? 0),
        dead: Number(use?.dead ?? 0),
        faults: faults.get(host) ?? [],
      };
    }),
    waiting: waiting
      .slice(0, maxWaiting)
      .map(({ host, lines, films }) => ({ host, lines: Number(lines), films: Number(films) })),
    waitingMore: Math.max(0, waiting.length - maxWaiting),
  };
}

/** Each host that a line plays from: its own, and the one that its playlist leads to. */
function usedHosts(db: Reader) {
  const others = db.selectFrom("video_lines").select(["other_host as host", "video_id", "state"]);
  return db
    .selectFrom("video_lines")
    .select(["host", "video_id", "state"])
    .unionAll(others.where("other_host", "<>", ""));
}

/** Why lines failed when they were last checked, by host, the most frequent reason first. */
async function faultsOf(db: Reader): Promise<ReadonlyMap<string, AllowedHost["faults"]>> {
  const rows = await db
    .selectFrom("video_lines")
    .innerJoin("line_hosts", "line_hosts.host", "video_lines.host")
    .select(["video_lines.host", "video_lines.fault", ({ fn }) => fn.countAll<number>().as("count")])
    .where("video_lines.fault", "<>", "")
    .groupBy(["video_lines.host", "video_lines.fault"])
    .orderBy("count", "desc")
    .orderBy("fault")
    .execute();
  const known = rows.flatMap(({ host, fault, count }) =>
    isLineFault(fault) ? [{ host, name: fault, count: Number(count) }] : [],
  );
  const byHost = Map.groupBy(known, ({ host }) => host);
  return new Map([...byHost].map(([host, all]) => [host, all.map(({ name, count }) => ({ name, count }))]));
}

/** Allows a host, or changes its note; its lines are checked at once. */
export async function allowHost(
  context: SignedInContext,
  { host: typed, note }: Input<"admin/lines/allow">,
): Promise<Output<"admin/lines/allow">> {
  const host = toHost(context, typed);
  const created_at = context.now();
  const { row, isMore } = await context.db.write(async (trx) => {
    // Of several allowed at once each counts those before: near the limit there are some to wait for.
    await trx.selectFrom("line_hosts").select("host").orderBy("host").forNoKeyUpdate().execute();
    const { count } = await trx
      .selectFrom("line_hosts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("host", "!=", host)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxHosts) throw wrongField("host", `最多允许 ${maxHosts} 台主机，请先移除不用的`);
    const saved = await trx
      .insertInto("line_hosts")
      .values({ host, note: note ?? "", created_by: context.identity.userId, created_at })
      .onConflict((conflict) => conflict.column("host").doUpdateSet(note === undefined ? { host } : { note }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwnAction(context, trx, { act: "line.allow", summary: [host, saved.note].filter(Boolean).join("，") });
    return { row: saved, isMore: await checkSome(trx, host, created_at) };
  });
  if (isMore) await checkRest(context, host);
  context.changed(hostsTag);
  return { host, note: row.note, createdAt: new Date(row.created_at).toISOString() };
}

/** The host's lines stay in the database, but do not play until it is allowed again. */
export async function removeHost(
  context: SignedInContext,
  { host }: Input<"admin/lines/remove">,
): Promise<Record<string, never>> {
  const isMore = await context.db.write(async (trx) => {
    const row = await trx.deleteFrom("line_hosts").where("host", "=", host).returningAll().executeTakeFirst();
    if (row) await recordOwnAction(context, trx, { act: "line.remove", summary: row.host });
    return checkSome(trx, host, context.now());
  });
  if (isMore) await checkRest(context, host);
  context.changed(hostsTag);
  return {};
}

/** Lines that lead to this host, beyond those checked with what was done to it: some at a time, as there may be many. */
async function checkRest({ db, now }: Context, host: string): Promise<void> {
  const time = now();
  while (await db.write((trx) => checkSome(trx, host, time)));
}

/**
 * Makes some of the lines due whose playlists lead to this host, and has them checked with its own new ones. Returns whether there may be
 * more.
 */
async function checkSome(trx: Writer, host: string, time: number): Promise<boolean> {
  const some = trx
    .selectFrom("video_lines")
    .select(["video_id", "position"])
    .where("other_host", "=", host)
    // Written out as in the index of just these rows.
    .where(sql<boolean>`other_host <> ''`)
    .where("check_at", ">", time)
    .orderBy("video_id")
    .orderBy("position")
    .limit(duePerWrite);
  const { numUpdatedRows } = await trx
    .updateTable("video_lines")
    .set({ check_at: time })
    .where(({ eb, refTuple }) => eb(refTuple("video_id", "position"), "in", some.$asTuple("video_id", "position")))
    .executeTakeFirst();
  await queueCheck(trx, time);
  return Number(numUpdatedRows) === duePerWrite;
}

function toHost({ privateHosts }: Context, typed: string): string {
  const host = readLineHost(typed);
  if (host === null) throw wrongField("host", "请写主机名，可以带端口，如 v.example 或 v.example:8443");
  const { hostname } = new URL(`https://${host}`);
  const isKnown = privateHosts.includes(host) || privateHosts.includes(hostname);
  if (!isKnown && isInside(hostname)) throw wrongField("host", "这是内网的主机；确实要用，先写进设置 IMPORT_HOSTS");
  return host;
}

/** Host names that only resolve in a local network, and addresses that are not public. */
function isInside(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return !isPublicAddress(address);
  return !hostname.includes(".") || /\.(localhost|local|internal|lan|home|intranet|home\.arpa)$/.test(hostname);
}
