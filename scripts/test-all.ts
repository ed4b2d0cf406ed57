import { startCluster } from "../tests/helpers/postgres.ts";
import { runBrowserTests } from "./setup/browser-tests.ts";
import { ensureOtherBrowsers } from "./setup/browsers.ts";
import { tallyChecksThen } from "./setup/check-steps.ts";
import { ensureChromium } from "./setup/chromium.ts";
import { ensureFfmpeg } from "./setup/ffmpeg.ts";
import { ensurePostgres } from "./setup/postgres.ts";
import { ensureRedis } from "./setup/redis.ts";
import { makeRunFolder } from "./setup/run-folder.ts";
import { printTallies, type Tally } from "./setup/tally.ts";
import { longFiles, runUnitTests, type Scope } from "./setup/unit-tests.ts";

/** `npm run test:all`: what must pass before a change is taken in. `npm run test:long`: all tests, on both engines, in every browser. */
const scope: Scope = process.argv[2] === "long" ? "long" : "all";
const { folder, remove } = makeRunFolder();
const chromium = ensureChromium();
const postgres = ensurePostgres();
const leftOut = [
  ...(postgres === null ? ["没有 PostgreSQL，只在 SQLite 上测试"] : []),
  ...(ensureFfmpeg() ? [] : ["没有 ffmpeg，影片的测试没有跑"]),
  ...(scope === "all" || ensureOtherBrowsers() ? [] : ["没有 Firefox 与 WebKit，只在 Chromium 里走"]),
  ...(ensureRedis() === null ? ["没有 Redis，它的测试没有跑"] : []),
];
// In CI a skipped part counts as failed.
const tallies: Tally[] = process.env["CI"] ? leftOut.map((name) => ({ passed: 0, failed: 1, names: [name] })) : [];
// Durability is off: the cluster is temporary, and killed processes lose no data, only a power cut would.
const settings = ["fsync=off", "full_page_writes=off", "max_wal_size=128MB", "min_wal_size=32MB"];
const cluster = postgres === null ? null : startCluster(postgres, settings, folder);
try {
  // One after the other: each keeps all cores busy by itself, and a browser that must share them is late for what it waits for.
  const rest = await tallyChecksThen(scope, async () => [...(await testUnits()), ...(await testInBrowsers())]);
  tallies.push(...rest);
  const later = `没有跑：整套的长测试（${longFiles} 个 *.long.test.ts，*.long.spec.ts 里不带 @main 的）；全部：npm run test:long`;
  printTallies(tallies, [...(scope === "all" ? [later] : []), ...(process.env["CI"] ? [] : leftOut)]);
} finally {
  cluster?.stop();
  remove();
}

async function testUnits(): Promise<Tally[]> {
  const sqlite = await runUnitTests({ folder, scope });
  return cluster ? [sqlite, await runUnitTests({ folder, url: cluster.url, scope })] : [sqlite];
}

async function testInBrowsers(): Promise<Tally[]> {
  const sqlite = await runBrowserTests({ folder, chromium, which: scope });
  if (scope === "all" || cluster === null) return [sqlite];
  return [sqlite, await runBrowserTests({ folder, chromium, url: cluster.url, which: "data" })];
}
