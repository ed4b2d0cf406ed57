import { staffTexts } from "#lib/staff-texts.ts";
import { type StaffRole, staffRoles } from "#lib/staff.ts";
import { openBase } from "#server/site/base.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { grantRole, NobodyError } from "#server/staff/grant.ts";
import { endWithMessage } from "./setup/end.ts";

const usage = `用法：npm run operator -- grant|revoke <账号或手机号> [${staffRoles.join("|")}]`;
const isRole = (role: string): role is StaffRole => Object.hasOwn(staffTexts, role);

/** `npm run operator -- grant|revoke <账号> [角色]`: gives a member a role (owner by default) or takes it away, effective at once. */
async function main([verb, account, role = "owner"]: string[]): Promise<void> {
  if ((verb !== "grant" && verb !== "revoke") || account === undefined || !isRole(role)) {
    console.error(usage);
    process.exitCode = 1;
    return;
  }
  const env = readEnv(process.env);
  const base = await openBase(env, createLog(env), { role: "command" });
  try {
    const { name, changed } = await grantRole(base.context, account, verb === "grant" ? role : null);
    const state = verb === "grant" ? `是${staffTexts[role].label}` : "不在团队里";
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
