import { afterAll, beforeAll, expect, test } from "vitest";
import { traditional } from "#lib/page/writing.ts";
import { answerIn, lastingAnswerOf } from "#server/wire/answer.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, type TestStore, testEngine } from "../../helpers/database.ts";
import { heldInBuffers } from "../../helpers/memory.ts";
import { addVideo } from "../../helpers/rows.ts";
import { expectReadAtOnce } from "../../helpers/two-apps.ts";

let store: TestStore;
let app: TestApp;
beforeAll(async () => {
  store = await createMigratedStore();
  app = await openTestApp(store);
});
afterAll(() => app.close());

const film = async () => ({ contentType: 2, targetId: await addVideo(app.site.context) }) as const;

test("a film's details and comments are made once for everybody", async () => {
  const target = await film();
  const { db } = app.site.context;
  const [{ token }, other] = [await app.signIn(), await app.signIn()];
  const read = async (by: string) => (await app.call("video/detail", { id: target.targetId }, by)).title;
  const title = await read(token);
  // Nobody is told of this change, so only an answer that is made anew shows it.
  await db.write((trx) => trx.updateTable("videos").set({ title: "改了" }).where("id", "=", target.targetId).execute());
  expect(await read(other.token)).toBe(title);
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

test.runIf(testEngine === "postgres")("what was written through another process is read at once", async () => {
  const others = await openTestApp({ ...store, remove: async () => {} });
  await expectReadAtOnce(app, others);
  await others.close();
});

test.runIf(testEngine === "postgres")(
  "many who ask at once wait for one question about news, not for one each",
  async () => {
    const target = await film();
    let questions = 0;
    const onQuery = (sql: string) => void (sql.includes("tag_changes") && (questions += 1));
    const counted = await openTestApp({ ...store, remove: async () => {} }, {}, { onQuery });
    const { token } = await counted.signIn();
    await counted.call("video/detail", { id: target.targetId }, token);
    questions = 0;
    await Promise.all(Array.from({ length: 40 }, () => counted.call("video/detail", { id: target.targetId }, token)));
    expect(questions).toBeGreaterThan(0);
    expect(questions).toBeLessThan(20);
    await counted.close();
  },
);

test("an answer that is kept holds its own bytes, not the pool they were written to", async () => {
  const { token } = await app.signIn();
  const films: number[] = [];
  for (let film = 0; film < 200; film += 1) films.push(await addVideo(app.site.context, { title: `影片 ${film}` }));
  const before = await heldInBuffers();
  for (const id of films) await app.call("video/detail", { id }, token);
  expect((await heldInBuffers()) - before).toBeLessThan(films.length * 4096);
});

test("so do its compressed bytes, and the same in another writing", async () => {
  const kept = lastingAnswerOf({ tip: "影片".repeat(1000) });
  const others = [await answerIn(traditional, kept), await answerIn("en", kept, ["tip"])];
  const held = await Promise.all([kept, ...others].map(async (answer) => [answer.json, await answer.packed()]));
  expect(held.flat().map((bytes) => bytes?.buffer.byteLength)).toEqual(held.flat().map((bytes) => bytes?.length));
  expect(held.flat()).not.toContain(null);
});
