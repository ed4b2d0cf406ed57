import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import {
  addGuest,
  addMember,
  addOperator,
  refusal,
  testPassword,
  type TestMember,
  type TestPerson,
} from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const rule = (name: "first" | "nothing") => app.call("admin/publishing", { rule: name }, operator.token);
const publish = async (id: number) =>
  (await app.call("works/modify/show", { id, act: "publish" }, owner.token)).work.stage;

it("a film earns the next one no trust once it was taken down", async () => {
  await rule("first");
  const { id } = await addWork(app.site.context, owner.userId);
  await publish(id);
  for (const decision of ["approve", "reject"] as const)
    await app.call("admin/decide", { contentType: 2, targetId: id, decision }, operator.token);
  const { id: next } = await addWork(app.site.context, owner.userId);
  expect(await publish(next)).toBe("pending");
});

it("a film brings its points when it is published before its minute", async () => {
  await rule("nothing");
  const { id } = await addWork(app.site.context, owner.userId);
  const at = new Date(app.clock.now + 7_200_000).toISOString();
  await app.call("works/modify/show", { id, act: "schedule", at }, owner.token);
  expect(await publish(id)).toBe("published");
  expect((await app.call("user/title", {}, owner.token)).score).toBe(30);
});

it("films of somebody who leaves are hidden, and shown again when they sign in meanwhile", async () => {
  await rule("nothing");
  const { id } = await addWork(app.site.context, owner.userId);
  await publish(id);
  const page = async () => (await app.ask("video/detail", { id }, operator)).status;
  await app.call("user/delete", { oldPassword: testPassword }, owner.token);
  expect(await page()).toBe(404);
  const form = { account: owner.account, password: testPassword };
  expect(await app.call("login/official", form, (await addGuest(app)).token)).toMatchObject({ restored: true });
  expect(await page()).toBe(200);
});

it("a film is deleted and restored by nobody else", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  const stranger = await addMember(app);
  for (const act of ["delete", "restore"] as const)
    expect(await refusal(app.call("works/modify/show", { id, act }, stranger.token))).toContain("404 3010");
});
