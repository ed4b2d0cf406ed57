import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addGuest, addMember, addOperator, refusal, testPassword, type TestPerson } from "../helpers/people.ts";
import { addReview } from "../helpers/rows.ts";
import { addWork } from "../helpers/works.ts";

const day = 86_400_000;

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  owner = await addOperator(app);
});
afterAll(() => app.close());

const roleOf = async ({ token }: TestPerson) => (await app.call("user/info", {}, token)).staffRole;
const log = async () => (await app.call("admin/audit/list", {}, owner.token)).list;
const invite = (role: "editor" | "support" = "editor") =>
  app.call("admin/staff/invite", { role, note: "小林" }, owner.token);
const codeOf = async (asked: Promise<unknown>) => Number(/\d{4}/.exec(await refusal(asked))?.[0]);

it("gives, changes and takes away a role: it holds at once, is told and is written down", async () => {
  const member = await addMember(app);
  expect(await roleOf(member)).toBe(null);
  await app.call("admin/staff/set", { userId: member.userId, role: "support" }, owner.token);
  expect(await roleOf(member)).toBe("support");
  expect((await app.ask("admin/feedback/list", {}, member)).code).toBe(200);
  expect(await app.ask("admin/audit/list", {}, member)).toMatchObject({ status: 403, code: 4037 });
  const { list } = await app.call("admin/staff/list", {}, owner.token);
  expect(list.map(({ person, role }) => [person.id, role])).toEqual([
    [owner.userId, "owner"],
    [member.userId, "support"],
  ]);
  await app.call("admin/staff/set", { userId: member.userId, role: null }, owner.token);
  expect((await app.ask("admin/overview", {}, member)).status).toBe(403);
  expect((await log()).slice(0, 2).map(({ act, about }) => [act, about?.id])).toEqual([
    ["operator.revoke", member.userId],
    ["operator.grant", member.userId],
  ]);
  const told = await app.call("message/list", { kind: "announcement" }, member.token);
  expect(told.list.map(({ text }) => text)).toEqual(["谢谢你做过的事。", expect.stringContaining("回复反馈")]);
});

it("gives no role to guests, nor to nobody, and keeps the last owner", async () => {
  const guest = await addGuest(app);
  expect(await codeOf(app.call("admin/staff/set", { userId: guest.userId, role: "editor" }, owner.token))).toBe(4041);
  expect(await codeOf(app.call("admin/staff/set", { userId: 999_999, role: "editor" }, owner.token))).toBe(4033);
  const self = { userId: owner.userId, role: "editor" } as const;
  expect(await codeOf(app.call("admin/staff/set", self, owner.token))).toBe(4038);
  expect(await codeOf(app.call("admin/staff/set", { ...self, role: null }, owner.token))).toBe(4038);
  const other = await addOperator(app);
  const both = [owner, other].map(({ userId, token }) =>
    app.ask("admin/staff/set", { userId, role: "editor" }, { token }),
  );
  // Of two owners who step back at once, one stays.
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 4038]);
  const left = codes[0] === 200 ? other : owner;
  for (const { userId } of [owner, other]) {
    await app.call("admin/staff/set", { userId, role: "owner" }, left.token);
  }
  await app.call("admin/staff/set", { userId: other.userId, role: null }, owner.token);
  const form = { oldPassword: testPassword };
  expect(await app.ask("user/delete", form, owner)).toMatchObject({ code: 4038 });
});

it("lets one member in with an invitation, once", async () => {
  const [first, second, guest] = [await addMember(app), await addMember(app), await addGuest(app)];
  const { joinCode, invitation } = await invite();
  expect(invitation).toMatchObject({ role: "editor", note: "小林" });
  expect(await app.call("staff/invitation", { joinCode }, guest.token)).toMatchObject({ role: "editor" });
  expect((await app.ask("staff/accept", { joinCode }, guest)).status).toBe(403);
  const answers = await Promise.all([first, second].map((person) => app.ask("staff/accept", { joinCode }, person)));
  expect(answers.map(({ code: answer }) => answer).toSorted()).toEqual([200, 4039]);
  const joined = answers[0]?.code === 200 ? first : second;
  expect(await roleOf(joined)).toBe("editor");
  expect(await codeOf(app.call("staff/invitation", { joinCode }, guest.token))).toBe(4039);
  expect((await log())[0]).toMatchObject({ act: "operator.accept" });
  expect((await app.call("admin/staff/list", {}, owner.token)).invitations).toEqual([]);
});

it("refuses invitations that were revoked, are old, are no code, or come to somebody of the staff", async () => {
  const member = await addMember(app);
  const revoked = await invite();
  await app.call("admin/staff/revoke", { id: revoked.invitation.id }, owner.token);
  await app.call("admin/staff/revoke", { id: revoked.invitation.id }, owner.token);
  expect(await codeOf(app.call("staff/accept", { joinCode: revoked.joinCode }, member.token))).toBe(4039);
  const old = await invite();
  app.clock.now += 7 * day;
  expect(await codeOf(app.call("staff/accept", { joinCode: old.joinCode }, member.token))).toBe(4039);
  expect(await codeOf(app.call("staff/accept", { joinCode: "没有这个码" }, member.token))).toBe(4039);
  const { joinCode } = await invite("support");
  expect(await codeOf(app.call("staff/accept", { joinCode }, owner.token))).toBe(4040);
  expect(await roleOf(owner)).toBe("owner");
});

it("ends the invitations of somebody who may let nobody in any more", async () => {
  const [member, former] = [await addMember(app), await addOperator(app)];
  const { joinCode } = await app.call("admin/staff/invite", { role: "owner" }, former.token);
  await app.call("admin/staff/set", { userId: former.userId, role: "editor" }, owner.token);
  const { invitations } = await app.call("admin/staff/list", {}, owner.token);
  expect(invitations.filter(({ role }) => role === "owner")).toEqual([]);
  expect(await codeOf(app.call("staff/invitation", { joinCode }, member.token))).toBe(4039);
  expect(await codeOf(app.call("staff/accept", { joinCode }, member.token))).toBe(4039);
  expect(await roleOf(member)).toBe(null);
});

it("shows reviewers of uploads the films of the queue, and no other case", async () => {
  const { context } = app.site;
  const [author, reviewer] = [await addMember(app), await addOperator(app, "reviewer")];
  const work = await addWork(context, author.userId);
  await app.call("works/modify/show", { id: work.id, act: "publish" }, author.token);
  const review = await addReview(context);
  await app.call("report/add", { contentType: 1, targetId: review, reason: "spam" }, author.token);
  await app.call("admin/decide", { contentType: 2, targetId: work.id, decision: "reject" }, reviewer.token);
  const types = async ({ token }: TestPerson, status: "open" | "decided") =>
    (await app.call("admin/queue", { status }, token)).list.map(({ contentType }) => contentType);
  expect(await types(owner, "open")).toContain(1);
  expect(await types(reviewer, "open")).not.toContain(1);
  expect(await types(reviewer, "decided")).toEqual([2]);
  for (const name of ["admin/decide", "admin/undo"] as const) {
    const target = { contentType: 1, targetId: review } as const;
    const input = name === "admin/undo" ? target : { ...target, decision: "approve" as const };
    expect(await app.ask(name, input, reviewer)).toMatchObject({ status: 403, code: 4037 });
  }
  expect((await app.ask("admin/undo", { contentType: 2, targetId: work.id }, reviewer)).code).toBe(200);
});

it("lets editors write content, but neither settings nor pages nor advertisements", async () => {
  const editor = await addOperator(app, "editor");
  const save = (kind: "announcement" | "page" | "ad" | "site", person: TestPerson) =>
    app.ask("admin/content/save", { kind, document: { title: "新的" } }, person);
  expect((await save("announcement", editor)).code).toBe(200);
  for (const kind of ["page", "ad", "site"] as const)
    expect(await save(kind, editor), kind).toMatchObject({ code: 4037 });
  const { list } = await app.call("admin/content/list", { kind: "site" }, owner.token);
  const page = await app.call("admin/content/save", { kind: "page", document: { title: "新的" } }, owner.token);
  for (const { id, revision } of [...list.map(({ id }) => ({ id, revision: 1 })), page.entry]) {
    for (const name of ["admin/content/publish", "admin/content/archive", "admin/content/review"] as const) {
      expect(await app.ask(name, { id, base: revision, live: null }, editor), name).toMatchObject({ code: 4037 });
    }
    const at = new Date(app.clock.now + day).toISOString();
    expect(await app.ask("admin/content/schedule", { id, base: revision, live: null, at }, editor)).toMatchObject({
      code: 4037,
    });
    const back = { id, base: revision, live: null, revision: 1 };
    expect(await app.ask("admin/content/restore", back, editor)).toMatchObject({ code: 4037 });
  }
});

it("keeps editors from a bulk change of settings that somebody else began", async () => {
  const editor = await addOperator(app, "editor");
  const page = await app.call("admin/content/save", { kind: "page", document: { title: "一页" } }, owner.token);
  const selection = { ids: [page.entry.id] };
  const begun = { kind: "page", selection, change: { act: "archive" } } as const;
  expect(await app.ask("admin/content/bulk/begin", begun, editor)).toMatchObject({ code: 4037 });
  const { id } = await app.call("admin/content/bulk/begin", begun, owner.token);
  for (const name of ["admin/content/bulk/step", "admin/content/bulk/confirm", "admin/content/bulk/undo"] as const) {
    expect(await app.ask(name, { id }, editor), name).toMatchObject({ code: 4037 });
  }
});

it("finds in the log by word, day, kind and person", async () => {
  const editor = await addOperator(app, "editor");
  const made = { kind: "announcement", document: { title: "灯塔 100% 维护" } } as const;
  await app.call("admin/content/save", made, editor.token);
  const find = async (asked: object) => (await app.call("admin/audit/list", asked, owner.token)).list;
  expect((await find({ q: "灯塔 100%" })).map(({ act }) => act)).toEqual(["content.save"]);
  expect(await find({ q: "没有的话" })).toEqual([]);
  const today = new Date(app.clock.now + 8 * 3_600_000).toISOString().slice(0, 10);
  const tomorrow = new Date(app.clock.now + 8 * 3_600_000 + day).toISOString().slice(0, 10);
  expect((await find({ operatorId: editor.userId, firstDay: today, lastDay: today })).length).toBe(1);
  expect(await find({ operatorId: editor.userId, firstDay: tomorrow })).toEqual([]);
  expect(await find({ operatorId: editor.userId, lastDay: "2020-01-01" })).toEqual([]);
});
