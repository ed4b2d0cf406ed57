import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sent } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, refusal, testPassword, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  operator = await addOperator(app);
});
afterAll(() => app.close());

const picture = new File(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  "pixel.png",
);

it("takes a guest's feedback with pictures and a log, and shows the answer", async () => {
  const guest = await addGuest(app);
  const { id } = await app.call("upload/img", { file: picture }, guest.token);
  const input: Sent<"feedback/add"> = {
    category: "playback",
    text: "第 3 分钟\u202e卡住了",
    imageIds: [id],
    playbackLog: "0.10s ready",
    contact: "a@example.com",
    place: "/videoDetails?id=12",
  };
  const sent = await app.call("feedback/add", input, guest.token);
  expect(sent).toMatchObject({ text: "第 3 分钟卡住了", logged: true, status: "open", answers: [] });
  expect(sent.images).toHaveLength(1);
  const [received] = (await app.call("admin/feedback/list", { category: "playback" }, operator.token)).list;
  expect(received).toMatchObject({ id: sent.id, playbackLog: "0.10s ready", contact: "a@example.com" });
  expect(received?.place).toBe("/videoDetails?id=12");
  await app.call("admin/feedback/answer", { id: sent.id, text: "换一条线路试试" }, operator.token);
  const { list } = await app.call("feedback/list", {}, guest.token);
  expect(list[0]).toMatchObject({ status: "answered", answers: [{ text: "换一条线路试试" }] });
  expect((await app.call("admin/feedback/list", { status: "open" }, operator.token)).list).toEqual([]);

  const member = await addMember(app);
  const login = { account: member.account, password: testPassword };
  const { token } = await app.call("login/official", login, guest.token);
  expect((await app.call("feedback/list", {}, token)).list).toHaveLength(1);
  const { data } = await app.call("user/export", {}, token);
  expect(data["feedback"]).toMatchObject([
    {
      contact: "a@example.com",
      page: "/videoDetails?id=12",
      playbackLog: "0.10s ready",
      images: [sent.images[0]?.url],
      answers: [{ text: "换一条线路试试" }],
    },
  ]);
  const told = await app.call("message/list", { kind: "announcement" }, token);
  expect(told.list.map(({ about }) => about.title)).toEqual(["你的反馈有了回复"]);
});

it("says what is wrong, takes nobody else's pictures, and slows a guest down", async () => {
  const [guest, other] = [await addGuest(app), await addGuest(app)];
  expect(await refusal(app.call("feedback/add", { category: "other", text: " \u200b " }, guest.token))).toMatch(/4035/);
  const { id } = await app.call("upload/img", { file: picture }, other.token);
  const stolen: Sent<"feedback/add"> = { category: "other", text: "你好", imageIds: [id] };
  expect(await refusal(app.call("feedback/add", stolen, guest.token))).toMatch(/6004/);
  for (const text of ["一", "二", "三"]) await app.call("feedback/add", { category: "other", text }, guest.token);
  expect((await app.ask("feedback/add", { category: "other", text: "四" }, guest)).status).toBe(429);
  const list = async (cursor?: string) =>
    app.call("feedback/list", { pageSize: 2, ...(cursor ? { cursor } : {}) }, guest.token);
  const first = await list();
  const second = await list(first.nextCursor ?? "");
  expect([...first.list, ...second.list].map(({ text }) => text)).toEqual(["三", "二", "一"]);
  expect((await app.call("feedback/list", {}, other.token)).list).toEqual([]);
});

it("counts once a person whether an answer helped", async () => {
  const { context } = app.site;
  const category = await context.db.write((trx) =>
    trx
      .insertInto("question_categories")
      .values({ content_key: "start", name: "开始", position: 0 })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  const fields = { categoryId: category.id, question: "怎么签到", answer: "点签到。" };
  const { id } = await app.call("admin/question/save", fields, operator.token);
  const [one, two] = [await addGuest(app), await addGuest(app)];
  await app.call("question/help", { id, helpful: true }, one.token);
  await app.call("question/help", { id, helpful: true }, one.token);
  await app.call("question/help", { id, helpful: true }, two.token);
  await app.call("question/help", { id, helpful: false }, two.token);
  const { list } = await app.call("admin/question/list", {}, operator.token);
  expect(list).toEqual([expect.objectContaining({ id, helpful: 1, helpless: 1 })]);
  expect((await app.call("question/list", {}, one.token)).list).toMatchObject([fields]);
});
