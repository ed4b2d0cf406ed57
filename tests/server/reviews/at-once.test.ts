import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { rate, setReviewStatus } from "#server/reviews/status.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { overlap } from "../../helpers/overlap.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let author: TestMember;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  author = await addMember(app);
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
});
afterAll(() => app.close());

const version = (videoId: number, rating: number) => ({ videoId, rating, title: "雨停以后", text: `${rating} 分` });

/** A published review of a film of its own that gives it 8. */
async function addOwn(): Promise<{ id: number; videoId: number }> {
  const videoId = await addVideo(context);
  const { id } = await app.call("review/publish", version(videoId, 8), author.token);
  return { id, videoId };
}

const sumsOf = (videoId: number) =>
  context.db.primary
    .selectFrom("videos")
    .select(["review_count", "rating_sum"])
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();

it("waits for a review when its author saves it at the moment it is taken down", async () => {
  const { id, videoId } = await addOwn();
  const saved = await overlap(
    context,
    (trx) => setReviewStatus(context, trx, { id, status: "removed", reason: "剧透" }),
    () => app.call("review/publish", version(videoId, 4), author.token),
  );
  expect(saved).toMatchObject({ status: "pending", rating: 4 });
  expect(await sumsOf(videoId)).toEqual({ review_count: 0, rating_sum: 0 });
});

it("takes off the rating it has when it is taken down at the moment its author changes it", async () => {
  const { id, videoId } = await addOwn();
  const target = { contentType: 1, targetId: id } as const;
  await overlap(
    context,
    async (trx) => {
      await trx.updateTable("reviews").set({ rating: 4 }).where("id", "=", id).execute();
      await rate(trx, videoId, { reviews: 0, rating: -4 });
    },
    () => app.call("admin/decide", { ...target, decision: "reject", message: "剧透" }, operator.token),
  );
  expect(await sumsOf(videoId)).toEqual({ review_count: 0, rating_sum: 0 });
});

it("is counted once when several operators decide at once", async () => {
  const { id, videoId } = await addOwn();
  const target = { contentType: 1, targetId: id } as const;
  const others = [operator, await addOperator(app), await addOperator(app)];
  const all = (decision: "approve" | "reject") =>
    Promise.all(others.map(({ token }) => app.call("admin/decide", { ...target, decision, message: "" }, token)));
  await all("reject");
  expect(await sumsOf(videoId)).toEqual({ review_count: 0, rating_sum: 0 });
  await all("approve");
  expect(await sumsOf(videoId)).toEqual({ review_count: 1, rating_sum: 8 });
});
