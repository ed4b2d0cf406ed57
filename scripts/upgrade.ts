import { parseArgs } from "node:util";
import { ToolMissing } from "#server/db/copies.ts";
import { readEnv } from "#server/env/env.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { endWithMessage } from "./setup/end.ts";
import { toolMessage } from "./setup/progress.ts";
import { readNote } from "./setup/upgrade/note.ts";
import { programAt, StepFailed } from "./setup/upgrade/program.ts";
import { goBack, requireClean, tidyUp, upgrade } from "./setup/upgrade/steps.ts";

const usage = `用法：npm run upgrade                     升级到所在分支的最新版本
      npm run upgrade -- --to <标签、分支或提交>
      npm run upgrade -- --back            退回升级前的程序，数据库不动
      npm run upgrade -- --back --data     停站后，连同数据库一起退回（丢掉升级之后的写入）`;

/** `npm run upgrade`: another version of a git clone, with a copy of the database before and a way back. */
async function main(): Promise<void> {
  const { to, back, data } = asked();
  const env = readEnv(process.env);
  const root = process.cwd();
  const program = programAt(root);
  if (!back) return upgrade(program, env, root, to, say);
  const note = await readNote(env.dataDir);
  await tidyUp(program, note, say);
  await requireClean(program);
  if (note === null) throw new StepFailed("没有记下的升级，不知道退回到哪里");
  say(`退回 ${note.from.slice(0, 8)}…`);
  await goBack(program, env, note, { data }, say);
  say("现在重启网站与任务进程。");
}

function asked(): { to: string | null; back: boolean; data: boolean } {
  try {
    const options = { to: { type: "string" }, back: { type: "boolean" }, data: { type: "boolean" } } as const;
    const { to = null, back = false, data = false } = parseArgs({ options }).values;
    if ((to !== null && back) || (data && !back)) throw new StepFailed(usage);
    return { to, back, data };
  } catch (error) {
    throw error instanceof StepFailed ? error : new StepFailed(usage, { cause: error });
  }
}

function say(text: string): void {
  console.error(text);
}

try {
  await main();
} catch (error) {
  await endWithMessage(error, (fault) => {
    if (fault instanceof ToolMissing) return toolMessage(fault);
    return fault instanceof StepFailed || fault instanceof NoBackup ? fault.message : null;
  });
}
