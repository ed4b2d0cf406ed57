import { afterAll, beforeAll, expect, it } from "vitest";
import { decideCase } from "#server/moderation/decide.ts";
import { authenticate } from "#server/people/sessions.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
  await app.call("admin/words/save", { word: "全集", effect: "hold" }, operator.token);
});
afterAll(() => app.close());

type Kind = 3 | 6 | 9;
const seen = async (contentType: Kind, targetId: number) => {
  const { list } = await app.call("admin/queue", { contentType, pageSize: 50 }, operator.token);
  const one = list.find((item) => item.targetId === targetId);
  if (!one) throw new Error("not in the queue");
  return one;
};
const decide = (contentType: Kind, targetId: number, version?: string) =>
  app.ask("admin/decide", { contentType, targetId, decision: "approve", ...(version && { version }) }, operator);

it("a comment that waits is changed by its author, and only what was seen of it is approved", async () => {
  const author = await addMember(app);
  const film = await addVideo(app.site.context);
  const target = { contentType: 2, targetId: film } as const;
  const { comment } = await app.call("comment/add", { ...target, text: "全集在这里" }, author.token);
  const { id } = comment;
  const before = await seen(6, id);
  const edited = await app.call("comment/edit", { id, text: "看完了，很好" }, author.token);
  expect(edited).toMatchObject({ held: true, comment: { text: "看完了，很好" } });
  expect((await app.call("comment/own", target, author.token)).list).toMatchObject([{ id, held: true }]);
  const shown = async () => (await app.call("comment/list", target, operator.token)).list.map(({ text }) => text);
  expect(await decide(6, id, before.version)).toMatchObject({ status: 409, code: 4067 });
  expect(await shown()).toEqual([]);
  const now = await seen(6, id);
  expect(now.text).toBe("看完了，很好");
  expect((await decide(6, id, now.version)).code).toBe(200);
  expect(await shown()).toEqual(["看完了，很好"]);
  // Sent again, it is done already.
  expect((await decide(6, id, now.version)).code).toBe(200);
  const { comment: other } = await app.call("comment/add", { ...target, text: "全集第二条" }, author.token);
  await app.call("comment/edit", { id: other.id, text: "第二条改过" }, author.token);
  expect((await decide(6, other.id)).code).toBe(200);
});

it("a post keeps its version while nobody changes it, and has another one with another picture", async () => {
  const author = await addMember(app);
  const [first, second] = [await uploadPicture(app, author.token), await uploadPicture(app, author.token)];
  const post = { text: "第一篇", images: [{ uploadId: first }] };
  const { id } = await app.call("post/publish", post, author.token);
  const { version } = await seen(3, id);
  app.clock.now += 3_600_000;
  expect((await seen(3, id)).version).toBe(version);
  await app.call("post/publish", { ...post, id, images: [{ uploadId: second }] }, author.token);
  expect((await decide(3, id, version)).code).toBe(4067);
  expect((await decide(3, id, (await seen(3, id)).version)).code).toBe(200);
});

it.each([
  [
    "a film",
    2,
    async ({ token, userId }: TestMember) => {
      const { id } = await addWork(app.site.context, userId);
      await app.call("works/modify/show", { id, act: "publish" }, token);
      return id;
    },
  ],
  [
    "a review",
    1,
    async ({ token }: TestMember) => {
      const review = { videoId: await addVideo(app.site.context), rating: 4, title: "好看", text: "一盏灯。" };
      return (await app.call("review/publish", review, token)).id;
    },
  ],
  ["a member", 9, async ({ userId }: TestMember) => userId],
] as const)("%s is decided on by the version that was seen", async (_, contentType, make) => {
  const target = { contentType, targetId: await make(await addMember(app)) };
  const { version } = await app.call("admin/decide", { ...target, decision: "reject" }, operator.token);
  const again = { ...target, decision: "approve" } as const;
  expect(await app.ask("admin/decide", { ...again, version: "0".repeat(32) }, operator)).toMatchObject({ code: 4067 });
  expect(await app.ask("admin/decide", { ...again, version }, operator)).toMatchObject({ code: 200 });
});

it("a decision that changes what was seen is done already when it is sent again", async () => {
  const { userId } = await addMember(app);
  const target = { contentType: 9, targetId: userId } as const;
  await app.call("report/add", { ...target, reason: "abuse" }, (await addMember(app)).token);
  const { version } = await seen(9, userId);
  for (let time = 0; time < 2; time += 1)
    expect((await app.ask("admin/decide", { ...target, decision: "reject", version }, operator)).code).toBe(200);
});

it.runIf(testEngine === "sqlite")(
  "a change right before, which shares the commit of the decision, is seen",
  async () => {
    const { context } = app.site;
    const author = await addMember(app);
    const { id } = await app.call("post/publish", { text: "第一篇" }, author.token);
    const { version } = await seen(3, id);
    const identity = await authenticate(context, operator.token);
    if (!identity || identity === "expired") throw new Error("not signed in");
    const caller = { ip: "", requestId: "", origin: "", device: "", proof: "" };
    const edited = context.db.write((trx) =>
      trx.updateTable("posts").set({ text: "改成了别的" }).where("id", "=", id).execute(),
    );
    const decided = decideCase(
      { ...context, identity, caller },
      { contentType: 3, targetId: id, decision: "approve", message: "", version },
    );
    await expect(decided).rejects.toMatchObject({ code: 4067 });
    await edited;
  },
);
