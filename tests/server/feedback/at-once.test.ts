import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let operators: TestPerson[];
beforeAll(async () => {
  app = await createTestApp();
  operators = [await addOperator(app), await addOperator(app), await addOperator(app)];
});
afterAll(() => app.close());

const key = "answer-of-one-operator";
const unseen = { status: "open", answerCount: 0 } as const;

async function addFeedback(): Promise<{ member: TestPerson; id: number }> {
  const member = await addMember(app);
  const { id } = await app.call("feedback/add", { category: "playback", text: "卡住了" }, member.token);
  return { member, id };
}

/** The answers that somebody has got, and how many messages tell them so. */
async function got({ token }: TestPerson) {
  const [sent] = (await app.call("feedback/list", {}, token)).list;
  const { list } = await app.call("message/list", { kind: "announcement" }, token);
  return { status: sent?.status, answers: sent?.answers.map(({ text }) => text), messages: list.length };
}

it("sends an answer once that is sent again because the first response was lost", async () => {
  const { member, id } = await addFeedback();
  const answer = () =>
    app.call("admin/feedback/answer", { id, text: "换一条线路", seen: unseen }, operators[0]?.token, key);
  expect(await answer()).toEqual(await answer());
  expect(await got(member)).toEqual({ status: "answered", answers: ["换一条线路"], messages: 1 });
});

it("takes one of the answers that several operators give at once, and tells the others", async () => {
  const { member, id } = await addFeedback();
  const answers = await Promise.all(
    operators.map((operator, index) =>
      app.ask("admin/feedback/answer", { id, text: index === 0 ? "" : `回答 ${index}`, seen: unseen }, operator),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const { status, answers: texts = [], messages } = await got(member);
  expect(texts).toHaveLength(status === "answered" ? 1 : 0);
  expect(messages).toBe(texts.length);
});

it("takes a second answer of who has seen the first, and any from a page that does not tell", async () => {
  const { member, id } = await addFeedback();
  const [one, other] = operators;
  await app.call("admin/feedback/answer", { id, text: "第一", seen: unseen }, one?.token);
  const late = { id, text: "第二", seen: { status: "answered", answerCount: 0 } } as const;
  expect(await app.ask("admin/feedback/answer", late, other)).toMatchObject({ status: 409, code: 1006 });
  await app.call("admin/feedback/answer", { ...late, seen: { status: "answered", answerCount: 1 } }, other?.token);
  await app.call("admin/feedback/answer", { id, text: "第三" }, other?.token);
  expect(await got(member)).toEqual({ status: "answered", answers: ["第一", "第二", "第三"], messages: 3 });
});
