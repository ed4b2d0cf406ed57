import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

const word = "海上暗号";
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await app.call("admin/words/save", { word, effect: "hold" }, operator.token);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await addMember(app);
});

const show = async (id: number, act: "publish" | "hide") =>
  (await app.call("works/modify/show", { id, act }, owner.token)).work.stage;
async function edit(id: number, change: object): Promise<string> {
  const { version } = await app.call("works/media/detail", { id }, owner.token);
  return (await app.call("works/modify/media", { id, version, ...change }, owner.token)).stage;
}
const isWaiting = async (id: number) =>
  (await app.call("admin/queue", { contentType: 2 }, operator.token)).list.some(({ targetId }) => targetId === id);
const decide = (id: number, decision: "approve" | "reject") =>
  app.call("admin/decide", { contentType: 2, targetId: id, decision, message: "不合适" }, operator.token);

describe("a film with words that are held", () => {
  it("stays taken down whatever its owner writes in it", async () => {
    const { id } = await addWork(app.site.context, owner.userId);
    await show(id, "publish");
    await decide(id, "reject");
    expect(await edit(id, { description: word })).toBe("removed");
    expect(await isWaiting(id)).toBe(false);
    await edit(id, { description: "" });
    expect(await show(id, "hide")).toBe("removed");
    expect(await refusal(show(id, "publish"))).toContain("3011");
  });
});
