import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countLinks } from "#lib/comment-review.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { trustOf } from "#server/people/trust.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

const day = 86_400_000;
const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let owner: TestPerson;
let videoId: number;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  owner = await addOperator(app);
  videoId = await addVideo(app.site.context);
});
afterAll(() => app.close());

const said = (text: string, from: TestPerson) =>
  app.call("comment/add", { contentType: 2, targetId: videoId, text }, from.token);
const isHeld = async (text: string, from: TestPerson) => (await said(text, from)).held;

async function set(changes: ContentDocument): Promise<void> {
  const { list } = await app.call("admin/content/list", { kind: "site", q: "" }, owner.token);
  const { entry, document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, owner.token);
  const saved = await app.call(
    "admin/content/save",
    { id: entry.id, kind: "site", base: entry.revision, document: { ...document, ...changes } },
    owner.token,
  );
  const seen = { id: entry.id, base: saved.entry.revision, live: saved.entry.liveRevision };
  await app.call("admin/content/publish", seen, owner.token);
}

const trust = ({ userId }: TestPerson, kind: "guest" | "member" = "member") =>
  trustOf(app.site.context.db.primary, { userId, kind, staff: null }, app.clock.now);

/** Comments of the past, as the site would have them. */
async function spoke({ userId }: TestPerson, count: number, status: "published" | "removed" = "published") {
  const row = { content_key: null, content_type: 2, target_id: videoId, author_id: userId, by_owner: 0, status };
  const values = Array.from({ length: count }, (_, at) => ({
    ...row,
    parent_id: null,
    reply_to_id: null,
    text: `以前 ${at}`,
    created_at: app.clock.now - at,
  }));
  await app.site.context.db.write((trx) => trx.insertInto("comments").values(values).execute());
}

it("trusts by age and conduct: new, basic, trusted, and back after something was taken down", async () => {
  const member = await addMember(app);
  expect(await trust(await addGuest(app), "guest")).toBe("new");
  expect(await trust(member)).toBe("new");
  await spoke(member, 3);
  expect(await trust(member)).toBe("new");
  app.clock.now += day;
  expect(await trust(member)).toBe("basic");
  await spoke(member, 17);
  expect(await trust(member)).toBe("basic");
  app.clock.now += 29 * day;
  expect(await trust(member)).toBe("trusted");
  await spoke(member, 1, "removed");
  expect(await trust(member)).toBe("new");
  app.clock.now += 31 * day;
  expect(await trust(member)).toBe("basic");
  app.clock.now += 60 * day;
  expect(await trust(member)).toBe("trusted");
  expect(await trustOf(app.site.context.db.primary, { userId: owner.userId, kind: "member", staff: "owner" }, 0)).toBe(
    "trusted",
  );
});

it("holds a newcomer's comment with a link until an operator has looked, and says why", async () => {
  const newcomer = await addMember(app);
  expect(await isHeld("很好看", newcomer)).toBe(false);
  const { comment, held } = await said("加我 www.deal.example 看全集", newcomer);
  expect(held).toBe(true);
  const { list } = await app.call("admin/queue", { contentType: 6 }, owner.token);
  expect(list.find(({ targetId }) => targetId === comment.id)?.words).toEqual(["带链接"]);
  await app.call("admin/decide", { contentType: 6, targetId: comment.id, decision: "approve" }, owner.token);
  // An edit does not get around it.
  const other = await addMember(app);
  const { comment: plain } = await said("没有什么", other);
  const edited = await app.call("comment/edit", { id: plain.id, text: "看 https://deal.example/x" }, other.token);
  expect(edited.held).toBe(true);
  const known = await addMember(app);
  await spoke(known, 20);
  await app.site.context.db.write((trx) =>
    trx
      .updateTable("users")
      .set({ member_since: app.clock.now - 40 * day })
      .where("id", "=", known.userId)
      .execute(),
  );
  expect(await isHeld("资料在 https://films.example/1", known)).toBe(false);
  expect(await isHeld("资料在 https://films.example/2", owner)).toBe(false);
});

it("lets the author of a waiting comment undo its deletion: it goes on waiting", async () => {
  const newcomer = await addMember(app);
  const { comment } = await said("加我 www.deal.example", newcomer);
  const { id } = comment;
  const waiting = async () => {
    const { list } = await app.call("admin/queue", { contentType: 6 }, owner.token);
    return list.filter(({ targetId }) => targetId === id).map(({ words }) => words);
  };
  const own = async () =>
    (await app.call("comment/own", { contentType: 2, targetId: videoId }, newcomer.token)).list.filter(
      (one) => one.id === id,
    );
  expect(await app.call("comment/del", { id }, newcomer.token)).toEqual({ removed: 0 });
  expect([await waiting(), await own()]).toEqual([[], []]);
  expect(await app.call("comment/restore", { id }, newcomer.token)).toEqual({ restored: 0 });
  expect(await waiting()).toEqual([["带链接"]]);
  expect(await own()).toMatchObject([{ id, held: true }]);
});

it("gives the author of a waiting comment their text in what they take along", async () => {
  const newcomer = await addMember(app);
  await said("很好看", newcomer);
  await said("加我 www.deal.example", newcomer);
  const { data } = await app.call("user/export", {}, newcomer.token);
  expect(data["comments"]).toMatchObject([
    { text: "很好看", status: "published" },
    { text: "加我 www.deal.example", status: "pending" },
  ]);
});

it("follows the site's settings: whose comments, how many links, how long", async () => {
  const newcomer = await addMember(app);
  await set({ commentReviewLinks: 0, commentReviewLength: 10 });
  expect(await isHeld("看 https://deal.example", await addMember(app))).toBe(true);
  expect(await isHeld("a.cn", newcomer)).toBe(false);
  await set({ commentReviewLinks: 2, commentReviewLength: 0 });
  expect(await isHeld("一个 https://one.example/", newcomer)).toBe(false);
  expect(await isHeld("两个 one.com 和 two.cn", newcomer)).toBe(true);
  await set({ commentReview: "new" });
  expect(await isHeld("都要先看", newcomer)).toBe(true);
  expect(await isHeld("团队不用", owner)).toBe(false);
  await set({ commentReview: "none", commentReviewLinks: 1 });
  expect(await isHeld("又可以了", newcomer)).toBe(false);
});

it.each([
  ["今晚 8.30 分，评分 9.5", 0],
  ["看 https://a.example/b?c=d，还有 http://e.example", 2],
  ["ＷＷＷ．deal．com 加我", 1],
  ["deal.top/abc 与 x.y.com", 2],
  ["邮箱 me@deal.com 不算", 0],
  ["导演.剪辑版", 0],
])("counts the links of %s", (text, count) => expect(countLinks(text)).toBe(count));
