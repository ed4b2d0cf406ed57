import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { setPostStatus } from "#server/posts/status.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addPost } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let author: TestMember;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  author = await addMember(app);
  operator = await addOperator(app);
});
afterAll(() => app.close());

const ownPost = () => addPost(context, { author_id: author.userId });

async function stateOf(id: number) {
  const { list } = await app.call("works/post", { pageSize: 50 }, author.token);
  const { status, reason } = list.find((post) => post.id === id) ?? {};
  return { status, reason };
}

it("stays taken down when its author saves it at that moment", async () => {
  const id = await ownPost();
  const takenDown = { id, status: "removed" as const, reason: "广告" };
  const saved = await overlap(
    context,
    (trx) => setPostStatus(context, trx, takenDown),
    () => app.ask("post/publish", { id, text: "改一改" }, author),
  );
  expect(saved).toMatchObject({ status: 404, code: 3003 });
  expect(await stateOf(id)).toEqual({ status: "removed", reason: "广告" });
});

it("is taken down although its author's save makes it wait for a review", async () => {
  const id = await ownPost();
  const target = { contentType: 3, targetId: id } as const;
  await overlap(
    context,
    (trx) => setPostStatus(context, trx, { id, status: "pending" }),
    () => app.call("admin/decide", { ...target, decision: "reject", message: "广告" }, operator.token),
  );
  expect(await stateOf(id)).toEqual({ status: "rejected", reason: "广告" });
});

it("keeps the operator's reason when its author deletes it at that moment", async () => {
  const id = await ownPost();
  await overlap(
    context,
    (trx) => setPostStatus(context, trx, { id, status: "removed", reason: "广告" }),
    () => app.call("post/remove", { id }, author.token),
  );
  expect(await stateOf(id)).toEqual({ status: "removed", reason: "广告" });
});
