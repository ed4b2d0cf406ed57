import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import {
  addAuthor,
  addPerformer,
  addPost,
  addReview,
  addTag,
  addTopic,
  addVideo,
  castIn,
  tagItem,
} from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
});
afterAll(() => app.close());

it("brings posts and reviews of what somebody follows, and of nothing else", async () => {
  const { token } = await addMember(app);
  const [person, performer, tag] = [await addAuthor(context), await addPerformer(context), await addTag(context)];
  const [starring, listed] = [await addVideo(context), await addVideo(context)];
  await castIn(context, starring, [performer]);
  const topic = await addTopic(context, [[2, listed]]);
  const posts = [
    await addPost(context, { author_id: person }),
    await addPost(context, { video_id: starring }),
    await addPost(context),
    await addPost(context, { video_id: listed }),
  ];
  const reviews = [
    await addReview(context, { author_id: person }),
    await addReview(context, { video_id: starring }),
    await addReview(context),
    await addReview(context, { video_id: listed }),
  ];
  await tagItem(context, "post_tags", posts[2] ?? 0, [tag]);
  await tagItem(context, "review_tags", reviews[2] ?? 0, [tag]);
  await addPost(context);
  await addReview(context);
  await addPost(context, { author_id: person, status: "pending" });
  const feed = async () => {
    const [first, second] = [
      await app.call("post/center", { feed: "followed" }, token),
      await app.call("review/list", { sort: "followed" }, token),
    ];
    return [first.list.map(({ id }) => posts.indexOf(id)), second.list.map(({ id }) => reviews.indexOf(id))];
  };
  expect(await feed()).toEqual([[], []]);
  const things = [
    [9, person],
    [8, performer],
    [5, tag],
    [4, topic],
  ] as const;
  for (const [index, [contentType, targetId]] of things.entries()) {
    const answer = await app.call("follow/add", { contentType, targetId }, token);
    expect(answer).toEqual({ followed: true, followers: 1 });
    expect(await app.call("follow/add", { contentType, targetId }, token)).toEqual(answer);
    const shown = Array.from({ length: index + 1 }, (_, at) => index - at);
    expect(await feed()).toEqual([shown, shown]);
    expect((await app.call("follow/list", { contentType }, token)).list).toMatchObject([{ targetId, contentType }]);
    expect((await app.call("follow/state", { contentType, targetIds: [targetId, 9999] }, token)).list).toEqual([
      targetId,
    ]);
  }
  for (const [contentType, targetId] of things) await app.call("follow/del", { contentType, targetId }, token);
  expect(await feed()).toEqual([[], []]);
});

it("refuses what is not there, oneself, and guests", async () => {
  const { token, userId } = await addMember(app);
  for (const contentType of [4, 5, 8, 9] as const) {
    expect((await app.ask("follow/add", { contentType, targetId: 999_999 }, { token })).status).toBe(404);
  }
  expect((await app.ask("follow/add", { contentType: 9, targetId: userId }, { token })).code).toBe(4024);
  const guest = await app.signIn();
  expect((await app.ask("post/center", { feed: "followed" }, guest)).status).toBe(403);
  expect((await app.ask("review/list", { sort: "followed" }, guest)).status).toBe(403);
});
