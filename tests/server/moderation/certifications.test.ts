import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { addPost, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(() => app.close());

const introduction = "拍了十年纪录片，想分享幕后。";
const apply = ({ token }: TestPerson) => app.call("user/isCert/apply", { introduction }, token);
const decide = (userId: number, decision: "approve" | "reject", message = "") =>
  app.call("admin/certification/decide", { userId, decision, message }, operator.token);
const notices = async ({ token }: TestPerson) =>
  (await app.call("message/list", { kind: "announcement" }, token)).list.map(({ about, text }) => [about.title, text]);

it("brings applications to operators, tells the applicant what was decided, and lets them apply again", async () => {
  const [first, second] = [await addMember(app), await addMember(app)];
  await apply(first);
  app.clock.now += 1000;
  await apply(second);
  expect((await app.call("admin/overview", {}, operator.token)).certifications).toBe(2);
  const list = async (state: "pending" | "rejected") =>
    (await app.call("admin/certification/list", { state }, operator.token)).list.map(({ person }) => person.id);
  expect(await list("pending")).toEqual([first.userId, second.userId]);
  const page = await app.call("admin/certification/list", { pageSize: 1 }, operator.token);
  expect(page.list[0]).toMatchObject({ introduction, state: "pending", posts: 0, reviews: 0 });
  const cursor = page.nextCursor ?? "";
  const next = await app.call("admin/certification/list", { pageSize: 1, cursor }, operator.token);
  expect(next.list.map(({ person }) => person.id)).toEqual([second.userId]);

  await decide(first.userId, "reject", "请附上作品链接");
  expect(await app.call("user/isCert", {}, first.token)).toMatchObject({ state: "rejected", reason: "请附上作品链接" });
  expect(await notices(first)).toContainEqual(["创作者认证没有通过", "请附上作品链接"]);
  expect(await list("pending")).toEqual([second.userId]);
  expect(await list("rejected")).toEqual([first.userId]);
  app.clock.now += 1000;
  await apply(first);
  expect(await list("pending")).toEqual([second.userId, first.userId]);
  expect(await refusal(decide(999_999, "approve"))).toMatch(/4033/);
});

it("says what an applicant has written", async () => {
  const author = await addMember(app);
  const counted = async () => {
    const { list } = await app.call("admin/certification/list", {}, operator.token);
    const { posts, reviews } = list.find(({ person }) => person.id === author.userId)!;
    return { posts, reviews };
  };
  await apply(author);
  expect(await counted()).toEqual({ posts: 0, reviews: 0 });
  await addPost(app.site.context, { author_id: author.userId });
  for (let count = 0; count < 2; count += 1) await addReview(app.site.context, { author_id: author.userId });
  expect(await counted()).toEqual({ posts: 1, reviews: 2 });
});

it("shows the mark beside the author's name at once, and takes it away again; both are on record", async () => {
  const author = await addMember(app);
  const film = await addVideo(app.site.context);
  const review = await addReview(app.site.context, { author_id: author.userId, video_id: film });
  await app.call("comment/add", { contentType: 2, targetId: film, text: "我拍的" }, author.token);
  const marks = async () => {
    const { list } = await app.call("comment/list", { contentType: 2, targetId: film }, operator.token);
    const { author: writer } = await app.call("review/detail", { id: review }, operator.token);
    return [list[0]?.author.certified, writer.certified];
  };
  await apply(author);
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await decide(author.userId, "approve");
  await decide(author.userId, "approve");
  stop();
  expect(changed).toContain(`user:${author.userId}`);
  expect(await marks()).toEqual([true, true]);
  expect(await app.call("user/isCert", {}, author.token)).toMatchObject({ state: "approved" });
  await decide(author.userId, "reject", "冒用他人作品");
  expect(await marks()).toEqual([undefined, undefined]);
  expect((await notices(author)).map(([title]) => title)).toEqual(["你的创作者认证已收回", "你已通过创作者认证"]);
  const { list: acts } = await app.call("admin/audit/list", { act: "certification" }, operator.token);
  const own = acts.filter(({ about }) => about?.id === author.userId);
  expect(own.map(({ act, summary }) => [act, summary])).toEqual([
    ["certification.reject", "冒用他人作品"],
    ["certification.approve", ""],
  ]);
});
