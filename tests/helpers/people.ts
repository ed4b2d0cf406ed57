import { randomBytes } from "node:crypto";
import type { StaffRole } from "#lib/staff.ts";
import type { TestApp } from "./app.ts";

export interface TestPerson {
  token: string;
  userId: number;
}

export interface TestMember extends TestPerson {
  account: string;
}

export const testPassword = "password-of-tests";

let last = 0;

/** Creates a guest with an invite code, on a new device unless one is given. */
export async function addGuest(app: TestApp, { pc, devID }: { pc?: string; devID?: string } = {}): Promise<TestPerson> {
  const input = { devID: devID ?? randomBytes(8).toString("hex"), affCode: pc === undefined ? {} : { pc } };
  const { token, user } = await app.call("login/guest", input);
  return { token, userId: user.id };
}

/** Signs a guest up as a member. */
export async function makeMember(app: TestApp, person: TestPerson): Promise<TestMember> {
  last += 1;
  const account = `person${String(last).padStart(4, "0")}`;
  const form = { account, password: testPassword, confirmPassword: testPassword };
  await app.call("login/account/create", form, person.token);
  return { ...person, account };
}

export async function addMember(app: TestApp): Promise<TestMember> {
  return makeMember(app, await addGuest(app));
}

export async function addOperator(app: TestApp, role: StaffRole = "owner"): Promise<TestMember> {
  const person = await addMember(app);
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set({ role }).where("id", "=", person.userId).execute(),
  );
  return person;
}

/** The status, code and tip of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
