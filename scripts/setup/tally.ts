import { readFileSync } from "node:fs";

/** What a part of the tests gave. */
export interface Tally {
  passed: number;
  failed: number;
  /** Left out by the tests themselves, mostly for want of a program. */
  skipped?: number;
  /** Names of what failed or passed only when tried again, for the closing lines. */
  names?: readonly string[];
}

/** A runner that ends badly without counting a failure has failed all the same. */
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

/** The closing lines: names, what was left out and how to run it, the sums. Sets the exit code. */
export function printTallies(tallies: readonly Tally[], leftOut: readonly string[]): void {
  const sum = (key: "passed" | "failed" | "skipped") => tallies.reduce((total, tally) => total + (tally[key] ?? 0), 0);
  console.log("");
  for (const { names = [] } of tallies) for (const name of names) console.log(name);
  if (sum("skipped") > 0) console.log(`跳过 ${sum("skipped")} 个（多半缺一个程序，见上）`);
  for (const line of leftOut) console.log(line);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") === 0 ? 0 : 1;
}
