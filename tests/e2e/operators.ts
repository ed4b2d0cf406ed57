import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { newMember, type Member } from "./members.ts";

const run = promisify(execFile);

/** Makes a member an operator with the command line, in the database of the site under test, or of another one. */
export async function grantOperator(account: string, dataDir?: string): Promise<void> {
  const script = path.join(import.meta.dirname, "../../scripts/operator.ts");
  await run(process.execPath, [script, "grant", account], {
    env: { ...process.env, LOG_LEVEL: "error", ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) },
  });
}

/** Appoints the operators of this test process: the command line is a program of its own, which takes seconds to start on a busy machine. */
let owner: Promise<Member> | undefined;

async function makeOwner(page: Page): Promise<Member> {
  const member = await newMember(page);
  await grantOperator(member.account);
  return member;
}

/** Creates an operator, of the site under test or of another one; the page's browser has their session from its next load on. */
export async function newOperator(page: Page, dataDir?: string): Promise<Member> {
  if (dataDir !== undefined) {
    const member = await newMember(page);
    await grantOperator(member.account, dataDir);
    return member;
  }
  owner ??= makeOwner(page);
  const { call } = await owner;
  const member = await newMember(page);
  await call("admin/staff/set", { userId: member.user.id, role: "owner" });
  return member;
}
