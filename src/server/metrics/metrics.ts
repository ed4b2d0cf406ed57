import { monitorEventLoopDelay } from "node:perf_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ClusterLink } from "../cluster/link.ts";
import type { Database } from "../db/open.ts";
import type { JobOutcome } from "../jobs/run.ts";
import { watchSite, type WatchedSite } from "./gauges.ts";
import { routeOf } from "./route.ts";

type CacheResult = "hit" | "stale" | "miss";

/** Prometheus metrics of one process, or of all web processes of a machine. Created only if metrics are enabled. */
export interface Metrics {
  /** Counts the request and its duration when the response has finished. */
  request(req: IncomingMessage, res: ServerResponse): void;
  page(result: CacheResult): void;
  query(sql: string, milliseconds: number): void;
  /** Counts a line of the log by its level. */
  line(level: string): void;
  /** Wraps the database and counts its transactions. */
  watch(db: Database): Database;
  /** Counts the end of an attempt at a job. */
  attempt(kind: string, outcome: JobOutcome): void;
  /** Adds gauges for the number of jobs a worker runs, and their maximum. */
  worker(hands: () => { running: number; max: number }): void;
  /** Adds gauges that are read from the site at each scrape. */
  site(site: WatchedSite): void;
  /** The metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
  close(): void;
}

/** In seconds. Only a few, because every route has each bucket. */
const requestBuckets = [0.01, 0.05, 0.25, 1, 5];
/** Interval of the event loop measurement in milliseconds; also its result when there is no delay. */
const resolution = 20;
const queryBuckets = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 10];

/** With a `link`, the text is of all web processes of this machine together. */
export function createMetrics(link?: Pick<ClusterLink, "metricsOfOthers" | "tellMetrics">): Metrics {
  const register = new Registry();
  link?.tellMetrics(() => register.getMetricsAsJSON());
  const registers = [register];
  const requests = new Counter({
    name: "shiguang_http_requests_total",
    help: "Requests answered, by route and class of status.",
    labelNames: ["route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "shiguang_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, by route.",
    labelNames: ["route"],
    buckets: requestBuckets,
    registers,
  });
  const underWay = new Gauge({ name: "shiguang_http_requests_in_flight", help: "Requests being answered.", registers });
  const pages = new Counter({
    name: "shiguang_page_cache_lookups_total",
    help: "Pages asked for: from memory, from memory past their time, or rendered.",
    labelNames: ["result"],
    registers,
  });
  const queries = new Histogram({
    name: "shiguang_db_query_duration_seconds",
    help: "Time of a query, by its verb.",
    labelNames: ["verb"],
    buckets: queryBuckets,
    registers,
  });
  const writes = new Gauge({
    name: "shiguang_db_transactions_in_flight",
    help: "Transactions that wait for their turn or run.",
    registers,
  });
  const lines = new Counter({
    name: "shiguang_log_lines_total",
    help: "Lines of the log, by level.",
    labelNames: ["level"],
    registers,
  });
  const attempts = new Counter({
    name: "shiguang_job_attempts_total",
    help: "Attempts at jobs that ended, by kind and outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  let hands: (() => { running: number; max: number }) | null = null;
  register.registerMetric(
    new Gauge({
      name: "shiguang_worker_jobs",
      help: "Jobs a worker does now, and how many it does at most.",
      labelNames: ["kind"],
      registers: [],
      collect() {
        if (hands === null) return;
        const { running, max } = hands();
        this.set({ kind: "running" }, running);
        this.set({ kind: "most" }, max);
      },
    }),
  );
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  addProcess(register, delay);

  return {
    contentType: register.contentType,
    request(req, res) {
      const start = performance.now();
      underWay.inc();
      res.once("close", () => {
        underWay.dec();
        const route = routeOf(req.url ?? "");
        requests.inc({ route, status: res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : "cut" });
        durations.observe({ route }, (performance.now() - start) / 1000);
      });
    },
    page: (result) => pages.inc({ result }),
    query: (sql, milliseconds) => queries.observe({ verb: verbOf(sql) }, milliseconds / 1000),
    line: (level) => lines.inc({ level }),
    watch(db) {
      async function write<Result>(work: Parameters<typeof db.write<Result>>[0]): Promise<Result> {
        writes.inc();
        try {
          return await db.write(work);
        } finally {
          writes.dec();
        }
      }
      const watched: Database = Object.create(db, { write: { value: write, enumerable: true } });
      return watched;
    },
    attempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    worker(read) {
      hands = read;
    },
    site: (site) => watchSite(register, site),
    async text() {
      if (!link) return register.metrics();
      const [own, others] = await Promise.all([register.getMetricsAsJSON(), link.metricsOfOthers()]);
      return AggregatorRegistry.aggregate([own, ...others]).metrics();
    },
    close() {
      delay.disable();
      register.clear();
    },
  };
}

const verbs: ReadonlySet<string> = new Set(["select", "insert", "update", "delete", "with", "begin", "commit"]);

function verbOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "";
  return verbs.has(verb) ? verb : "other";
}

/** Converts a measurement in nanoseconds to a delay in seconds. */
const late = (measured: number): number => Math.max(0, measured / 1e9 - resolution / 1000);

function addProcess(register: Registry, delay: ReturnType<typeof monitorEventLoopDelay>): void {
  register.registerMetric(
    new Gauge({
      name: "shiguang_event_loop_delay_seconds",
      aggregator: "max",
      help: "How late the event loop has been since it was last asked, by quantile.",
      labelNames: ["quantile"],
      registers: [],
      collect() {
        for (const quantile of [50, 99]) this.set({ quantile: quantile / 100 }, late(delay.percentile(quantile)));
        this.set({ quantile: 1 }, late(delay.max));
        delay.reset();
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: "shiguang_process_memory_bytes",
      help: "Memory of the process, by kind.",
      labelNames: ["kind"],
      registers: [],
      collect() {
        const { rss, heapUsed, external } = process.memoryUsage();
        this.set({ kind: "resident" }, rss);
        this.set({ kind: "heap" }, heapUsed);
        this.set({ kind: "external" }, external);
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: "shiguang_process_cpu_seconds_total",
      help: "Processor time the process has had.",
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / 1e6);
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: "shiguang_process_start_time_seconds",
      aggregator: "min",
      help: "When the process began, in seconds since 1970.",
      registers: [],
      collect() {
        this.set(performance.timeOrigin / 1000);
      },
    }),
  );
}
