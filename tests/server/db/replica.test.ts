import { expect, it } from "vitest";
import { openTestApp } from "../../helpers/app.ts";
import { createTestPlace, testEngine } from "../../helpers/database.ts";
import { addMember, testPassword } from "../../helpers/people.ts";

it.skipIf(testEngine === "sqlite")("signs people in and out at once while the replica is far behind", async () => {
  const replica = await createTestPlace();
  // Migrated, and never told of anything.
  await (await openTestApp({ ...replica, remove: async () => undefined })).close();
  const app = await openTestApp(await createTestPlace(), { DATABASE_REPLICA_URLS: replica.databaseUrl ?? "" });
  const member = await addMember(app);
  const form = { account: member.account, password: testPassword };
  const second = await app.call("login/official", form, (await app.signIn()).token);
  expect((await app.call("session/list", {}, second.token)).list).toHaveLength(2);
  await app.call("session/revoke", {}, second.token);
  expect((await app.ask("session/list", {}, { token: member.token })).status).toBe(401);
  expect((await app.ask("session/list", {}, { token: second.token })).code).toBe(200);
  await app.close();
  await replica.remove();
});
