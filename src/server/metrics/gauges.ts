import { type Aggregator, Gauge, type Registry } from "prom-client";
import type { Context } from "../core/context.ts";
import type { Problem } from "../process/disk-watch.ts";
import { lastRuns } from "../backups/runs.ts";
import { ledgerFaults } from "../points/ledger-faults.ts";
import { ranks } from "../jobs/turns.ts";

/** The parts of the site that are read at each scrape. */
export interface WatchedSite {
  context: Pick<Context, "db" | "now">;
  problems(): Promise<readonly Problem[]>;
  weakened(): Promise<readonly Problem[]>;
  pages: { size(): { bytes: number; pages: number } };
  buildId: string;
}

const runKinds = ["backup", "drill"] as const;
/** Minimum interval for checking the ledger, in milliseconds. */
const ledgerEvery = 600_000;

/** Registers gauges of the whole site. One that cannot be read is left out without affecting the others. */
export function watchSite(register: Registry, { context, problems, weakened, pages, buildId }: WatchedSite): void {
  const { db, now } = context;
  gauge("shiguang_build_info", "1, with the build and the engine.", ["build", "engine"], (set) =>
    set(1, { build: buildId, engine: db.engine }),
  );
  gauge(
    "shiguang_problems",
    "Parts that are broken, or missed though they can be done without.",
    ["kind"],
    async (set) => {
      set((await problems()).length, { kind: "broken" });
      set((await weakened()).length, { kind: "weakened" });
    },
    "max",
  );
  gauge(
    "shiguang_problem",
    "1 for each of these parts, by its name.",
    ["kind", "part"],
    async (set) => {
      for (const { part } of await problems()) set(1, { kind: "broken", part });
      for (const { part } of await weakened()) set(1, { kind: "weakened", part });
    },
    "max",
  );
  gauge("shiguang_page_cache_bytes", "Bytes of pages in memory.", [], (set) => set(pages.size().bytes), "sum");
  gauge("shiguang_page_cache_pages", "Pages in memory.", [], (set) => set(pages.size().pages), "sum");
  gauge("shiguang_jobs", "Jobs, by kind and state.", ["kind", "state"], async (set) => {
    const rows = await db.read
      .selectFrom("jobs")
      .select(["kind", "state"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .groupBy(["kind", "state"])
      .execute();
    for (const { kind, state, count } of rows) set(count, { kind, state });
  });
  gauge(
    "shiguang_jobs_oldest_due_seconds",
    "How long the job that has waited longest has been due, by kind; without those that wait for all others.",
    ["kind"],
    async (set) => {
      const rows = await db.read
        .selectFrom("jobs")
        .select("kind")
        .select(({ fn }) => fn.min<number>("run_at").as("due"))
        .where("state", "=", "waiting")
        .where("later", "<", ranks.last)
        .groupBy("kind")
        .execute();
      for (const { kind, due } of rows) set(Math.max(0, now() - due) / 1000, { kind });
    },
  );
  gauge("shiguang_uploads", "Films being sent, by state.", ["state"], async (set) => {
    const rows = await db.read
      .selectFrom("uploads")
      .select("state")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .groupBy("state")
      .execute();
    for (const { state, count } of rows) set(count, { state });
  });
  gauge("shiguang_lives", "Lives that are open, by state.", ["state"], async (set) => {
    const rows = await db.read
      .selectFrom("lives")
      .select("state")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "in", ["waiting", "on", "away"])
      .groupBy("state")
      .execute();
    for (const { state, count } of rows) set(count, { state });
  });
  gauge(
    "shiguang_push_waiting",
    "Pages search engines are still to be told of, by engine.",
    ["target"],
    async (set) => {
      const rows = await db.read
        .selectFrom("push_jobs")
        .select("target")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .groupBy("target")
        .execute();
      for (const { target, count } of rows) set(count, { target });
    },
  );
  gauge(
    "shiguang_backup_last_timestamp_seconds",
    "When the last backup or restore drill ended that went well, in seconds since 1970.",
    ["kind"],
    async (set) => {
      for (const kind of runKinds) {
        const { good } = await lastRuns(db.read, kind);
        if (good !== null) set(good.finishedAt / 1000, { kind });
      }
    },
  );
  gauge("shiguang_backup_failed", "1 if the last backup or restore drill failed.", ["kind"], async (set) => {
    for (const kind of runKinds) {
      const { last } = await lastRuns(db.read, kind);
      if (last !== null) set(last.state === "failed" ? 1 : 0, { kind });
    }
  });
  let checked = { at: -Infinity, faults: 0 };
  gauge(
    "shiguang_ledger_faults",
    "Members whose points are not the sum of their entries, as last added up.",
    [],
    async (set) => {
      if (Math.abs(now() - checked.at) >= ledgerEvery) checked = { at: now(), faults: (await ledgerFaults(db)).length };
      set(checked.faults);
    },
  );

  function gauge(
    name: string,
    help: string,
    labelNames: string[],
    read: (set: (value: number, labels?: Record<string, string>) => void) => void | Promise<void>,
    // Most are of the database, which several processes read alike.
    aggregator: Aggregator = "first",
  ): void {
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        aggregator,
        registers: [],
        async collect() {
          this.reset();
          try {
            await read((value, labels = {}) => this.set(labels, value));
          } catch {
            // The database is unavailable, which `shiguang_problems` reports; no value is better than an old one.
            this.remove();
          }
        },
      }),
    );
  }
}
