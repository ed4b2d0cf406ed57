import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { isStaff } from "#server/people/role.ts";
import { setupWord } from "#server/setup/word.ts";
import { grantRole } from "#server/staff/grant.ts";
import { createTestApp, openTestApp, type TestApp } from "../helpers/app.ts";
import { createMigratedStore } from "../helpers/database.ts";
import { addGuest, addMember, testPassword } from "../helpers/people.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const form = (word: string, account = "owner01") => ({
  word,
  account,
  password: testPassword,
  confirmPassword: testPassword,
  siteName: "夜航影院",
  slogan: "夜里也有光",
  content: "empty" as const,
});
const word = async () => (await setupWord(app.site.context)) ?? "";

it("prints one word for all processes, until there is an owner", async () => {
  const first = await word();
  expect(first).toMatch(/^([a-z2-9]{4}-){2}[a-z2-9]{4}$/);
  expect(await word()).toBe(first);
  expect((await app.call("setup/state", {})).unowned).toBe(true);
  await grantRole(app.site.context, (await addMember(app)).account, "owner");
  expect((await app.call("setup/state", {})).unowned).toBe(false);
  expect(await setupWord(app.site.context)).toBe(null);
});

it("makes the guest who has the word an owner with an account, and names the site", async () => {
  const guest = await addGuest(app);
  expect(await app.call("setup/state", {})).toEqual({ unowned: true, empty: true });
  await app.call("setup/run", form((await word()).toUpperCase().replaceAll("-", " ")), guest.token);
  expect(await app.call("setup/state", {})).toEqual({ unowned: false, empty: false });
  const me = await app.call("user/info", {}, guest.token);
  expect(me).toMatchObject({ id: guest.userId, account: "owner01", staffRole: "owner", passwordSet: true });
  expect((await app.call("ping/config", {})).siteName).toBe("夜航影院");
  expect((await app.call("admin/audit/list", {}, guest.token)).list).toMatchObject([{ act: "operator.grant" }]);
  expect((await app.call("video/list", {})).list).toEqual([]);
  const { read } = app.site.context.db;
  const pages = await read.selectFrom("pages").select(["content_key", "body"]).orderBy("content_key").execute();
  expect(pages.map(({ content_key }) => content_key)).toEqual(["agreement", "privacy"]);
  for (const { body } of pages) expect(body).toContain("夜航影院");
  const late = await addGuest(app);
  expect(await app.ask("setup/run", form("whatever"), late)).toMatchObject({ code: 4042 });
});

it("lets a member keep their account", async () => {
  const member = await addMember(app);
  await app.call("setup/run", { word: await word(), siteName: "小站", content: "empty" }, member.token);
  expect(await app.call("user/info", {}, member.token)).toMatchObject({
    account: member.account,
    staffRole: "owner",
  });
});

it("refuses a wrong word, a broken form and a taken account, and keeps the word", async () => {
  const guest = await addGuest(app);
  const known = await word();
  expect(await app.ask("setup/run", form("aaaa-bbbb-cccc"), guest)).toMatchObject({
    fields: { word: "口令不对，请看启动时打印的那一行" },
  });
  expect(await app.ask("setup/run", { ...form(known), confirmPassword: "other" }, guest)).toMatchObject({
    fields: { confirmPassword: expect.any(String) },
  });
  const { account } = await addMember(app);
  expect(await app.ask("setup/run", form(known, account), guest)).toMatchObject({ code: 2003 });
  expect(await app.ask("setup/run", { ...form(known), siteName: " " }, guest)).toMatchObject({ status: 422 });
  expect(await app.call("setup/state", {})).toEqual({ unowned: true, empty: true });
  await app.call("setup/run", form(known), guest.token);
});

it("has one owner when two send the word at once", async () => {
  const [one, two] = [await addGuest(app), await addGuest(app)];
  const known = await word();
  const asked = [app.ask("setup/run", form(known, "first01"), one), app.ask("setup/run", form(known, "second01"), two)];
  expect((await Promise.all(asked)).map(({ code }) => code).toSorted()).toEqual([200, 4042]);
  const { context } = app.site;
  const owners = await context.db.read.selectFrom("users").select("id").where("role", "=", "owner").execute();
  expect(owners.length).toBe(1);
});

it("imports the demonstration content once when two processes get the word at once", async () => {
  const database = await createMigratedStore();
  const first = await openTestApp(database);
  const second = await openTestApp({ ...database, remove: async () => {} });
  onTestFinished(async () => {
    await second.close();
    await first.close();
  });
  const known = (await setupWord(first.site.context)) ?? "";
  const answers = await Promise.all(
    [first, second].map(async (one, at) =>
      one.ask("setup/run", { ...form(known, `owner0${at}`), content: "demo" }, await addGuest(one)),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4042]);
  expect((await second.call("video/list", {})).list.length).toBeGreaterThan(10);
});

it("limits guesses by address", async () => {
  const guest = await addGuest(app);
  await word();
  const codes = [];
  for (let at = 0; at < 21; at += 1) codes.push((await app.ask("setup/run", form(`aaaa-bbbb-cc${at}`), guest)).status);
  expect(codes.at(-1)).toBe(429);
});

it("imports the demonstration content if asked for, under the chosen name", async () => {
  const guest = await addGuest(app);
  await app.call("setup/run", { ...form(await word()), content: "demo" }, guest.token);
  expect((await app.call("video/list", {})).list.length).toBeGreaterThan(10);
  expect((await app.call("ping/config", {})).siteName).toBe("夜航影院");
});

it("finds the few staff among many users by an index, on either engine", async () => {
  const { db } = app.site.context;
  for (let at = 0; at < 300; at += 1) await addMemberRow(at);
  if (db.engine === "postgres") await sql`analyze users`.execute(db.primary);
  const staff = db.primary.selectFrom("users").select("id").where(isStaff).where("role", "=", "owner");
  const { sql: text, parameters } = staff.compile();
  const explain = db.engine === "postgres" ? sql.raw("explain ") : sql.raw("explain query plan ");
  const plan = sql<object>`${explain}select id from users where ${isStaff} and role = 'owner'`;
  expect(text).toContain("users.role <> 'user'");
  expect(parameters).toEqual(["owner"]);
  expect(JSON.stringify((await plan.execute(db.primary)).rows)).toContain("users_staff");
});

function addMemberRow(at: number) {
  const values = { name: `影迷${at}`, account: `many${at}`, avatar: null, channel_code: null, inviter_code: null };
  return app.site.context.db.write((trx) =>
    trx
      .insertInto("users")
      .values({
        ...values,
        created_at: app.clock.now,
        mobile: null,
        content_key: null,
        password_hash: null,
        birthday: null,
        delete_at: null,
        lock_code_hash: null,
        member_since: null,
      })
      .execute(),
  );
}
