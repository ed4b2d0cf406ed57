import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite } from "#server/site/site.ts";
import { fillInvented, inventCatalogue } from "../tests/bench/film-catalogue.ts";
import { scaleDatabase } from "../tests/bench/filled.ts";
import { measureRecall } from "../tests/bench/recall.ts";
import { recallQueries } from "../tests/bench/recall-queries.ts";
import { startCluster } from "../tests/helpers/postgres.ts";
import { ensurePostgres } from "./setup/postgres.ts";

/**
 * `npm run bench:search -- --engine sqlite 100000`: what a search finds among this many generated films, by kind of query. Without an
 * engine it measures both, if PostgreSQL is available. Exits with code 1 if a kind finds too little.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: "string" }, missed: { type: "boolean" } },
});
const size = Number(positionals[0] ?? 100_000);
const goal = 0.95;
const postgres = values.engine === "sqlite" ? null : ensurePostgres();
const engines = values.engine === undefined ? ["sqlite", ...(postgres ? ["postgres"] : [])] : [values.engine];
const catalogue = inventCatalogue(size);
const queries = recallQueries(catalogue);

for (const engine of engines) {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-search-"));
  const cluster = engine === "postgres" && postgres ? startCluster(postgres, ["fsync=off"]) : null;
  const database = cluster ? { DATABASE_URL: await scaleDatabase(cluster.url, size) } : {};
  const env = readEnv({ DATA_DIR: folder, DEMO_CONTENT: "off", LOG_LEVEL: "error", ...database });
  const site = await openSite(env, createLog(env));
  try {
    await fillInvented(site.context, catalogue);
    console.log(
      `\n${engine}，${size} 部影片，${catalogue.people.length} 位影人\n| 查询的种类 | 条数 | 前五条找到 | 达到 |\n|---|---|---|---|`,
    );
    for (const { kind, queries: count, recall, missed } of await measureRecall(site.context, queries)) {
      console.log(`| ${kind} | ${count} | ${recall.toFixed(3)} | ${recall >= goal ? "是" : "否"} |`);
      if (values.missed) for (const one of missed) console.error(`  ${kind} ${one.q} ${one.recall.toFixed(2)}`);
      if (recall < goal) process.exitCode = 1;
    }
  } finally {
    await site.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
