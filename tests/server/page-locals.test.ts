import { afterAll, beforeAll, expect, it } from "vitest";
import { isCallName, type CallName } from "#lib/contract/calls.ts";
import { calls } from "#server/api/calls.ts";
import type { PageCall } from "#server/site/locals.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addVideo } from "../helpers/rows.ts";
import { inputsOf } from "./wire/inputs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const locals = () => app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
const isPageCall = (name: CallName): name is PageCall => "forPages" in calls[name];

it("answers a page what it answers a guest", async () => {
  const inputs = await inputsOf(app);
  const { token } = await app.signIn();
  const names = Object.keys(calls).filter(isCallName).filter(isPageCall);
  expect(names.length).toBeGreaterThan(15);
  const outcome = (answer: Promise<unknown>) => answer.catch(() => "refused");
  // Until the library has read the films it answers without its choices.
  await expect.poll(async () => (await app.call("library/list", {}, token)).facets.length).toBeGreaterThan(0);
  for (const name of names) {
    const told = await outcome(app.call(name, inputs[name], token));
    expect(await outcome(locals().read(name, inputs[name])), name).toEqual(told);
  }
});

it("shows a page nothing that is one person's", async () => {
  await expect(locals().read("review/list", { sort: "followed" })).rejects.toMatchObject({ error: "forbidden" });
  await expect(locals().read("post/center", { feed: "followed" })).rejects.toMatchObject({ error: "forbidden" });
  // @ts-expect-error who asks is nobody
  const own = () => locals().read("works/media", {});
  expect(own).toBeTypeOf("function");
});

it("notes what a page used, and tells what is gone from what never was", async () => {
  const { context } = app.site;
  const [there, archived] = [await addVideo(context), await addVideo(context, { status: "archived" })];
  const page = locals();
  expect(await page.find("video/detail", { id: there })).toMatchObject({ id: there });
  expect([...page.tags]).toContain(`video:${there}`);
  expect(await page.find("video/detail", { id: archived })).toBe("gone");
  expect(await page.find("video/detail", { id: 999_999 })).toBeNull();
  expect(await page.find("tag/detail", { id: 999_999 })).toBeNull();
  expect(await page.find("live/show", { id: 999_999 })).toBeNull();
  await expect(page.find("video/list", { cursor: "" })).rejects.toMatchObject({ error: "invalid" });
});
