import { afterAll, beforeAll, expect, it } from "vitest";
import type { Output } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";
import { addPerformer, addPost, addReview, addTag, addTopic, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function collectsOf(id: number): Promise<number> {
  const { token } = await app.signIn();
  return (await app.call("video/detail", { id }, token)).collects;
}

it("keeps things of every kind, latest first, each with its card", async () => {
  const { context } = app.site;
  const { token } = await app.signIn();
  const things = [
    [1, await addReview(context), "review"],
    [2, await addVideo(context), "video"],
    [3, await addPost(context), "post"],
    [4, await addTopic(context, []), "topic"],
    [5, await addTag(context), "tag"],
    [8, await addPerformer(context), "performer"],
  ] as const;
  for (const [contentType, targetId, kind] of things) {
    app.clock.now += 1000;
    const { item, collects } = await app.call("collect/add", { contentType, targetId }, token);
    expect(item).toMatchObject({ kind, contentType, targetId, folderId: null, [kind]: { id: targetId } });
    expect(collects).toBe(1);
  }
  const walked: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"collect/list"> = await app.call(
      "collect/list",
      { pageSize: 4, ...(cursor === null ? {} : { cursor }) },
      token,
    );
    if (cursor === null) expect(page.total).toBe(6);
    walked.push(...page.list.map((item) => item.contentType));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(walked).toEqual([8, 5, 4, 3, 2, 1]);
  expect((await app.call("collect/list", { contentType: 5 }, token)).list).toHaveLength(1);
});

it("counts once however often it is pressed, and never below nothing", async () => {
  const id = await addVideo(app.site.context);
  const thing = { contentType: 2, targetId: id } as const;
  const people = await Promise.all(Array.from({ length: 8 }, () => app.signIn()));
  const all = people.flatMap(({ token }) => [token, token, token]);
  await Promise.all(all.map((token) => app.call("collect/add", thing, token)));
  expect(await collectsOf(id)).toBe(8);
  expect(await app.call("collect/state", { contentType: 2, targetIds: [id, 999] }, all[0] ?? "")).toEqual({
    list: [id],
  });
  await Promise.all(all.slice(3).map((token) => app.call("collect/del", thing, token)));
  expect(await collectsOf(id)).toBe(1);
  expect(await app.call("collect/del", thing, all[3] ?? "")).toEqual({ collects: 1 });
});

it("shows nobody else's, and what went away can still be let go", async () => {
  const { context } = app.site;
  const [one, other] = [await app.signIn(), await app.signIn()];
  const id = await addVideo(context);
  await app.call("collect/add", { contentType: 2, targetId: id }, one.token);
  expect((await app.call("collect/list", {}, other.token)).list).toEqual([]);
  await app.call("collect/del", { contentType: 2, targetId: id }, other.token);
  expect((await app.call("collect/list", {}, one.token)).list).toHaveLength(1);
  await context.db.write((trx) => trx.updateTable("videos").set({ status: "archived" }).where("id", "=", id).execute());
  expect((await app.call("collect/list", {}, one.token)).list).toMatchObject([{ kind: "gone", targetId: id }]);
  expect(await refusal(app.call("collect/add", { contentType: 2, targetId: id }, other.token))).toContain("404 3003");
  await app.call("collect/del", { contentType: 2, targetId: id }, one.token);
  expect((await app.call("collect/list", {}, one.token)).list).toEqual([]);
});

it("tells the thing's own page, and no list, that its count changed", async () => {
  const id = await addVideo(app.site.context);
  const { token } = await app.signIn();
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await app.call("collect/add", { contentType: 2, targetId: id }, token);
  await app.call("collect/add", { contentType: 2, targetId: id }, token);
  stop();
  expect(changed).toEqual([`counts:2:${id}`]);
});
