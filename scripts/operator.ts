import { openBase } from "#server/site/base.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { grantOperator, NobodyError } from "#server/moderation/operators.ts";
import { endWithMessage } from "./setup/end.ts";

const usage = "用法：npm run operator -- grant|revoke <账号或手机号>";

/** `npm run operator -- grant|revoke <账号>`: grants or revokes a member's operator rights, effective at once. */
async function main([verb, account]: string[]): Promise<void> {
  if ((verb !== "grant" && verb !== "revoke") || account === undefined) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const { name, changed } = await grantOperator(base.context, account, verb === "grant");
    const state = verb === "grant" ? "是运营人员" : "不是运营人员";
    console.log(`${name}（${account}）${changed ? "现在" : "本来就"}${state}。`);
    if (changed && verb === "grant") console.log("登录后打开 /admin。");
  } finally {
    await base.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  await endWithMessage(error, (fault) => (fault instanceof NobodyError ? fault.message : null));
}
