import { execFileSync, spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { runNode } from "./setup/run.ts";

/**
 * `npm run test:mutants -- [数量] [种子]`: changes rules in `src/server` and `src/lib` in this many places, one at a time, and prints the
 * changes that no test detects: the tests of `npm test` try all of them, the slow and long ones of the same folders what is left. Takes about
 * five minutes plus six seconds per mutant, and some minutes more for slow tests. The same seed changes the same lines. About a third of the
 * places are then left out, as they are in code that runs only when a file is loaded: each would take all tests.
 */
const [count = 150, seed = 1] = process.argv.slice(2).map(Number);
/** Share of mutants that the tests have to detect. */
const goal = 0.9;
const home = "tests/mutants";
/** Number of lines in a range: few, so that a hundred mutants are of many files. */
const stretch = 4;
const folder = path.resolve(".cache/mutants");

/**
 * Files without logic to test: documentation, texts, types, and migrations, which never change; transcoding, whose tests make films for
 * minutes; and what runs on PostgreSQL only.
 */
const leftOut =
  /[\\/](?:docs|migrations|schemas|transcode)[\\/]|tables?\.ts$|labels\.ts$|errors\.ts$|[\\/]log\.ts$|dialect[\\/](?:postgres|heartbeat|replicas)/;
/** Files that run only in worker threads, where the tool neither switches mutants on nor sees which lines run. */
const inThreads =
  /[\\/](?:password-thread|library[\\/](?:thread|kept-index|film-\w+|facet-column|order|counts)|db[\\/]reader)\.ts$/;
const excludedMutations = ["StringLiteral"];
/** First and last line (from 1) of each mutant of a file. */
const places = z.record(z.string(), z.array(z.tuple([z.number(), z.number()])));

const position = z.object({ line: z.number(), column: z.number() });
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          status: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: position, end: position }),
        }),
      ),
    }),
  ),
});
type Mutant = z.infer<typeof report>["files"][string]["mutants"][number] & { file: string };

install();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const mutants = await breakCode(stretchesWith(count));
const unnoticed = mutants.filter((mutant) => !isNoticed(mutant));
const slow = new Set(unnoticed.flatMap(({ file }) => globSync(slowOf(file))));
const again = slow.size === 0 ? [] : await breakCode(unnoticed.map(rangeOf), [...slow]).catch(withoutSlow);
const noticedLater = new Set(again.filter(isNoticed).map(keyOf));
const left = unnoticed.filter((mutant) => !noticedLater.has(keyOf(mutant)));
for (const { file, location, mutatorName, replacement = "" } of left)
  console.log(`没有测试发现：${file}:${location.start.line} ${mutatorName} → ${replacement.replaceAll(/\s+/g, " ")}`);
const noticed = mutants.length - left.length;
const share = mutants.length === 0 ? 0 : noticed / mutants.length;
console.log(
  `${mutants.length} 处改坏，${noticed} 处被发现（${unnoticed.length - left.length} 处只有慢的测试发现）：${(share * 100).toFixed(1)}%（目标 >= ${goal * 100}%）`,
);
process.exitCode = share >= goal ? 0 : 1;

/**
 * Tests that take seconds or minutes of a folder and of those that share its first word: `content` watches `content-files` too. All of them
 * would take an hour, as they kill processes and make films.
 */
function slowOf(file: string): string {
  const [, area, word] = /^src.(server|lib).([a-z]+)/.exec(file) ?? [];
  return `tests/${area}/${word}*/*.{slow,long}.test.{ts,tsx}`;
}

/** A slow test that fails on this machine without any mutant does not lose what the others have shown. */
function withoutSlow(error: unknown): Mutant[] {
  console.log(`慢的测试没有跑成，只数平常的：${String(error)}`);
  return [];
}

function isNoticed({ status }: Mutant): boolean {
  return status === "Killed" || status === "Timeout";
}

function keyOf(mutant: Mutant): string {
  return `${rangeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
}

/** Exactly this mutant's code, in which there may be others. The tool counts columns from 1 in its report and from 0 in ranges. */
function rangeOf({ file, location: { start, end } }: Mutant): string {
  return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

/** The tool is not a dependency of the project, so that installing the site is quicker. */
function install(): void {
  if (existsSync(path.join(home, "node_modules"))) return;
  const { status } = spawnSync("npm", ["ci", "--prefix", home], { stdio: "inherit" });
  if (status !== 0) throw new Error("没有装上做变异测试的工具");
}

/** Ranges of code, as `file:first-last`, in an order that depends only on the seed, until they contain enough mutants. */
function stretchesWith(wanted: number): string[] {
  const chosen: string[] = [];
  let made = 0;
  for (const { range, mutants } of stretchesInTurn()) {
    if (made >= wanted) break;
    chosen.push(range);
    made += mutants;
  }
  return chosen;
}

/** All ranges that contain mutants, in that order. */
function stretchesInTurn(): { range: string; mutants: number }[] {
  const files = globSync("src/{server,lib}/**/*.ts").filter((file) => !leftOut.test(file) && !inThreads.test(file));
  const input = JSON.stringify({ files, excludedMutations });
  const found = execFileSync(process.execPath, [path.join(home, "places.mjs")], { input, maxBuffer: 2 ** 26 });
  return Object.entries(places.parse(JSON.parse(found.toString())))
    .flatMap(([file, mutants]) => {
      const starts = new Set(mutants.map(([first]) => first - ((first - 1) % stretch)));
      return [...starts].map((first) => {
        const last = first + stretch - 1;
        return { range: `${file}:${first}-${last}`, mutants: mutants.filter(within(first, last)).length };
      });
    })
    .filter(({ mutants }) => mutants > 0)
    .map((one) => ({ ...one, rank: hash("sha256", `${seed} ${one.range}`) }))
    .toSorted((left, right) => (left.rank < right.rank ? -1 : 1));
}

function within(first: number, last: number): (lines: readonly [number, number]) => boolean {
  return ([from, to]) => from >= first && to <= last;
}

/** Creates the mutants in these ranges and returns the result of each: that of the tests of `npm test`, or of these slow ones. */
async function breakCode(ranges: readonly string[], slowTests: readonly string[] = []): Promise<Mutant[]> {
  const json = path.join(folder, "report.json");
  rmSync(json, { force: true });
  const config = path.join(folder, "stryker.json");
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      mutate: ranges,
      testFiles: slowTests,
      mutator: { excludedMutations },
      coverageAnalysis: "perTest",
      ignoreStatic: true,
      concurrency: 2,
      // The first run executes all tests with coverage; slow machines need time.
      dryRunTimeoutMinutes: 60,
      // High, so that slow tests on a busy machine are not taken for hanging ones.
      timeoutMS: 180_000,
      timeoutFactor: 4,
      // A test compares generated files exactly.
      disableTypeChecks: false,
      ignorePatterns: ["/dist", "/data", "/.astro"],
      reporters: ["progress-append-only", "json"],
      jsonReporter: { fileName: json },
      tempDirName: path.join(folder, "work"),
      vitest: {
        configFile: path.join(home, `vitest.${slowTests.length === 0 ? "" : "slow."}config.ts`),
        related: true,
      },
    }),
  );
  const code = await runNode([path.join(home, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config]);
  if (!existsSync(json)) throw new Error(`没有结果（${code}）`);
  return Object.entries(report.parse(JSON.parse(readFileSync(json, "utf8"))).files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => status !== "Ignored").map((mutant) => ({ ...mutant, file })),
  );
}
