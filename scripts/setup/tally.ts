import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Result of a part of the tests. */
export interface Tally {
  passed: number;
  failed: number;
  /** Tests that skip themselves, mostly because a program is missing. */
  skipped?: number;
  /** Names of tests that failed or passed only on a retry, for the summary. */
  names?: readonly string[];
}

/** Reads a report; a runner that exits with an error without reporting a failure counts as one failure. */
export function tallyOf(report: string, code: number, read: (json: unknown) => Tally): Tally {
  try {
    const tally = read(JSON.parse(readFileSync(report, "utf8")));
    if (code === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, names: [...(tally.names ?? []), `测试程序以 ${code} 结束`] };
  } catch (error) {
    console.error(`没有读到测试结果：${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

/** The first lines of an error's message on one line, without colours, for the summary. */
export function shortError(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 6).join(" · ").slice(0, 400);
}

/** Prints the summary: names, skipped parts and how to run them, totals. Sets the exit code. */
export function printTallies(tallies: readonly Tally[], leftOut: readonly string[]): void {
  const sum = (key: "passed" | "failed" | "skipped") => tallies.reduce((total, tally) => total + (tally[key] ?? 0), 0);
  console.log("");
  for (const { names = [] } of tallies) for (const name of names) console.log(name);
  if (sum("skipped") > 0) console.log(`跳过 ${sum("skipped")} 个（多半缺一个程序，见上）`);
  for (const line of leftOut) console.log(line);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
