import { spawnSync } from "node:child_process";

export interface StepResult {
  name: string;
  passed: boolean;
}

const steps: readonly { name: string; command: readonly string[] }[] = [
  { name: "类型", command: ["node_modules/astro/bin/astro.mjs", "check", "--minimumSeverity", "warning"] },
  { name: "规则", command: ["node_modules/oxlint/bin/oxlint", "--deny-warnings"] },
  { name: "格式", command: ["node_modules/oxfmt/bin/oxfmt", "--check"] },
  { name: "无用代码", command: ["node_modules/knip/bin/knip.js"] },
  { name: "构建", command: ["scripts/build.ts"] },
  { name: "体积", command: ["scripts/size.ts"] },
];

/** Runs every static check in turn; one that fails does not hide the next. */
export function runCheckSteps(): StepResult[] {
  return steps.map(({ name, command }) => {
    console.log(`\n检查：${name}`);
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" };
    const { status } = spawnSync(process.execPath, command, { stdio: "inherit", env });
    return { name, passed: status === 0 };
  });
}
