import path from "node:path";
import { z } from "zod";
import { runNode } from "./run.ts";
import { startTestServer } from "./server.ts";
import { shortError, type Tally, tallyOf } from "./tally.ts";
import type { Scope } from "./unit-tests.ts";

/**
 * One walk for each way in which the database engine shows in a browser; all calls are tested on both engines without one, see
 * docs/decisions/0014-browser-tests-once.md.
 */
const onBothEngines = ["admin", "community", "publish", "search", "session", "upload", "works"].map(
  (name) => `tests/e2e/${name}.`,
);

/**
 * `main`: tests with titles ending in `@main`, which cover all main paths. `all`: these, and files that are not named `*.long.spec.ts`.
 * `long`: all there are. `data`: those of `main` that depend on the database engine.
 */
const chosen: Record<Scope | "data", readonly string[]> = {
  main: ["--grep", "@main"],
  all: ["--project=usual", "--project=long-main"],
  long: [],
  data: ["--grep", "@main", ...onBothEngines],
};

const attempt = z.object({ error: z.object({ message: z.string().optional() }).optional() });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(attempt) })),
});
type Spec = z.infer<typeof spec>;
interface Suite {
  specs?: Spec[] | undefined;
  suites?: Suite[] | undefined;
}
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

export interface BrowserRun {
  /** Folder for the report and the site's data. */
  folder: string;
  chromium: string;
  /** URL of a PostgreSQL database; SQLite if absent. */
  url?: string | undefined;
  which: keyof typeof chosen;
}

/** Runs browser tests against a new site with the demonstration content. */
export async function runBrowserTests({ folder, chromium, url, which }: BrowserRun): Promise<Tally> {
  const engine = url ? "PostgreSQL" : "SQLite";
  console.log(`\n测试：浏览器，${engine}`);
  const file = path.join(folder, `playwright-${engine}.json`);
  const dataDir = path.join(folder, engine);
  const server = await startTestServer(dataDir, url, { BACKUP_DIR: path.join(folder, "backups") });
  try {
    // The site's data, for tests that also run commands.
    const data = { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
    const env = { CHROMIUM_PATH: chromium, BASE_URL: server.origin, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...data };
    const args = [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=line,json",
      `--output=test-results/${engine}`,
    ];
    const code = await runNode([...args, ...chosen[which]], env);
    return tallyOf(file, code, (json) => {
      const { stats, suites } = report.parse(json);
      const names = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === "unexpected" || status === "flaky")
          .map(({ status, results }) => {
            const message = results.find(({ error }) => error)?.error?.message;
            const outcome = status === "flaky" ? "再试才过" : "失败";
            return `${outcome}（${engine}）：${file} › ${title}\n  ${shortError(message)}`;
          }),
      );
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, names };
    });
  } finally {
    await server.stop();
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
