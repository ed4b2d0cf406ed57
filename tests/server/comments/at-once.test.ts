import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { moveComment } from "#server/comments/move.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addTopic, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let author: TestMember;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  ({ context } = app.site);
  author = await addMember(app);
  operator = await addOperator(app);
  await app.call("admin/words/save", { word: "片源", effect: "hold" }, operator.token);
});
afterAll(() => app.close());

async function comment(targetId: number, text: string): Promise<number> {
  const answer = await app.call("comment/add", { contentType: 2, targetId, text }, author.token);
  return answer.comment.id;
}

/** Comments of a film as everybody sees them, and how many it says there are. */
async function seen(targetId: number) {
  const { list } = await app.call("comment/list", { contentType: 2, targetId }, operator.token);
  const { comments } = await app.call("video/detail", { id: targetId }, operator.token);
  return { shown: list.length, comments };
}

it("is deleted with its count at the moment it is approved", async () => {
  const film = await addVideo(context);
  const id = await comment(film, "求片源");
  const answer = await overlap(
    context,
    (trx) => moveComment(context, trx, id, "published"),
    () => app.call("comment/del", { id }, author.token),
  );
  expect(answer).toEqual({ removed: 1 });
  expect(await seen(film)).toEqual({ shown: 0, comments: 0 });
});

it("is taken down by an operator at the moment another approves it", async () => {
  const film = await addVideo(context);
  const id = await comment(film, "再求片源");
  const target = { contentType: 6, targetId: id } as const;
  const answer = await overlap(
    context,
    (trx) => moveComment(context, trx, id, "published"),
    () => app.call("admin/decide", { ...target, decision: "reject", message: "" }, operator.token),
  );
  expect(answer).toMatchObject({ status: "rejected" });
  expect(await seen(film)).toEqual({ shown: 0, comments: 0 });
});

it("pins three of many that are pinned at once, also where comments are not counted", async () => {
  for (const about of [
    { contentType: 2, targetId: await addVideo(context) },
    { contentType: 4, targetId: await addTopic(context, []) },
  ] as const) {
    const ids: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { comment: added } = await app.call("comment/add", { ...about, text: `第 ${index} 条` }, author.token);
      ids.push(added.id);
    }
    const answers = await Promise.all(ids.map((id) => app.ask("comment/confirm", { id, pinned: true }, operator)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    const { list } = await app.call("comment/list", about, operator.token);
    expect(list.filter(({ pinned }) => pinned)).toHaveLength(3);
  }
});
