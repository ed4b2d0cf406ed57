import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kinds } from "#lib/kinds.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addGuest, addMember, addOperator, refusal, testPassword, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;
const asked: string[] = [];

beforeAll(async () => {
  const settings = { RATE_LIMITS: "off", LOG_LEVEL: "silent" };
  app = await openTestApp(await createMigratedStore(), settings, { onQuery: (query) => asked.push(query) });
  operator = await addOperator(app);
});
afterAll(() => app.close());

const signIn = async (account: string) =>
  app.call("login/official", { account, password: testPassword }, (await addGuest(app)).token);
const day = 86_400_000;

it("ends every session at once, says why and until when at the door, and lets in again afterwards", async () => {
  const member = await addMember(app);
  const second = await signIn(member.account);
  const ban = { userId: member.userId, reason: "反复发广告", days: 3 };
  const banned = await app.call("admin/people/ban", ban, operator.token);
  expect(banned.ban).toMatchObject({ reason: "反复发广告", until: new Date(app.clock.now + 3 * day).toISOString() });
  for (const token of [member.token, second.token])
    expect((await app.ask("user/info", {}, { token })).status).toBe(401);
  expect(await refusal(signIn(member.account))).toMatch(/2005 账号停用至2026年11月24日 12:00：反复发广告/);
  expect(
    await refusal(app.call("login/official", { account: member.account, password: "wrong-one" }, operator.token)),
  ).toMatch(/2001/);
  app.clock.now += 3 * day;
  expect((await signIn(member.account)).user.id).toBe(member.userId);
  for (const token of [member.token, second.token])
    expect((await app.ask("user/info", {}, { token })).status).toBe(401);
});

it("keeps nobody from leaving who had asked to before", async () => {
  const member = await addMember(app);
  await app.call("user/delete", { oldPassword: testPassword }, member.token);
  await app.call("admin/people/ban", { userId: member.userId, reason: "刷屏", days: null }, operator.token);
  await app.call("admin/people/unban", { userId: member.userId }, operator.token);
  app.clock.now += 7 * day;
  await tidyAccounts(app.site.context);
  expect(await refusal(signIn(member.account))).toMatch(/2001/);
});

it("ends by itself, and at an operator's word", async () => {
  const [one, two] = [await addMember(app), await addMember(app)];
  await app.call("admin/people/ban", { userId: one.userId, reason: "刷屏", days: 1 }, operator.token);
  await app.call("admin/people/ban", { userId: two.userId, reason: "骂人", days: null }, operator.token);
  const bannedIds = async () =>
    (await app.call("admin/people/list", { banned: true }, operator.token)).list.map(({ id }) => id);
  expect(await bannedIds()).toEqual([two.userId, one.userId]);
  app.clock.now += day;
  await tidyAccounts(app.site.context);
  expect(await bannedIds()).toEqual([two.userId]);
  expect(await refusal(signIn(two.account))).toMatch(/2005 账号已停用：骂人/);
  await app.call("admin/people/unban", { userId: two.userId }, operator.token);
  await app.call("admin/people/unban", { userId: two.userId }, operator.token);
  expect((await signIn(two.account)).user.id).toBe(two.userId);
});

it("takes what they wrote along and brings it back; operators are safe", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  for (const text of ["一句", "两句", "三句"]) {
    await app.call("comment/add", { contentType: 2, targetId: film, text }, member.token);
  }
  const count = async () => (await app.call("video/detail", { id: film }, operator.token)).comments;
  const ban = { userId: member.userId, reason: "引战", days: 7, removeContent: true };
  await app.call("admin/people/ban", ban, operator.token);
  expect(await count()).toBe(0);
  await app.call("admin/people/unban", { userId: member.userId }, operator.token);
  expect(await count()).toBe(3);
  const other = await addOperator(app);
  const refused = app.call("admin/people/ban", { userId: other.userId, reason: "试试", days: 1 }, operator.token);
  expect(await refusal(refused)).toMatch(/4034/);
});

/** Makes every change of a comment fail with this message; returns how to take that back. */
async function failOn(comment: number, message: string): Promise<() => Promise<void>> {
  const { db } = app.site.context;
  const run = (...statements: string[]) =>
    db.write(async (trx) => {
      for (const statement of statements) await sql.raw(statement).execute(trx);
    });
  if (db.engine === "sqlite") {
    await run(`create trigger comments_fail before update on comments when new.id = ${comment}
      begin select raise(abort, '${message}'); end`);
    return () => run("drop trigger comments_fail");
  }
  await run(
    `create function comments_fail() returns trigger language plpgsql as $$ begin raise '${message}'; end $$`,
    `create trigger comments_fail before update on comments for each row when (new.id = ${comment})
      execute function comments_fail()`,
  );
  return () => run("drop trigger comments_fail on comments", "drop function comments_fail");
}

it("an end that was interrupted is continued when an operator repeats it", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  const ids: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    const input = { contentType: 2, targetId: film, text: `第${count}句` } as const;
    ids.push((await app.call("comment/add", input, member.token)).comment.id);
  }
  const { userId } = member;
  await app.call("admin/people/ban", { userId, reason: "引战", days: null, removeContent: true }, operator.token);
  // All but the last of the batches succeed.
  const { items } = await app.site.context.db.primary
    .selectFrom("ban_removals")
    .innerJoin("bans", "bans.id", "ban_removals.ban_id")
    .select("items")
    .where("user_id", "=", userId)
    .orderBy("ban_removals.id", "desc")
    .executeTakeFirstOrThrow();
  const works = await failOn(JSON.parse(items).at(-1)[1], "No space left on device");
  expect(await refusal(app.call("admin/people/unban", { userId }, operator.token))).toMatch(/507/);
  const count = async () => (await app.call("video/detail", { id: film }, operator.token)).comments;
  expect(await count()).toBe(50);
  await works();
  expect((await app.call("admin/people/unban", { userId }, operator.token)).ban).toBeNull();
  expect(await count()).toBe(ids.length);
  expect((await signIn(member.account)).user.id).toBe(userId);
});

it("what can never be restored is left out, and the ban ends with the reason among the acts", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  const comments: number[] = [];
  for (const text of ["好的一句", "坏的一句", "又好的一句"]) {
    const input = { contentType: kinds.video.type, targetId: film, text };
    comments.push((await app.call("comment/add", input, member.token)).comment.id);
  }
  const { userId } = member;
  await app.call("admin/people/ban", { userId, reason: "引战", days: null, removeContent: true }, operator.token);
  const [, bad = 0] = comments;
  const works = await failOn(bad, "never again");
  expect((await app.call("admin/people/unban", { userId }, operator.token)).ban).toBeNull();
  await works();
  expect((await app.call("video/detail", { id: film }, operator.token)).comments).toBe(2);
  expect((await signIn(member.account)).user.id).toBe(userId);
  const { list } = await app.call("admin/audit/list", { act: "ban.lift" }, operator.token);
  expect(list.slice(0, 2).map(({ about, summary }) => [about?.contentType, about?.id, summary])).toEqual([
    [kinds.person.type, userId, "提前结束"],
    [kinds.comment.type, bad, expect.stringMatching(/^没能恢复这一件：.*never again/)],
  ]);
});

it("what cannot be removed keeps nothing else public, is told, and is tried again", async () => {
  const film = await addVideo(app.site.context);
  const member = await addMember(app);
  const comments: number[] = [];
  for (const text of ["好的一句", "坏的一句", "又好的一句"]) {
    const input = { contentType: kinds.video.type, targetId: film, text };
    comments.push((await app.call("comment/add", input, member.token)).comment.id);
  }
  const { userId } = member;
  const [, bad = 0] = comments;
  const ban = () =>
    refusal(app.call("admin/people/ban", { userId, reason: "引战", days: null, removeContent: true }, operator.token));
  const count = async () => (await app.call("video/detail", { id: film }, operator.token)).comments;
  const works = await failOn(bad, "not today");
  expect(await ban()).toMatch(/409 1006 账号已停用，但有 1 件内容没能移除/);
  expect(await count()).toBe(1);
  const { list } = await app.call("admin/audit/list", { act: "ban.add" }, operator.token);
  expect(list[0]).toMatchObject({ about: { contentType: kinds.comment.type, id: bad } });
  expect(list[0]?.summary).toMatch(/^没能移除这一件：.*not today/);
  await works();
  expect(await ban()).toMatch(/^answered/);
  expect(await count()).toBe(0);
  await app.call("admin/people/unban", { userId }, operator.token);
  expect(await count()).toBe(3);
});

it("undoing a decision leaves what the person has written since", async () => {
  const member = await addMember(app);
  const target = { contentType: 9, targetId: member.userId } as const;
  const judge = async (decision: "approve" | "reject", name: string) => {
    await app.call("user/info/modify", { name: "某人真名", bio: "旧的" }, member.token);
    await app.call("report/add", { contentType: 9, targetId: member.userId, reason: "abuse" }, operator.token);
    await app.call("admin/decide", { ...target, decision }, operator.token);
    await app.call("user/info/modify", { name, bio: "" }, member.token);
    await app.call("admin/undo", target, operator.token);
    return app.call("user/info", {}, member.token);
  };
  expect(await judge("approve", "新的名字")).toMatchObject({ name: "新的名字", bio: "" });
  expect(await judge("reject", "更新的名字")).toMatchObject({ name: "更新的名字" });
});

it("resets a reported person's words, and gives them back", async () => {
  const member = await addMember(app);
  await app.call("user/info/modify", { name: "某人真名", bio: "电话 123" }, member.token);
  await app.call("report/add", { contentType: 9, targetId: member.userId, reason: "abuse" }, operator.token);
  const target = { contentType: 9, targetId: member.userId } as const;
  await app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
  expect(await app.call("user/info", {}, member.token)).toMatchObject({ name: `影迷${member.userId}`, bio: "" });
  await app.call("admin/undo", target, operator.token);
  expect(await app.call("user/info", {}, member.token)).toMatchObject({ name: "某人真名", bio: "电话 123" });
});

it("looks for much that somebody wrote seldom, as what is removed is in the way of finding the rest", async () => {
  const film = await addVideo(app.site.context);
  const { userId } = await addMember(app);
  const row = {
    content_key: null,
    content_type: 2,
    target_id: film,
    author_id: userId,
    parent_id: null,
    created_at: 0,
  };
  const rows = Array.from({ length: 120 }, (_, index) => ({ ...row, text: `第 ${index} 条` }));
  await app.site.context.db.write((trx) => trx.insertInto("comments").values(rows).execute());
  asked.length = 0;
  await app.call("admin/people/ban", { userId, reason: "刷屏", days: null, removeContent: true }, operator.token);
  // Once to see how many they are, once for all of them, and once to see that nothing is left.
  expect(asked.filter((query) => query.startsWith('select "id" from "comments" where "author_id"'))).toHaveLength(3);
  const left = app.site.context.db.primary.selectFrom("comments").select("id").where("author_id", "=", userId);
  expect(await left.where("status", "=", "published").execute()).toEqual([]);
});
