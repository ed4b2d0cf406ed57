import { randomBytes } from "node:crypto";
import type { TestApp } from "./app.ts";

export interface TestPerson {
  token: string;
  userId: number;
}

let last = 0;

/** A guest who came by an invite code, from a device of their own unless one is given. */
export async function addGuest(app: TestApp, { pc, devID }: { pc?: string; devID?: string } = {}): Promise<TestPerson> {
  const input = { devID: devID ?? randomBytes(8).toString("hex"), affCode: pc === undefined ? {} : { pc } };
  const { token, user } = await app.call("login/guest", input);
  return { token, userId: user.id };
}

/** Gives a guest an account without the form. */
export async function makeMember(app: TestApp, { userId }: TestPerson): Promise<void> {
  last += 1;
  const account = `person${String(last).padStart(4, "0")}`;
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set({ account }).where("id", "=", userId).execute(),
  );
}

export async function addMember(app: TestApp): Promise<TestPerson> {
  const person = await addGuest(app);
  await makeMember(app, person);
  return person;
}
