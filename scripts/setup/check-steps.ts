import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export interface StepResult {
  name: string;
  passed: boolean;
}

interface Step {
  name: string;
  command: readonly string[];
}

const types: Step = {
  name: "类型",
  command: ["node_modules/astro/bin/astro.mjs", "check", "--minimumSeverity", "warning"],
};
const others: readonly Step[] = [
  { name: "无用代码", command: ["node_modules/knip/bin/knip.js"] },
  { name: "基线", command: ["scripts/baseline.ts"] },
  { name: "规则", command: ["node_modules/oxlint/bin/oxlint", "--deny-warnings"] },
  { name: "格式", command: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "构建", command: ["scripts/build.ts"] },
  { name: "体积", command: ["scripts/size.ts"] },
];

/** Runs every static check; one that fails does not hide the next. Types take one core as long as all the others take another. */
export async function runCheckSteps(): Promise<StepResult[]> {
  const checked = run(types);
  const results: StepResult[] = [];
  for (const step of others) results.push(await run(step));
  return [await checked, ...results];
}

/** What a step says is printed when it is over, so that two at once do not mix. */
async function run({ name, command }: Step): Promise<StepResult> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], env });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  console.log(`\n检查：${name}\n${said}${complained}`);
  return { name, passed: code === 0 };
}
