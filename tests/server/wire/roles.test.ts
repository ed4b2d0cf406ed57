import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, isCallName, streams, type Access, type CallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { broken, hostileTexts } from "../../fixtures/hostile-text.ts";
import { createTestApp, toEnvelope, type TestApp } from "../../helpers/app.ts";
import {
  addAd,
  addAnnouncement,
  addPerformer,
  addPost,
  addReview,
  addTag,
  addTopic,
  addVideo,
} from "../../helpers/rows.ts";
import { textFields, withText } from "../../helpers/text-fields.ts";
import { addWork } from "../../helpers/works.ts";

type Role = "public" | "guest" | "member" | "operator";
const roles: Role[] = ["public", "guest", "member", "operator"];

/** One pixel. */
const picture = new File(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  "pixel.png",
);

let app: TestApp;
let inputs: { [Name in CallName]: Sent<Name> };

beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  const [video, ad, post] = [await addVideo(context), await addAd(context), await addPost(context)];
  inputs = {
    "ping/config": {},
    "login/guest": { devID: "0123456789abcdef" },
    "login/before": {},
    "login/captcha": { purpose: "login", mobile: "13800138000" },
    "login/phone": { mobile: "13800138000", code: "000000" },
    "login/bindMobile": { mobile: "13800138000", code: "000000" },
    "login/official": { account: "nobody-here", password: "wrong-password" },
    "login/account/create": { account: "newcomer", password: "secret-1", confirmPassword: "secret-1" },
    "user/info": {},
    "user/info/modify": {},
    "user/avatar": { imageId: 1 },
    "user/changePassword": { password: "secret-2", confirmPassword: "secret-2" },
    "user/changeMobile": { mobile: "13800138001", newCode: "000000" },
    "user/logout": {},
    "user/lockscreencode/set": { lockCode: "1234" },
    "user/lockscreencode/verify": { lockCode: "1234" },
    "user/qrcode": {},
    "user/qrcode/info": { ticket: "0".repeat(64) },
    "user/qrcode/confirm": { ticket: "0".repeat(64), accept: true },
    "user/isCert": {},
    "user/isCert/apply": { introduction: "我拍短片" },
    "user/export": {},
    "user/delete": {},
    "session/list": {},
    "session/revoke": {},
    "upload/img": { file: picture },
    "upload/images": { files: [picture] },
    "advertise/click": { id: ad },
    "video/detail": { id: video },
    "video/list": {},
    "video/related": { id: video },
    "video/transcript": { id: video },
    "video/view": { id: video },
    "rank/list": {},
    "hotsearch/list": {},
    "hotsearch/changeOne": {},
    "hotsearch/rules": {},
    "hotsearch/pin": { term: "雨城", place: 1 },
    "hotsearch/block": { term: "雪站", blocked: true },
    "search/query": { q: "影片" },
    "search/suggest": { q: "影片" },
    "search/record": { q: "影片" },
    "performer/list": {},
    "performer/detail": { id: await addPerformer(context) },
    "tag/list": {},
    "tag/detail": { id: await addTag(context) },
    "topic/list": {},
    "topic/detail": { id: await addTopic(context, [[2, video]]) },
    "review/list": {},
    "review/detail": { id: await addReview(context) },
    "post/center": {},
    "post/detail": { id: post },
    "post/maylike": { id: post },
    "post/tags": {},
    "post/taglist": {},
    "post/publish": { text: "说点什么" },
    "post/mine": { id: post },
    "post/remove": { id: post },
    "post/restore": { id: post },
    "post/isLook": { id: post },
    "post/pay": { id: post, price: 1 },
    "works/media": {},
    "works/media/detail": { id: 999_999 },
    "works/media/statistics": { id: 999_999 },
    "works/modify/media": {
      id: 999_999,
      version: 1,
      title: "雨停之后",
      chapters: [{ start: 0, title: "开头" }],
      subtitles: [{ lang: "zh-CN", label: "中文", text: "WEBVTT" }],
      performers: [{ id: 999_999, role: "自己" }],
    },
    "works/modify/show": { id: 999_999, act: "publish" },
    "works/select/tags": { q: "雨" },
    "works/post": {},
    "review/publish": { videoId: video, rating: 8, title: "好看", text: "说点什么" },
    "review/preview": { text: "**好看**" },
    "review/mine": {},
    "review/remove": { id: 999_999 },
    "review/restore": { id: 999_999 },
    "review/versions": { id: 999_999 },
    "works/collect": {},
    "works/collect/detail": { id: 999_999 },
    "works/collect/create": { title: "雨夜三部" },
    "works/collect/modify": { id: 999_999, title: "雨夜四部" },
    "follow/settings": { dailyDigest: false },
    "follow/add": { contentType: 5, targetId: await addTag(context) },
    "follow/del": { contentType: 5, targetId: 999_999 },
    "follow/list": { contentType: 5 },
    "follow/state": { contentType: 5, targetIds: [1] },
    "announcement/detail": { id: await addAnnouncement(context) },
    "question/cate": {},
    "question/list": {},
    "checkin/click": {},
    "checkin/gave": {},
    "checkin/prize": {},
    "checkin/makeup": { day: "2026-11-05" },
    "user/score/list": {},
    "user/score/chart": {},
    "user/score/rank": {},
    "user/title": {},
    "user/online/time": {},
    "user/work/income": {},
    "user/shareqr": {},
    "user/invite/list": {},
    "user/invite/income": {},
    "collect/add": { contentType: 2, targetId: video },
    "collect/del": { contentType: 2, targetId: video },
    "collect/list": {},
    "collect/toWorkList": { listId: 999_999, targetIds: [video] },
    "collect/move": { items: [{ contentType: 2, targetId: video }], folderId: null },
    "collect/folder/list": {},
    "collect/folder/save": { name: "周末看" },
    "collect/folder/del": { id: 999_999 },
    "collect/folder/restore": { id: 999_999 },
    "collect/state": { contentType: 2, targetIds: [video] },
    "comment/add": { contentType: 2, targetId: video, text: "好看" },
    "comment/confirm": { id: 999_999 },
    "comment/hot": { contentType: 2, targetId: video },
    "comment/list": { contentType: 2, targetId: video },
    "comment/mycomments": {},
    "comment/quickReplay": { contentType: 2 },
    "comment/replies": { id: 999_999 },
    "comment/around": { id: 999_999 },
    "comment/edit": { id: 999_999, text: "更好看" },
    "comment/people": { contentType: 2, targetId: video },
    "comment/del": { id: 999_999 },
    "comment/restore": { id: 999_999 },
    "playback/report": { session: "0".repeat(32), seq: 0, videoId: video, device: "pc" },
    "video/replay": { id: video },
    "admin/playback": {},
    "danmaku/list": { videoId: video, minute: 0 },
    "danmaku/add": { videoId: video, at: 3, text: "前面的等等我" },
    "danmaku/remove": { id: 999_999 },
    "support/add": { contentType: 2, targetId: video },
    "support/del": { contentType: 2, targetId: video },
    "support/state": { contentType: 2, targetIds: [video] },
    "report/add": { contentType: 1, targetId: await addReview(context), reason: "spam" },
    "message/hasnew": {},
    "message/latest": {},
    "message/list": { kind: "reply" },
    "message/read": {},
    "history/list": { contentType: 2 },
    "history/merge": {},
    "history/forget": { contentType: 2 },
    "feedback/category": {},
    "feedback/add": { category: "other", text: "打不开页面" },
    "feedback/list": {},
    "question/help": { id: 1, helpful: true },
    "admin/overview": {},
    "admin/queue": {},
    "admin/decide": { contentType: 6, targetId: 999_999, decision: "approve" },
    "admin/undo": { contentType: 6, targetId: 999_999 },
    "admin/people/list": {},
    "admin/people/ban": { userId: 999_999, reason: "广告", days: 7 },
    "admin/people/unban": { userId: 999_999 },
    "admin/certification/list": {},
    "admin/certification/decide": { userId: 999_999, decision: "approve" },
    "admin/words/list": {},
    "admin/words/save": { word: "代刷积分", effect: "hold" },
    "admin/words/try": { text: "代刷积分" },
    "admin/words/del": { id: 999_999 },
    "admin/publishing": {},
    "admin/audit/list": {},
    "admin/feedback/list": {},
    "admin/feedback/answer": { id: 999_999, text: "谢谢" },
    "admin/announcement/list": {},
    "admin/announcement/save": { title: "维护通知", body: "今晚维护。", status: "draft" },
    "admin/question/list": {},
    "admin/question/save": { id: 999_999, categoryId: 999_999, question: "怎么签到", answer: "点签到。" },
    "admin/question/del": { id: 999_999 },
    "admin/ad/list": {},
    "admin/ad/save": { id: ad, title: "推广", text: "", on: true, sort: 0 },
  };
});
afterAll(() => app.close());

const allowed: Record<Access, Role[]> = {
  open: roles,
  guest: ["guest", "member", "operator"],
  member: ["member", "operator"],
  operator: ["operator"],
};

const table = Object.keys(calls)
  .filter(isCallName)
  .flatMap((name) => roles.map((role) => ({ name, role })));

interface Person {
  token: string;
  userId: number;
}

/** Calls that take the id of a row somebody owns: the owner makes one and gets through, for everybody else it does not exist. */
const owned: { [Name in CallName]?: (owner: Person) => Promise<Sent<Name>> } = {
  "session/revoke": async ({ token }) => ({ id: (await app.call("session/list", {}, token)).list[0]?.id }),
  "comment/del": async ({ token }) => {
    const { comment } = await app.call("comment/add", inputs["comment/add"], token);
    return { id: comment.id };
  },
  "comment/edit": async ({ token }) => {
    const { comment } = await app.call("comment/add", { ...inputs["comment/add"], text: "写快了" }, token);
    return { id: comment.id, text: "慢慢写" };
  },
  "comment/restore": async ({ token }) => {
    const { comment } = await app.call("comment/add", { ...inputs["comment/add"], text: "再看一遍" }, token);
    await app.call("comment/del", { id: comment.id }, token);
    return { id: comment.id };
  },
  "user/avatar": async ({ token }) => ({ imageId: (await app.call("upload/img", { file: picture }, token)).id }),
  "post/publish": async (owner) => ({ id: await writePost(owner), text: "改过的话" }),
  "post/mine": async (owner) => ({ id: await writePost(owner) }),
  "post/remove": async (owner) => ({ id: await writePost(owner) }),
  "post/restore": async (owner) => ({ id: await writePost(owner) }),
  "review/remove": async (owner) => ({ id: await writeReview(owner) }),
  "review/restore": async (owner) => ({ id: await writeReview(owner) }),
  "review/versions": async (owner) => ({ id: await writeReview(owner) }),
  "collect/add": async (owner) => ({ ...thing(), folderId: await makeFolder(owner) }),
  "collect/list": async (owner) => ({ folderId: await makeFolder(owner) }),
  "collect/move": async (owner) => ({ items: [thing()], folderId: await makeFolder(owner) }),
  "collect/folder/save": async (owner) => ({ id: await makeFolder(owner), name: "改过的名字" }),
  "collect/folder/del": async (owner) => ({ id: await makeFolder(owner) }),
  "collect/folder/restore": async (owner) => ({ id: await makeFolder(owner) }),
  "collect/toWorkList": async (owner) => {
    await app.call("collect/add", thing(), owner.token);
    return { listId: await makeList(owner), targetIds: [thing().targetId] };
  },
  "works/media/detail": async (owner) => ({ id: await makeWork(owner) }),
  "works/media/statistics": async (owner) => ({ id: await makeWork(owner) }),
  "works/modify/media": async (owner) => ({ id: await makeWork(owner), version: 1, title: "改过的片名" }),
  "works/modify/show": async (owner) => ({ id: await makeWork(owner), act: "hide" }),
  "works/collect/detail": async (owner) => ({ id: await makeList(owner) }),
  "works/collect/modify": async (owner) => ({ id: await makeList(owner), public: false }),
  "user/qrcode/confirm": async ({ token }) => {
    const { ticket } = await app.call("user/qrcode", {}, (await somebody("guest")).token);
    await app.call("user/qrcode/info", { ticket }, token);
    return { ticket, accept: true };
  },
};

const thing = () => ({ contentType: 2, targetId: inputs["video/detail"].id }) as const;

async function makeFolder({ token }: Person): Promise<number> {
  return (await app.call("collect/folder/save", { name: "自己的收藏夹" }, token)).id ?? 0;
}

async function makeList({ token }: Person): Promise<number> {
  return (await app.call("works/collect/create", { title: "自己的片单", public: true }, token)).id;
}

async function makeWork({ userId }: Person): Promise<number> {
  return (await addWork(app.site.context, userId)).id;
}

async function writePost({ token }: Person): Promise<number> {
  return (await app.call("post/publish", { text: "自己的话" }, token)).id;
}

async function writeReview({ token }: Person): Promise<number> {
  const videoId = await addVideo(app.site.context);
  return (await app.call("review/publish", { videoId, rating: 8, title: "自己的话", text: "正文" }, token)).id;
}

let people = 0;

/** Somebody new in a role: some calls end the session that makes them. */
async function somebody(role: Role): Promise<Person> {
  if (role === "public") return { token: "", userId: 0 };
  const person = await app.signIn();
  if (role === "guest") return person;
  const changes = { account: `person-${(people += 1)}`, role: role === "operator" ? "operator" : "user" } as const;
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set(changes).where("id", "=", person.userId).execute(),
  );
  return person;
}

it.each(roles)("message/stream as %s is opened or refused as declared", async (role) => {
  const { token } = await somebody(role);
  const response = await app.fetch(app.request("message/stream", {}, { method: "GET", ...(token ? { token } : {}) }));
  const allowedHere = allowed[streams["message/stream"].access].includes(role);
  expect(response.status).toBe(allowedHere ? 200 : role === "public" ? 401 : 403);
  if (allowedHere) await response.body?.cancel();
});

/** A rule of the product may still say no to somebody who may ask: that is an answer. */
it.each(table)("$name as $role is answered or refused as declared", async ({ name, role }) => {
  const { token } = await somebody(role);
  const response = await app.fetch(app.request(name, inputs[name], token ? { token } : {}));
  const { code, hash } = toEnvelope(await response.json());
  const { access } = calls[name];
  if (!allowed[access].includes(role)) return expect(response.status).toBe(role === "public" ? 401 : 403);
  expect([200, 404, 503]).toContain(response.status);
  if (code === 200) expect(hash !== undefined).toBe(access !== "open");
});

it.each(Object.keys(owned).filter(isCallName))("%s works on what is one's own, and only there", async (name) => {
  const owner = await somebody("member");
  const input = await owned[name]?.(owner);
  // Operators read what a review said before, whoever wrote it, and watch a film before it is public.
  const strangers: Role[] =
    name === "review/versions" || name === "works/media/detail" ? ["guest", "member"] : ["guest", "member", "operator"];
  for (const role of strangers) {
    const other = await somebody(role);
    const { status, code } = await app.ask(name, input, { token: other.token });
    expect(code).not.toBe(200);
    expect([200, 403, 404]).toContain(status);
  }
  expect((await app.ask(name, input, { token: owner.token })).code).toBe(200);
});

/** What breaks a store or a parser one by one, everything else at once. */
const hostile = [...broken, hostileTexts.filter(({ length }) => length < 1000).join("\n"), "好".repeat(60_000)];

it.each(textFields.map((field) => ({ ...field, field: field.path.join(".") })))(
  "$name takes anything as $field without breaking",
  async ({ name, path }) => {
    const token = calls[name].access === "open" ? undefined : (await somebody("operator")).token;
    for (const [at, text] of hostile.entries()) {
      const input = withText(inputs[name], path, text);
      if (input === null) return;
      const { status } = await app.ask(name, input, { ...(token && { token }), ip: `10.0.${at}.1` });
      expect([200, 400, 401, 403, 404, 422, 429, 503]).toContain(status);
      if (status === 401) return;
    }
  },
);
