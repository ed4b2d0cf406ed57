import { afterAll, beforeAll, expect, it } from "vitest";
import { simplified } from "#lib/page/writing.ts";
import { addComments } from "#server/comments/add.ts";
import type { Context } from "#server/core/context.ts";
import { databaseOf, type Writer } from "#server/db/open.ts";
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

/** A comment written by another web process, whose transaction this is. */
async function elsewhere(
  context: Context,
  trx: Writer,
  { userId }: TestPerson,
  targetId: number,
  text: string,
): Promise<void> {
  const other = { ...context, db: databaseOf(context.db, trx), changed() {} };
  const standing = { kind: "member", since: 0, staff: null, shadow: "none", writing: simplified } as const;
  const identity = { ...standing, userId, sessionId: 1, secret: Buffer.alloc(0) };
  const read = { text, mentioned: [], tellable: [], held: [] };
  const input = { contentType: 2, targetId, text, spoiler: false } as const;
  expect(await addComments(other, [{ identity, input: { ...input, images: [] }, read }])).toMatchObject([
    { comment: { text } },
  ]);
}

it("counts what another web process writes at that moment", async () => {
  const paced = await createTestApp();
  const member = await addMember(paced);
  const film = await addVideo(paced.site.context);
  paced.clock.now += 48 * 3_600_000;
  const say = (text: string) => paced.ask("comment/add", { contentType: 2, targetId: film, text }, member);
  for (let turn = 1; turn <= 11; turn += 1) expect(await say(`第 ${turn} 句`)).toMatchObject({ code: 200 });
  const answer = await overlap(
    paced.site.context,
    (trx) => elsewhere(paced.site.context, trx, member, film, "第 12 句"),
    () => say("第 13 句"),
  );
  expect(answer).toMatchObject({ status: 429 });
  await paced.close();
});

it("is not said twice through two web processes", async () => {
  const film = await addVideo(context);
  const answer = await overlap(
    context,
    (trx) => elsewhere(context, trx, author, film, "一样的话"),
    () => app.ask("comment/add", { contentType: 2, targetId: film, text: "一样的话" }, author),
  );
  expect(answer).toMatchObject({ code: 4004 });
});
