import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, refusal } from "../../helpers/people.ts";
import { addPerformer, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Minutes before the test's now. */
const ago = (minutes: number) => new Date(app.clock.now - minutes * 60_000).toISOString();

it("merges two devices: the later of two entries counts, a removal too", async () => {
  const { context } = app.site;
  const { token } = await addMember(app);
  const [film, review, performer] = [await addVideo(context), await addReview(context), await addPerformer(context)];
  await app.call(
    "history/merge",
    {
      changes: [
        { contentType: 2, id: film, position: 30, duration: 100, at: ago(10) },
        { contentType: 1, id: review, at: ago(20) },
        { contentType: 8, id: performer, at: ago(30) },
      ],
    },
    token,
  );
  const phone = await app.call(
    "history/merge",
    {
      changes: [
        { contentType: 2, id: film, position: 5, duration: 100, at: ago(60) },
        { contentType: 8, id: performer, at: ago(1), removed: true },
      ],
    },
    token,
  );
  const batch = phone.entries.map(({ contentType, position, removed }) => [contentType, position, removed]);
  expect(batch.toSorted()).toEqual([
    [1, 0, false],
    [2, 30, false],
    [8, 0, true],
  ]);
  const films = await app.call("history/list", { contentType: 2 }, token);
  expect(films.list).toMatchObject([{ id: film, position: 30, at: ago(10), picture: { width: expect.any(Number) } }]);
  expect((await app.call("history/list", { contentType: 8 }, token)).list).toEqual([]);
  expect(await app.call("history/forget", { contentType: 2, ids: [film] }, token)).toEqual({ forgotten: 1 });
  // A device that was away brings its old entry: the removal is later.
  app.clock.now += 1000;
  const old = { contentType: 2, id: film, position: 90, duration: 100, at: ago(3) } as const;
  const late = await app.call("history/merge", { changes: [old], since: phone.syncedAt }, token);
  expect(late.entries.find(({ contentType }) => contentType === 2)).toMatchObject({ removed: true });
  expect((await app.call("history/list", { contentType: 2 }, token)).list).toEqual([]);
});

it("keeps 500 of a kind, and a clock that is ahead wins nothing", async () => {
  const { token } = await addMember(app);
  for (let batch = 0; batch < 3; batch += 1) {
    const changes = Array.from({ length: 200 }, (_, index) => ({
      contentType: 2 as const,
      id: 10_000 + batch * 200 + index,
      at: ago(600 - batch * 200 - index),
    }));
    await app.call("history/merge", { changes }, token);
  }
  const all = await app.call("history/merge", {}, token);
  expect(all.entries).toHaveLength(500);
  expect(Math.min(...all.entries.map(({ id }) => id))).toBe(10_100);
  await app.call("history/merge", { changes: [{ contentType: 2, id: 7, at: ago(-600) }] }, token);
  const [newest] = (await app.call("history/list", { contentType: 2, pageSize: 1 }, token)).list;
  expect(newest).toMatchObject({ id: 7, at: ago(0), title: "" });
});

it("is each one's own", async () => {
  const film = await addVideo(app.site.context);
  const [lin, mu] = [await addMember(app), await addMember(app)];
  await app.call("history/merge", { changes: [{ contentType: 2, id: film, at: ago(1) }] }, lin.token);
  expect(await app.call("history/forget", { contentType: 2, ids: [film] }, mu.token)).toEqual({ forgotten: 0 });
  expect((await app.call("history/merge", {}, mu.token)).entries).toEqual([]);
  expect((await app.call("history/list", { contentType: 2 }, lin.token)).list).toHaveLength(1);
  const guest = await app.signIn();
  expect(await refusal(app.call("history/list", { contentType: 2 }, guest.token))).toContain("403");
});
