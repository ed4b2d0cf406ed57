import { EnvError, readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { examine } from "#server/operations/doctor.ts";
import { endWithMessage } from "./setup/end.ts";

const marks = { good: "✓", weak: "!", bad: "✗" } as const;

/** `npm run doctor`: checks all parts of the site and prints what to do about problems; exits with code 1 if something is broken. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const counts = { good: 0, weak: 0, bad: 0 };
  for await (const { state, text, todo } of examine(env, createLog({ logLevel: "silent" }))) {
    counts[state] += 1;
    console.log(`${marks[state]} ${text}`);
    if (todo !== undefined) console.log(`  → ${todo}`);
  }
  console.log(`${counts.good} 项正常，${counts.weak} 项要留意，${counts.bad} 项要处理。`);
  if (counts.bad > 0) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvError)) await endWithMessage(error);
  else for (const problem of error.problems) console.log(`${marks.bad} 设置：${problem}`);
  process.exitCode = 1;
}
