import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { startWorker } from "#server/worker.ts";
import { openTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore } from "../../helpers/database.ts";
import { addMailMember, mailHandlers, sendDueMails } from "../../helpers/mail.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";

let smtp: SmtpServer;
let store: TestStore;
let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  smtp = await startSmtpServer();
  store = await createMigratedStore();
  app = await openTestApp(store, smtp.settings);
  owner = await addOperator(app);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const hour = 3_600_000;
const addresses = ["one@example.com", "two@example.com", "three@example.com"];
const ask = (email: string) => app.call("login/password/ask", { email }, owner.token);
const troubles = async () => (await app.call("admin/running", {}, owner.token)).troubles;
const waiting = async () => (await app.call("admin/jobs/list", { state: "waiting" }, owner.token)).list;

/** The server refuses the login until the mails wait for hours. */
async function lockOut(emails: readonly string[]): Promise<void> {
  smtp.refuse("535 5.7.8 wrong password", "auth");
  for (const email of emails) await ask(email);
  for (let times = 0; times < 5; times += 1) {
    await sendDueMails(app);
    app.clock.now += 2 * hour;
  }
  await sendDueMails(app);
  smtp.mails.length = 0;
}

it("wait for a server that refuses the site, which the overview says, and all go once it takes one again", async () => {
  for (const email of addresses) await addMailMember(app, smtp, email);
  await lockOut(addresses);
  expect(await troubles()).toMatchObject({ mails: 0, mailsDelayed: 3 });
  const jobs = await waiting();
  expect(jobs.every(({ runAt }) => Date.parse(runAt) > app.clock.now)).toBe(true);

  smtp.refuse(null);
  await sendDueMails(app);
  expect(smtp.mails).toEqual([]);
  await app.call("admin/jobs/retry", { id: jobs[0]?.id ?? 0 }, owner.token);
  await sendDueMails(app);
  expect(addresses.map((email) => smtp.to(email).length)).toEqual([1, 1, 1]);
  expect(await troubles()).toMatchObject({ mails: 0, mailsDelayed: 0 });
  expect(await waiting()).toEqual([]);
});

it("of which the server refuses the recipient for a while do not go sooner when another is sent", async () => {
  smtp.mails.length = 0;
  smtp.refuse("451 4.2.0 later");
  await ask("one@example.com");
  await sendDueMails(app);
  smtp.refuse(null);
  await ask("two@example.com");
  await sendDueMails(app);
  expect([smtp.to("one@example.com"), smtp.to("two@example.com")]).toMatchObject([[], [{}]]);
  expect(await troubles()).toMatchObject({ mailsDelayed: 0 });
  app.clock.now += hour;
  await sendDueMails(app);
  expect(smtp.to("one@example.com")).toHaveLength(1);
});

it("are tried by a worker that starts, as its settings may be new", async () => {
  app.clock.now = Date.now() - 10 * hour;
  await lockOut(addresses);
  smtp.refuse(null);
  const { dataDir, databaseUrl } = store;
  const place = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const env = readEnv({ ...smtp.settings, ...place, APP_SECRET: testSecret, LOG_LEVEL: "silent" });
  const worker = await startWorker(env, createLog(env), mailHandlers);
  try {
    await expect.poll(() => addresses.map((email) => smtp.to(email).length)).toEqual([1, 1, 1]);
  } finally {
    await worker.stop();
  }
});
