import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import type { Writer } from "#server/db/open.ts";
import { lockUser } from "#server/people/lock.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, testPassword, type TestPerson } from "../../helpers/people.ts";
import { type PushService, startPushService } from "../../helpers/push-service.ts";

let app: TestApp;
let context: Context;
let service: PushService;
let owner: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ IMPORT_HOSTS: "127.0.0.1", RATE_LIMITS: "off" });
  ({ context } = app.site);
  service = await startPushService();
  owner = await addOperator(app);
});
afterAll(async () => {
  service.close();
  await app.close();
});

/** Numbers from 1 to `count`. */
const upTo = (count: number) => Array.from({ length: count }, (_none, at) => at + 1);

it("lets two webhooks made at once take one place only", async () => {
  const created_at = context.now();
  const times = { created_at, updated_at: created_at };
  const one = { address: "https://hook.example/", events: "[]", secret: "whsec_", created_by: owner.userId, ...times };
  const add = (trx: Writer, count: number) =>
    trx
      .insertInto("webhooks")
      .values(upTo(count).map((at) => ({ ...one, name: `群 ${at}` })))
      .execute();
  await context.db.write((trx) => add(trx, 19));
  const input = { name: "又一个", address: "https://hook.example/", events: ["comment.added"] };
  const answer = await overlap(
    context,
    async (trx) => {
      await trx.selectFrom("webhooks").select("id").forNoKeyUpdate().execute();
      await add(trx, 1);
    },
    () => app.ask("admin/webhooks/save", input, owner),
  );
  expect(answer.code).toBe(4058);
});

it("lets two hosts of lines allowed at once take one place only", async () => {
  const created_at = context.now();
  const add = (trx: Writer, count: number, name: string) =>
    trx
      .insertInto("line_hosts")
      .values(upTo(count).map((at) => ({ host: `${name}${at}.example`, note: "", created_at })))
      .execute();
  await context.db.write((trx) => add(trx, 59, "line"));
  const answer = await overlap(
    context,
    async (trx) => {
      await trx.selectFrom("line_hosts").select("host").forNoKeyUpdate().execute();
      await add(trx, 1, "last");
    },
    () => app.ask("admin/lines/allow", { host: "late.example" }, owner),
  );
  expect(answer.tip).toContain("最多允许 60 台主机");
});

it("lets two browsers that ask for pushes at once take one place only", async () => {
  const member = await addMember(app);
  // Any sign-ins: each has one browser.
  for (let more = 0; more < 10; more += 1) await app.signIn();
  const sessions = await context.db.primary.selectFrom("sessions").select("id").execute();
  const own = await context.db.primary
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", member.userId)
    .executeTakeFirstOrThrow();
  const others = sessions.filter(({ id }) => id !== own.id);
  const add = (trx: Writer, places: typeof others) =>
    trx
      .insertInto("push_devices")
      .values(
        places.map(({ id }) => ({
          user_id: member.userId,
          session_id: id,
          endpoint: `https://push.example/${id}`,
          p256dh: "",
          auth: "",
          created_at: context.now(),
        })),
      )
      .execute();
  await context.db.write((trx) => add(trx, others.slice(0, 9)));
  const answer = await overlap(
    context,
    async (trx) => {
      await lockUser(trx, member.userId);
      await add(trx, others.slice(9, 10));
    },
    () => app.ask("user/push/add", service.subscribe().address, member),
  );
  expect(answer.code).toBe(4059);
});

it("lets two access tokens made at once take one place only", async () => {
  const member = await addMember(app);
  const one = { user_id: member.userId, name: "脚本", scopes: "[]", created_at: context.now(), expires_at: null };
  const add = (trx: Writer, count: number, name: string) =>
    trx
      .insertInto("access_tokens")
      .values(upTo(count).map((at) => ({ ...one, token_hash: `${name} ${at}` })))
      .execute();
  await context.db.write((trx) => add(trx, 19, "token"));
  const input = { name: "又一个", scopes: ["read"], days: 30, oldPassword: testPassword };
  const answer = await overlap(
    context,
    async (trx) => {
      await lockUser(trx, member.userId);
      await add(trx, 1, "last");
    },
    () => app.ask("token/create", input, member),
  );
  expect(answer.code).toBe(4047);
});
