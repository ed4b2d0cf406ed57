import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { newMember, type Member } from "./members.ts";

const run = promisify(execFile);

/** Makes a member an operator with the command line, in the database of the site under test. */
export async function grantOperator(account: string): Promise<void> {
  const script = path.join(import.meta.dirname, "../../scripts/operator.ts");
  await run(process.execPath, [script, "grant", account], { env: { ...process.env, LOG_LEVEL: "error" } });
}

/** Creates an operator; the page's browser has their session from its next load on. */
export async function newOperator(page: Page): Promise<Member> {
  const member = await newMember(page);
  await grantOperator(member.account);
  return member;
}
