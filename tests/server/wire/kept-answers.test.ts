import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let id: number;
let token: string;
beforeEach(async () => {
  app = await createTestApp();
  id = await addVideo(app.site.context, { title: "海边的灯" });
  ({ token } = await app.signIn());
});
afterEach(() => app.close());

const newest = { sort: "new", pageSize: 5 } as const;
const titles = async (from = token) => (await app.call("video/list", newest, from)).list.map(({ title }) => title);
/** Changes the row without a word to the site: only somebody who reads again sees it. */
const rename = (title: string) =>
  app.site.context.db.write((trx) => trx.updateTable("videos").set({ title }).where("id", "=", id).execute());

it("is made once for everybody, whether sealed, packed or plain", async () => {
  expect(await titles()).toEqual(["海边的灯"]);
  await rename("山上的灯");
  const other = await app.signIn();
  expect(await titles(other.token)).toEqual(["海边的灯"]);
  expect(await titles("")).toEqual(["海边的灯"]);
  const packed = await app.fetch(app.request("video/list", newest, { token, headers: { "x-packed": "deflate-raw" } }));
  expect(packed.status).toBe(200);
  // Another question has an answer of its own.
  const { list } = await app.call("video/list", { ...newest, pageSize: 6 }, token);
  expect(list.map(({ title }) => title)).toEqual(["山上的灯"]);
});

it("is made again at once when something it shows has changed", async () => {
  expect(await titles()).toEqual(["海边的灯"]);
  const operator = await addOperator(app);
  const { entry } = await app.call(
    "admin/content/save",
    { kind: "video", document: { title: "新的一部", channel: "homepage" } },
    operator.token,
  );
  await app.call("admin/content/publish", { id: entry.id, base: entry.revision, live: null }, operator.token);
  expect(await titles()).toEqual(["新的一部", "海边的灯"]);
});

it("is made again after a quarter of a page's time, and at every minute", async () => {
  app.clock.now = Math.ceil(app.clock.now / 60_000) * 60_000 + 50_000;
  await titles();
  await rename("山上的灯");
  app.clock.now += 9_999;
  expect(await titles()).toEqual(["海边的灯"]);
  app.clock.now += 1;
  expect(await titles()).toEqual(["山上的灯"]);
  await rename("湖上的灯");
  app.clock.now += 14_999;
  expect(await titles()).toEqual(["山上的灯"]);
  app.clock.now += 1;
  expect(await titles()).toEqual(["湖上的灯"]);
});

it("goes to nobody who may not ask", async () => {
  expect((await app.call("video/related", { id }, token)).list).toEqual([]);
  expect((await app.ask("video/related", { id })).status).toBe(401);
  expect((await app.ask("video/related", { id }, { token: "0".repeat(64) })).status).toBe(401);
});

it("is not kept where reads are not kept", async () => {
  const fresh = await createTestApp({ PAGE_FRESH_SECONDS: "0" });
  try {
    const own = await addVideo(fresh.site.context, { title: "甲" });
    const { token: guest } = await fresh.signIn();
    const ask = async () => (await fresh.call("video/list", newest, guest)).list.map(({ title }) => title);
    expect(await ask()).toEqual(["甲"]);
    await fresh.site.context.db.write((trx) =>
      trx.updateTable("videos").set({ title: "乙" }).where("id", "=", own).execute(),
    );
    expect(await ask()).toEqual(["乙"]);
  } finally {
    await fresh.close();
  }
});
