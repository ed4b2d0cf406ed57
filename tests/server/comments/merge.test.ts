import { afterAll, beforeAll, expect, it } from "vitest";
import { personalParts } from "#server/personal/parts.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let asked = 0;
beforeAll(async () => {
  app = await openTestApp(await createMigratedStore(), {}, { onQuery: () => void (asked += 1) });
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

  await merge(guest.userId, lin.userId);

  const { collects, supports } = await app.call("video/detail", { id: film }, lin.token);
  expect({ collects, supports }).toEqual({ collects: 1, supports: 1 });
  expect((await app.call("collect/list", {}, lin.token)).list).toHaveLength(2);
  expect((await app.call("comment/mycomments", {}, lin.token)).list).toMatchObject([{ id: comment.id }]);
  // What the guest did to the member's own review is the member's own doing now.
  expect((await app.call("message/hasnew", {}, lin.token)).total).toBe(0);
  expect((await app.call("collect/list", {}, guest.token)).list).toEqual([]);
});

it("keeps one like of each thing, the one that counts, and tells its author of one", async () => {
  const { context } = app.site;
  const [lin, guest, author] = [await addMember(app), await app.signIn(), await addMember(app)];
  const reviews: number[] = [];
  for (let n = 0; n < 4; n += 1) reviews.push(await addReview(context, { author_id: author.userId }));
  const [twice = 0, takenBack = 0, byGuest = 0, byMember = 0] = reviews;
  const like = (targetId: number, token: string) => app.call("support/add", { contentType: 1, targetId }, token);
  const unlike = (targetId: number, token: string) => app.call("support/del", { contentType: 1, targetId }, token);
  for (const { token } of [lin, guest]) for (const review of [twice, takenBack]) await like(review, token);
  await unlike(takenBack, lin.token);
  await like(byGuest, guest.token);
  await like(byMember, lin.token);
  await like(byMember, guest.token);
  await unlike(byMember, guest.token);

  await merge(guest.userId, lin.userId);

  for (const id of reviews)
    expect((await app.call("review/detail", { id }, lin.token)).supports, `review ${id}`).toBe(1);
  const { list } = await app.call("message/list", { kind: "support" }, author.token);
  expect(list.map(({ actors }) => actors)).toEqual([1, 1, 1, 1]);
  const rows = await context.db.read
    .selectFrom("supports")
    .select(["target_id", "active"])
    .where("user_id", "=", lin.userId)
    .orderBy("target_id")
    .execute();
  expect(rows).toEqual(reviews.map((target_id) => ({ target_id, active: 1 })));
});

it("asks no more of the database for a guest with many favorites and likes", async () => {
  const { context } = app.site;
  const statements = async (many: number) => {
    const [lin, guest] = [await addMember(app), await app.signIn()];
    const owned = (user_id: number, from: number) =>
      Array.from({ length: many }, (_, n) => ({
        user_id,
        content_type: 2,
        target_id: 100_000 + from + n,
        created_at: context.now(),
      }));
    await context.db.write(async (trx) => {
      for (const [user, from] of [
        [guest.userId, 0],
        [lin.userId, many / 2],
      ] as const) {
        await trx.insertInto("collects").values(owned(user, from)).execute();
        await trx.insertInto("supports").values(owned(user, from)).execute();
      }
    });
    const before = asked;
    await merge(guest.userId, lin.userId);
    const taken = asked - before;
    for (const table of ["collects", "supports"] as const) {
      const rows = context.db.read.selectFrom(table).select("target_id").where("user_id", "=", lin.userId);
      expect(await rows.execute()).toHaveLength(many * 1.5);
    }
    return taken;
  };
  expect(await statements(400)).toBe(await statements(2));
});

/** As a sign-in does. */
async function merge(guestId: number, userId: number): Promise<void> {
  const { context } = app.site;
  await context.db.write(async (trx) => {
    for (const part of personalParts) await part.merge?.(trx, guestId, userId, context.now());
  });
}
