import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Output } from "#lib/contract/shapes.ts";
import { readPlan } from "../backups/plan.ts";
import { type BackupRun, lastRuns } from "../backups/runs.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { dayStart, dayText, shanghaiDay } from "../core/day.ts";
import { databaseSize } from "../db/size.ts";
import { mailJobKind } from "../mail/queue.ts";
import { overview } from "../moderation/overview.ts";
import { readVersion } from "../process/version.ts";
import { ranks } from "../jobs/turns.ts";
import { codecsHere } from "../transcode/codecs.ts";
import { toIso } from "../core/iso-time.ts";

type Running = Output<"admin/running">;

/** Days of the charts. */
const shownDays = 30;
const hourLength = 3_600_000;
const dayHours = 24;
const dayLength = dayHours * hourLength;

/** How the site runs and is used. What cannot be read is null; the rest is shown all the same. */
export async function runningSite(context: SignedInContext): Promise<Running> {
  const { db, now, place } = context;
  const time = now();
  const [days, waiting, jobs, troubles, disk, databaseBytes, backups, drills, plan, codecs, version] =
    await Promise.all([
      readDays(context, shanghaiDay(time)),
      overview(context),
      readJobs(context),
      readTroubles(context, time),
      statfs(place.dataDir).then(
        ({ blocks, bavail, bsize }) => ({ total: blocks * bsize, free: bavail * bsize }),
        () => null,
      ),
      databaseSize(db, place.dataDir),
      lastRuns(db.primary, "backup"),
      lastRuns(db.primary, "drill"),
      readPlan(db.primary),
      codecsHere(context),
      readVersion(),
    ]);
  const { cases, certifications, feedbacks } = waiting;
  return {
    days,
    waiting: { cases: Object.values(cases).reduce((sum, count) => sum + count, 0), certifications, feedbacks },
    jobs,
    troubles,
    disk,
    databaseBytes,
    backups: {
      place: place.backups,
      plan,
      last: shown(backups.last),
      good: shown(backups.good),
      lastDrill: shown(drills.last),
      goodDrill: shown(drills.good),
    },
    speech: context.speech?.engine.kind ?? null,
    codecs,
    version: { ...version, engine: db.engine },
  };
}

async function readDays({ db }: Context, today: number): Promise<Running["days"]> {
  const first = today - shownDays + 1;
  const [figures, plays, members] = await Promise.all([
    db.read
      .selectFrom("site_figures")
      .select(["hour", "name", "count"])
      .where("hour", ">=", dayStart(first) / hourLength)
      .execute(),
    db.scan
      .selectFrom("video_plays")
      .select(({ fn }) => ["day", fn.sum<number>("plays").as("plays")])
      .where("day", ">=", first)
      .groupBy("day")
      .execute(),
    db.scan
      .selectFrom("users")
      .select(sql<number>`(member_since + ${sql.lit(8 * hourLength)}) / ${sql.lit(dayLength)}`.as("day"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("member_since", ">=", dayStart(first))
      .groupBy("day")
      .execute(),
  ]);
  const playsOf = new Map(plays.map(({ day, plays }) => [day, Number(plays)]));
  const membersOf = new Map(members.map(({ day, count }) => [Number(day), count]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = first + index;
    const of = (wanted: string) =>
      figures.reduce(
        (sum, { hour, name, count }) => (name === wanted && shanghaiDay(hour * hourLength) === day ? sum + count : sum),
        0,
      );
    return {
      day: dayText(day),
      pages: of("pages"),
      bots: of("bots"),
      errors: of("errors"),
      plays: playsOf.get(day) ?? 0,
      members: membersOf.get(day) ?? 0,
    };
  });
}

async function readJobs({ db }: Context): Promise<Running["jobs"]> {
  const rows = await db.read
    .selectFrom("jobs")
    .select(({ fn, eb }) => [
      "state",
      fn.countAll<number>().as("count"),
      // Those that wait for all others wait for nobody's attention.
      fn.min<number | null>(eb.case().when("later", "<", ranks.last).then(eb.ref("run_at")).end()).as("due"),
    ])
    .where("state", "in", ["waiting", "running", "failed"])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  const due = of("waiting")?.due ?? null;
  return {
    waiting: of("waiting")?.count ?? 0,
    running: of("running")?.count ?? 0,
    failed: of("failed")?.count ?? 0,
    oldestAt: toIso(due),
  };
}

async function readTroubles({ db }: Context, now: number): Promise<Running["troubles"]> {
  const since = now - dayLength;
  const [errors, mails, delayed, pushes, deliveries, webhooks] = await Promise.all([
    db.read
      .selectFrom("site_figures")
      .select(({ fn }) => fn.sum<number | null>("count").as("count"))
      .where("hour", ">", Math.floor(now / hourLength) - dayHours)
      .where("name", "=", "errors")
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("jobs")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("kind", "=", mailJobKind)
      .where("state", "=", "failed")
      .where("finished_at", ">", since)
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("mails")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("delayed_at", "is not", null)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("pushes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "failed")
      .where("ended_at", ">", since)
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("webhook_deliveries")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "=", "failed")
      .where("tried_at", ">", since)
      // The last of its attempts comes two days after the event; only this column has an index.
      .where("created_at", ">", since - 3 * dayLength)
      .executeTakeFirstOrThrow(),
    db.read
      .selectFrom("webhooks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("disabled_reason", "!=", "")
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    errors: Number(errors.count ?? 0),
    mails: mails.count,
    mailsDelayed: delayed.count,
    pushes: pushes.count,
    deliveries: deliveries.count,
    webhooksOff: webhooks.count,
  };
}

function shown(run: BackupRun | null): Running["backups"]["last"] {
  if (run === null) return null;
  const { state, name, reason, objects, bytes, newBytes, rows, startedAt, finishedAt } = run;
  const seconds = Math.max(0, Math.round((finishedAt - startedAt) / 1000));
  return {
    state,
    name,
    reason,
    objects,
    bytes,
    newBytes,
    rows,
    seconds,
    finishedAt: new Date(finishedAt).toISOString(),
  };
}
