import { afterAll, beforeAll, expect, it } from "vitest";
import { personalParts } from "#server/personal/parts.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("gives a guest who signs in all they did to their account, and counts nothing twice", async () => {
  const { context } = app.site;
  const [lin, guest] = [await addMember(app), await app.signIn()];
  const [film, review] = [await addVideo(context), await addReview(context, { author_id: lin.userId })];
  const [onFilm, onReview] = [
    { contentType: 2, targetId: film } as const,
    { contentType: 1, targetId: review } as const,
  ];
  for (const { token } of [lin, guest]) {
    await app.call("collect/add", onFilm, token);
    await app.call("support/add", onFilm, token);
  }
  await app.call("collect/add", onReview, guest.token);
  await app.call("support/add", onReview, guest.token);
  const { comment } = await app.call("comment/add", { ...onReview, text: "还没登录时说的" }, guest.token);
  expect((await app.call("message/hasnew", {}, lin.token)).total).toBe(2);

  await context.db.write(async (trx) => {
    for (const part of personalParts) await part.merge?.(trx, guest.userId, lin.userId, context.now());
  });

  const { collects, supports } = await app.call("video/detail", { id: film }, lin.token);
  expect({ collects, supports }).toEqual({ collects: 1, supports: 1 });
  expect((await app.call("collect/list", {}, lin.token)).list).toHaveLength(2);
  expect((await app.call("comment/mycomments", {}, lin.token)).list).toMatchObject([{ id: comment.id }]);
  // What the guest did to the member's own review is the member's own doing now.
  expect((await app.call("message/hasnew", {}, lin.token)).total).toBe(0);
  expect((await app.call("collect/list", {}, guest.token)).list).toEqual([]);
});
