import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { checkedBy, sayOfAll } from "../../helpers/content-check.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { type Receiver, startReceiver } from "../../helpers/receiver.ts";
import { addWork } from "../../helpers/works.ts";

let program: Receiver;
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  program = await startReceiver();
  app = await createTestApp({ RATE_LIMITS: "off", ...checkedBy(program) });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
});
afterAll(async () => {
  await app.close();
  program.close();
});
beforeEach(async () => {
  owner = await addMember(app);
  sayOfAll(program, "pass");
});

const show = async (id: number, act: "publish" | "hide") =>
  (await app.call("works/modify/show", { id, act }, owner.token)).work.stage;
async function say(id: number, line: string): Promise<void> {
  const { version } = await app.call("works/media/detail", { id }, owner.token);
  const text = `1\n00:00:01,000 --> 00:00:02,000\n${line}`;
  const subtitles = [{ lang: "zh-CN", label: "中文", text }];
  await app.call("works/modify/media", { id, version, subtitles }, owner.token);
  program.received.length = 0;
}
const asked = (line: string) => program.received.filter(({ body }) => body.includes(line)).length;

it("what is said in a film is not checked again each time it is published", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  await say(id, "第一稿");
  for (let time = 0; time < 3; time += 1) {
    expect(await show(id, "publish")).toBe("published");
    await show(id, "hide");
  }
  expect(asked("第一稿")).toBe(1);
  await say(id, "第二稿");
  await show(id, "publish");
  expect([asked("第一稿"), asked("第二稿")]).toEqual([0, 1]);
});

it("the same goes for what has to wait, until it is said otherwise", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  await say(id, "可疑的话");
  sayOfAll(program, "hold", "像是广告");
  expect(await show(id, "publish")).toBe("pending");
  sayOfAll(program, "pass");
  await show(id, "hide");
  expect(await show(id, "publish")).toBe("pending");
  await show(id, "hide");
  await say(id, "别的话");
  expect(await show(id, "publish")).toBe("published");
});

it("it is checked again when the rules have changed, and after a while", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  await say(id, "潮声密语");
  expect(await show(id, "publish")).toBe("published");
  await show(id, "hide");
  app.clock.now += 3_600_000;
  await show(id, "publish");
  await show(id, "hide");
  expect(asked("潮声密语")).toBe(2);
  await app.call("admin/words/save", { word: "潮声密语", effect: "block" }, operator.token);
  await expect(show(id, "publish")).rejects.toThrow("4030");
});
