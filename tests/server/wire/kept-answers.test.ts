import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const film = async () => ({ contentType: 2, targetId: await addVideo(app.site.context) }) as const;

test("a film's details and comments are made once for everybody, where this process hears of every write", async () => {
  const target = await film();
  const { db } = app.site.context;
  const [{ token }, other] = [await app.signIn(), await app.signIn()];
  const read = async (by: string) => (await app.call("video/detail", { id: target.targetId }, by)).title;
  const title = await read(token);
  // Nobody is told of this change, so only an answer that is made anew shows it.
  await db.write((trx) => trx.updateTable("videos").set({ title: "改了" }).where("id", "=", target.targetId).execute());
  expect(await read(other.token)).toBe(db.engine === "sqlite" ? title : "改了");
  app.clock.now += 60_000;
  expect(await read(other.token)).toBe("改了");
});

test("who writes reads it at once, in the comments and in their number", async () => {
  const target = await film();
  const { token } = await app.signIn();
  const read = async () => ({
    texts: (await app.call("comment/list", target, token)).list.map(({ text }) => text),
    hot: (await app.call("comment/hot", target, token)).list.length,
    count: (await app.call("video/detail", { id: target.targetId }, token)).comments,
  });
  expect(await read()).toEqual({ texts: [], hot: 0, count: 0 });
  const { comment } = await app.call("comment/add", { ...target, text: "好看" }, token);
  expect(await read()).toEqual({ texts: ["好看"], hot: 1, count: 1 });
  await app.call("comment/del", { id: comment.id }, token);
  expect(await read()).toEqual({ texts: [], hot: 0, count: 0 });
});
