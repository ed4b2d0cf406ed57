import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveCaptions } from "#server/speech/film.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { addPerformer } from "../../helpers/rows.ts";
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
  it("waits when they came while a public film was hidden, until an operator lets it through", async () => {
    const { id } = await addWork(app.site.context, owner.userId);
    expect(await show(id, "publish")).toBe("published");
    await show(id, "hide");
    expect(await edit(id, { title: word })).toBe("draft");
    expect(await isWaiting(id)).toBe(false);
    expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
    await decide(id, "approve");
    await show(id, "hide");
    expect(await show(id, "publish")).toBe("published");
  });

  it.each([
    ["a chapter", { chapters: [{ start: 0, title: word }] }],
    [
      "the name of a track",
      { subtitles: [{ lang: "zh-CN", label: word, text: "1\n00:00:01,000 --> 00:00:02,000\n好" }] },
    ],
    ["a track", { subtitles: [{ lang: "zh-CN", label: "中文", text: `1\n00:00:01,000 --> 00:00:02,000\n${word}` }] }],
  ])("waits for what %s says, also when it is hidden and published again", async (_, change) => {
    const { id } = await addWork(app.site.context, owner.userId);
    await edit(id, change);
    expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
    await show(id, "hide");
    expect(await isWaiting(id)).toBe(false);
    expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
  });

  it("waits for the role of an actor that was written while it was a draft", async () => {
    const { id } = await addWork(app.site.context, owner.userId);
    await edit(id, { performers: [{ id: await addPerformer(app.site.context), role: word }] });
    expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
  });

  it("waits for what was heard in it while it was hidden", async () => {
    const { context } = app.site;
    const { id } = await addWork(context, owner.userId);
    await show(id, "publish");
    await show(id, "hide");
    const captions = { lang: "zh-CN", file: "subtitles/zh-CN-1.vtt", cues: [{ start: 1, end: 2, text: word }] };
    const wanted = { videoId: id, uploadId: null, lang: null };
    await context.db.write((trx) => saveCaptions(context, trx, wanted, { ...captions, held: [word] }));
    expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
  });

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

it("a film of somebody under a shadow limit waits whatever it says", async () => {
  const { id } = await addWork(app.site.context, owner.userId);
  await app.call("admin/shadow/add", { userId: owner.userId, reason: "到处发广告", days: null }, operator.token);
  expect([await show(id, "publish"), await isWaiting(id)]).toEqual(["pending", true]);
});
