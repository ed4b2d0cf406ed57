import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
let editor: TestMember;
let film: number;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, editor] = [await addMember(app), await addMember(app)];
  film = (await addWork(app.site.context, owner.userId, { title: "灯塔" })).id;
  await app.call("works/modify/show", { id: film, act: "publish" }, owner.token);
});

const save = (person: TestPerson, share: number, role = "剪辑", by = owner) =>
  app.call("works/collaborators/save", { id: film, userId: person.userId, role, share }, by.token);
const answer = (person: TestPerson, accept: boolean, share: number, role = "剪辑") =>
  app.call("works/collaborations/answer", { id: film, accept, role, share }, person.token);
const list = () => app.call("works/collaborators", { id: film }, owner.token);
const own = (person: TestPerson, filter: "open" | "accepted" = "open") =>
  app.call("works/collaborations", { filter }, person.token);
const shown = async () => (await app.call("video/detail", { id: film }, owner.token)).collaborators;
const told = async (person: TestPerson) =>
  (await app.call("message/list", { kind: "announcement" }, person.token)).list.map(({ about, path }) => [
    about.title,
    path,
  ]);
const nameOf = async ({ token }: TestPerson) => (await app.call("user/info", {}, token)).name;

it("names and lists a member only after they have accepted, and leads both to where it is settled", async () => {
  expect(await save(editor, 30)).toMatchObject({
    free: 70,
    list: [{ person: { id: editor.userId }, role: "剪辑", share: 30, state: "invited", offer: null, earned: 0 }],
  });
  expect([await shown(), (await app.call("video/list", { ownerId: editor.userId })).list]).toEqual([[], []]);
  const open = await own(editor);
  expect(open.list).toMatchObject([
    { film: { id: film, title: "灯塔", public: true }, owner: { id: owner.userId }, share: 30, state: "invited" },
  ]);
  expect(await told(editor)).toEqual([[`${await nameOf(owner)} 邀请你联合创作《灯塔》`, "/mine?area=works"]]);

  const heard: string[] = [];
  const stop = app.site.onInvalidate((tags) => heard.push(...tags));
  await answer(editor, true, 30);
  await answer(editor, true, 30);
  stop();
  expect(heard).toEqual(expect.arrayContaining([`video:${film}`, `videos:9:${editor.userId}`]));
  expect(await shown()).toMatchObject([{ id: editor.userId, role: "剪辑" }]);
  expect((await app.call("video/list", { ownerId: editor.userId })).list).toMatchObject([{ id: film }]);
  expect([(await own(editor)).list, (await own(editor, "accepted")).list]).toMatchObject([
    [],
    [{ film: { id: film } }],
  ]);
  expect(await told(owner)).toEqual([
    [`${await nameOf(editor)} 接受了《灯塔》的联合创作`, `/mine?area=works&id=${film}&view=together`],
  ]);
});

it("asks again for less and for another role, not for more", async () => {
  await save(editor, 30);
  // An open invitation is changed at once, and only what was seen is accepted.
  await save(editor, 25);
  await expect(refusal(answer(editor, true, 30))).resolves.toContain("4071");
  await answer(editor, true, 25);
  await save(editor, 40);
  expect((await list()).list).toMatchObject([{ share: 40, offer: null }]);
  expect(await save(editor, 10)).toMatchObject({ free: 60, list: [{ share: 40, offer: { role: "剪辑", share: 10 } }] });
  expect((await own(editor)).list).toMatchObject([{ state: "accepted", share: 40, offer: { share: 10 } }]);
  await answer(editor, false, 10);
  await answer(editor, false, 10);
  expect((await list()).list).toMatchObject([{ state: "accepted", share: 40, offer: null }]);
  await save(editor, 50, "导演");
  expect(await shown()).toMatchObject([{ role: "剪辑" }]);
  await answer(editor, true, 50, "导演");
  expect(await shown()).toMatchObject([{ role: "导演" }]);
  expect((await list()).list).toMatchObject([{ share: 50, offer: null }]);
  // What was asked can be taken back.
  await save(editor, 5, "导演");
  expect(await save(editor, 50, "导演")).toMatchObject({ list: [{ share: 50, offer: null }] });
  await expect(refusal(answer(editor, true, 5, "导演"))).resolves.toContain("4070");
});

it("gives away no more than the whole, to no more than ten, and to members only", async () => {
  const [second, guest] = [await addMember(app), await addGuest(app)];
  await save(editor, 60);
  await expect(refusal(save(second, 41))).resolves.toContain("最多还能分出 40%");
  await save(second, 0, "配音");
  await expect(refusal(save(guest, 1))).resolves.toContain("只能邀请注册了的会员");
  await expect(refusal(save(owner, 1))).resolves.toContain("不用邀请自己");
  await expect(refusal(save({ userId: 999_999, token: "" }, 1))).resolves.toContain("没有这位会员");
  await expect(refusal(save(second, 0, " "))).resolves.toContain("例如剪辑");
  await expect(refusal(save(second, 0, "一二三四五六七八九十一二三"))).resolves.toContain("最多 12 字");
  for (let count = 2; count < 10; count += 1) await save(await addMember(app), 0, "出镜");
  await expect(refusal(save(await addMember(app), 0, "出镜"))).resolves.toContain("4072");
});

it("shares at the same time never add up to more than all", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => addMember(app)));
  const settled = await Promise.allSettled(people.map((person) => save(person, 40)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await list()).free).toBe(20);
});

it("does not ask again soon who has declined, and forgets who was removed or left", async () => {
  await save(editor, 30);
  await answer(editor, false, 30);
  await answer(editor, false, 30);
  expect(await list()).toMatchObject({ free: 100, list: [{ state: "declined" }] });
  await app.call("works/collaborators/remove", { id: film, userId: editor.userId }, owner.token);
  await expect(refusal(save(editor, 30))).resolves.toContain("4073");
  const { now } = app.clock;
  app.clock.now = now + 31 * 86_400_000;
  await save(editor, 30);
  app.clock.now = now;
  await answer(editor, true, 30);
  await app.call("works/collaborations/leave", { id: film }, editor.token);
  expect([await shown(), await list()]).toMatchObject([[], { free: 100, list: [{ state: "left" }] }]);
  await save(editor, 20);
  await answer(editor, true, 20);
  await app.call("works/collaborators/remove", { id: film, userId: editor.userId }, owner.token);
  expect([await shown(), (await list()).list, (await own(editor, "accepted")).list]).toEqual([[], [], []]);
  await expect(refusal(answer(editor, true, 20))).resolves.toContain("4070");
});

it("is nobody else's business", async () => {
  const [other, guest] = [await addMember(app), await addGuest(app)];
  await save(editor, 30);
  for (const { token } of [other, editor, operator]) {
    const refused = await Promise.all(
      [
        app.call("works/collaborators", { id: film }, token),
        app.call("works/collaborators/find", { id: film, q: "a" }, token),
        app.call("works/collaborators/save", { id: film, userId: other.userId, role: "剪辑", share: 1 }, token),
        app.call("works/collaborators/remove", { id: film, userId: editor.userId }, token),
      ].map(refusal),
    );
    for (const said of refused) expect(said).toContain("3010");
  }
  await expect(refusal(answer(other, true, 30))).resolves.toContain("4070");
  await app.call("works/collaborations/leave", { id: film }, other.token);
  await expect(refusal(app.call("works/collaborations", { filter: "open" }, guest.token))).resolves.toContain("1002");
  expect((await list()).list).toMatchObject([{ state: "invited" }]);
});

it("finds members by number and name, without those who are in it", async () => {
  const find = async (q: string) =>
    (await app.call("works/collaborators/find", { id: film, q }, owner.token)).list.map(({ id }) => id);
  await app.call("user/info/modify", { name: "收音机小姐" }, editor.token);
  const guest = await addGuest(app);
  expect([await find("收音机"), await find(String(editor.userId)), await find("")]).toEqual([
    [editor.userId],
    [editor.userId],
    [],
  ]);
  expect([await find(String(owner.userId)), await find(String(guest.userId))]).toEqual([[], []]);
  await save(editor, 30);
  expect(await find("收音机")).toEqual([]);
});

it("does not reach anybody from a member under a shadow limit", async () => {
  await app.call("admin/shadow/add", { userId: owner.userId, reason: "测试", days: null }, operator.token);
  expect((await save(editor, 30)).list).toMatchObject([{ state: "invited" }]);
  expect([await told(editor), (await own(editor)).list]).toEqual([[], []]);
  await expect(refusal(answer(editor, true, 30))).resolves.toContain("4070");
});

it("lets nobody join a film that is taken down", async () => {
  await save(editor, 30);
  const target = { contentType: 2, targetId: film } as const;
  await app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
  expect((await own(editor)).list).toEqual([]);
  await expect(refusal(answer(editor, true, 30))).resolves.toContain("4070");
  await expect(refusal(save(await addMember(app), 10))).resolves.toContain("3011");
});

it("leaves the page of a film that goes, and the share of a member who goes falls back", async () => {
  await save(editor, 30);
  await answer(editor, true, 30);
  await app.call("works/modify/show", { id: film, act: "delete" }, owner.token);
  expect([
    (await own(editor, "accepted")).list,
    (await app.call("video/list", { ownerId: editor.userId })).list,
  ]).toEqual([[], []]);
  await app.call("works/modify/show", { id: film, act: "restore" }, owner.token);
  const exported = await app.call("user/export", {}, editor.token);
  expect(exported.data["collaborations"]).toMatchObject([
    { film: { id: film, title: "灯塔" }, by: owner.userId, role: "剪辑", share: 30, state: "accepted" },
  ]);
  await app.call("admin/people/ban", { userId: editor.userId, reason: "测试", days: null }, operator.token);
  expect(await shown()).toEqual([]);
  await app.call("admin/people/unban", { userId: editor.userId }, operator.token);
  expect(await shown()).toMatchObject([{ id: editor.userId }]);
});
