import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { fillInvented, inventCatalogue } from "../tests/bench/film-catalogue.ts";
import { once, scaleDatabase } from "../tests/bench/filled.ts";
import { measureRecall } from "../tests/bench/recall.ts";
import { recallQueries } from "../tests/bench/recall-queries.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/**
 * `npm run bench:search -- --engine sqlite 100000`: what a search finds among this many generated films and how fast, by kind of query.
 * Without an engine it measures both, if PostgreSQL is available. With `--keep folder` and `--server postgres://…` filled databases are
 * kept and reused. Exits with code 1 if a kind finds too little.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: "string" },
    keep: { type: "string" },
    missed: { type: "boolean" },
    server: { type: "string" },
  },
});
const size = Number(positionals[0] ?? 100_000);
const goal = 0.95;
/** Number of times that each query is measured. */
const repeats = 3;
const postgres = values.engine === "sqlite" || values.server !== undefined ? null : ensurePostgres();
const both = postgres !== null || values.server !== undefined;
const engines = values.engine === undefined ? ["sqlite", ...(both ? ["postgres"] : [])] : [values.engine];
const catalogue = inventCatalogue(size);
const queries = recallQueries(catalogue);

for (const engine of engines) {
  const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), "shiguang-search-"));
  const cluster = engine === "postgres" && postgres ? startCluster(postgres, ["fsync=off"]) : null;
  const server = engine === "postgres" ? (values.server ?? cluster?.url) : undefined;
  const database = server === undefined ? {} : { DATABASE_URL: await scaleDatabase(server, size, "recall") };
  const dataDir = path.join(folder, `recall-${engine}-${size}`);
  const env = readEnv({ DATA_DIR: dataDir, DEMO_CONTENT: "off", LOG_LEVEL: "error", ...database });
  const site = await openSite(env, createLog(env), { background: false });
  try {
    await once(site.context, { name: "bench-recall", value: String(size) }, () =>
      fillInvented(site.context, catalogue),
    );
    console.log(
      `\n${engine}，${size} 部影片，${catalogue.people.length} 位影人\n| 查询的种类 | 条数 | 前五条找到 | 达到 | p50 毫秒 | p99 毫秒 |\n|---|---|---|---|---|---|`,
    );
    for (const { kind, queries: count, recall, missed, p50, p99 } of await measureRecall(
      site.context,
      queries,
      repeats,
    )) {
      const cells = [kind, count, recall.toFixed(3), recall >= goal ? "是" : "否", p50.toFixed(2), p99.toFixed(2)];
      console.log(`| ${cells.join(" | ")} |`);
      if (values.missed) for (const one of missed) console.error(`  ${kind} ${one.q} ${one.recall.toFixed(2)}`);
      if (recall < goal) process.exitCode = 1;
    }
  } finally {
    await site.close();
    await cluster?.stop();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}
