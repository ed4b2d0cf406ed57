import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Tally } from "./tally.ts";
import type { Scope } from "./unit-tests.ts";

export interface StepResult {
  name: string;
  passed: boolean;
}

interface Step {
  name: string;
  /** Left out of `npm test`. */
  later?: boolean;
  command: readonly string[];
}

/** `astro check` also writes the types of `.astro` files, which the second step needs. It cannot use the native compiler, which is much faster. */
const types: readonly Step[] = [
  {
    name: "页面的类型",
    // A larger young generation: otherwise a sixth of the time is garbage collection.
    command: [
      "--max-semi-space-size=64",
      "node_modules/astro/bin/astro.mjs",
      "check",
      "--minimumSeverity",
      "warning",
      "--tsconfig",
      "./tsconfig.astro.json",
    ],
  },
  {
    name: "类型",
    command: [
      "node_modules/typescript-native/bin/tsc",
      "--noEmit",
      // The four it would use otherwise each work out the types they share once more.
      "--checkers",
      "1",
      // A second run looks only at what has changed since.
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
  },
];
const others: readonly Step[] = [
  { name: "译文", command: ["scripts/texts.ts"] },
  { name: "无用代码", later: true, command: ["node_modules/knip/bin/knip.js"] },
  { name: "生成", command: ["scripts/generate.ts", "--check"] },
  { name: "只有测试用的代码", later: true, command: ["node_modules/knip/bin/knip.js", "--production"] },
  { name: "基线", later: true, command: ["scripts/baseline.ts"] },
  { name: "规则", command: ["node_modules/oxlint/bin/oxlint", "--deny-warnings"] },
  { name: "样式", command: ["node_modules/stylelint/bin/stylelint.mjs", "src/**/*.css"] },
  { name: "格式", command: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "构建", command: ["scripts/build.ts"] },
  { name: "体积", command: ["scripts/size.ts"] },
];

/** Runs the static checks, on two cores; a failed one does not stop the others. */
export async function runCheckSteps(scope: Scope = "all"): Promise<StepResult[]> {
  const { quick, slow } = startCheckSteps(scope);
  return [...(await slow), ...(await quick)];
}

/**
 * Runs the static checks, then `next`, which need not wait for the compilers: they use one core, and longer than all other checks. Returns a
 * tally for each check and those of `next`.
 */
export async function tallyChecksThen(scope: Scope, next: () => Promise<Tally[]>): Promise<Tally[]> {
  const { quick, slow } = startCheckSteps(scope);
  const steps = await quick;
  const rest = await next();
  return [...[...(await slow), ...steps].map(tallyOf), ...rest];
}

function startCheckSteps(scope: Scope) {
  const chosen = others.filter(({ later }) => scope !== "main" || later !== true);
  return { slow: runEach(types), quick: runEach(chosen) };
}

function tallyOf({ name, passed }: StepResult): Tally {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, names: [`检查：${name}`] };
}

async function runEach(steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) results.push(await run(step));
  return results;
}

/** Prints the output of a check when it has finished, so that those of parallel checks do not mix. */
async function run({ name, command }: Step): Promise<StepResult> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], env });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  console.log(`\n检查：${name}\n${said}${complained}`);
  return { name, passed: code === 0 };
}
