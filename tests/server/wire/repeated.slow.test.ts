import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isForStaff } from "#lib/contract/call.ts";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { queueJob } from "#server/jobs/queue.ts";
import { ownKey } from "#server/content/own-key.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { testPasskey } from "../../helpers/authenticator.ts";
import { addMailMember } from "../../helpers/mail.ts";
import {
  addGuest,
  addMember,
  addOperator,
  testPassword,
  type TestMember,
  type TestPerson,
} from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addAd, addLive, addReview, addVideo } from "../../helpers/rows.ts";
import { startSmtpServer, type SmtpServer } from "../../helpers/smtp.ts";
import { addWork } from "../../helpers/works.ts";
import { inputsOf, type Inputs } from "./inputs.ts";

/**
 * Clients ask once more what arrived twice if it only sets something (`effect: "set"`): every such call is made twice here, with the clock
 * standing still, and has to leave what it left the first time.
 */
let smtp: SmtpServer;
let app: TestApp;
let operator: TestMember;
let inputs: Inputs;
beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ RATE_LIMITS: "off", BACKUP_DIR: "never-written", ...smtp.settings });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  inputs = await inputsOf(app);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const proof = { oldPassword: testPassword };

const onFilm = () => ({ contentType: 2, targetId: inputs["video/detail"].id }) as const;

async function say({ token }: TestPerson): Promise<number> {
  return (await app.call("comment/add", { ...onFilm(), text: "好看" }, token)).comment.id;
}

async function writePost({ token }: TestPerson): Promise<{ id: number }> {
  return { id: (await app.call("post/publish", { text: "自己的话" }, token)).id };
}

async function writeReview({ token }: TestPerson): Promise<{ id: number }> {
  const videoId = await addVideo(app.site.context);
  return { id: (await app.call("review/publish", { videoId, rating: 8, title: "好", text: "正文" }, token)).id };
}

async function makeFolder({ token }: TestPerson): Promise<number> {
  return (await app.call("collect/folder/save", { name: "周末看" }, token)).id ?? 0;
}

async function makeSeries({ token }: TestPerson): Promise<number> {
  return (await app.call("works/series/save", { title: "灯塔日志" }, token)).id;
}

async function makeList({ token }: TestPerson): Promise<number> {
  return (await app.call("works/collect/create", { title: "雨夜三部" }, token)).id;
}

async function makeWork({ userId }: TestPerson): Promise<number> {
  return (await addWork(app.site.context, userId)).id;
}

/** Somebody else's film that a member is asked to take part in. */
async function asked({ userId }: TestPerson): Promise<{ id: number; role: string; share: number }> {
  const owner = await addMember(app);
  const terms = { id: await makeWork(owner), role: "剪辑", share: 20 };
  await app.call("works/modify/show", { id: terms.id, act: "publish" }, owner.token);
  await app.call("works/collaborators/save", { ...terms, userId }, owner.token);
  return terms;
}

async function makeHook(): Promise<{ id: number }> {
  const hook = { name: "群通知", address: "https://hooks.example/", events: ["film.published" as const], active: true };
  return { id: (await app.call("admin/webhooks/save", hook, operator.token)).webhook.id };
}

async function addPicture(): Promise<number> {
  return (await app.call("admin/media/add", { file: await testPicture(1200, 900) }, operator.token)).picture.id;
}

async function addQuestion(): Promise<number> {
  const category = { content_key: `more-${Math.random()}`, name: "开始", position: 0 };
  const { id } = await app.site.context.db.write((trx) =>
    trx.insertInto("question_categories").values(category).returning("id").executeTakeFirstOrThrow(),
  );
  const question = { categoryId: id, question: "怎么签到", answer: "点签到。" };
  return (await app.call("admin/question/save", question, operator.token)).id;
}

async function addPerformer(name: string): Promise<number> {
  const document = { name, pinyin: "lu zhou" };
  const { entry } = await app.call("admin/content/save", { kind: "performer", document }, operator.token);
  const live = { id: entry.id, base: entry.revision, live: null };
  const { href } = (await app.call("admin/content/publish", live, operator.token)).entry;
  return Number(/id=(\d+)/.exec(href ?? "")?.[1]);
}

const adOfScreen = async () => ({ id: await addAd(app.site.context, { content_key: ownKey(`ad-${Math.random()}`) }) });

/** What a call finds to work on, where its example does not do. */
const ready: { [Name in CallName]?: (person: TestMember) => Promise<Sent<Name>> } = {
  "review/remove": writeReview,
  "review/restore": writeReview,
  "post/remove": writePost,
  "post/restore": writePost,
  "works/modify/show": async (owner) => ({ id: await makeWork(owner), act: "publish" }),
  "works/collect/modify": async (owner) => ({ id: await makeList(owner), public: false }),
  "collect/toWorkList": async (owner) => {
    await app.call("collect/add", onFilm(), owner.token);
    return { listId: await makeList(owner), targetIds: [onFilm().targetId] };
  },
  "works/series/arrange": async (owner) => {
    const episodes = [{ videoId: await makeWork(owner), season: 1, number: 1 }];
    return { id: await makeSeries(owner), episodes };
  },
  "works/series/delete": async (owner) => ({ id: await makeSeries(owner), deleted: true }),
  "question/help": async () => ({ id: await addQuestion(), helpful: true }),
  "admin/question/del": async () => ({ id: await addQuestion() }),
  "collect/add": async (owner) => ({ ...onFilm(), folderId: await makeFolder(owner) }),
  "collect/move": async (owner) => {
    await app.call("collect/add", onFilm(), owner.token);
    return { items: [onFilm()], folderId: await makeFolder(owner) };
  },
  "collect/folder/del": async (owner) => ({ id: await makeFolder(owner) }),
  "collect/folder/restore": async (owner) => ({ id: await makeFolder(owner) }),
  "comment/confirm": async () => ({ id: await say(await addMember(app)), pinned: true }),
  "comment/edit": async (person) => ({ id: await say(person), text: "慢慢写" }),
  "comment/del": async (person) => ({ id: await say(person) }),
  "comment/restore": async (person) => {
    const id = await say(person);
    await app.call("comment/del", { id }, person.token);
    return { id };
  },
  "danmaku/remove": async ({ token }) => ({
    id: (await app.call("danmaku/add", inputs["danmaku/add"], token)).line.id,
  }),
  "works/collaborators/save": async (owner) => {
    const { userId } = await addMember(app);
    return { id: await makeWork(owner), userId, role: "剪辑", share: 20 };
  },
  "works/collaborators/remove": async (owner) => {
    const { userId } = await addMember(app);
    const id = await makeWork(owner);
    await app.call("works/collaborators/save", { id, userId, role: "剪辑", share: 20 }, owner.token);
    return { id, userId };
  },
  "works/collaborations/answer": async (person) => ({ ...(await asked(person)), accept: true }),
  "works/collaborations/leave": async (person) => {
    const terms = await asked(person);
    await app.call("works/collaborations/answer", { ...terms, accept: true }, person.token);
    return { id: terms.id };
  },
  "live/unsay": async ({ token }) => ({ id: (await app.call("live/say", inputs["live/say"], token)).line.id }),
  "admin/ad/del": adOfScreen,
  "admin/ad/restore": async () => {
    const ad = await adOfScreen();
    await app.call("admin/ad/del", ad, operator.token);
    return ad;
  },
  "admin/media/alt": async () => ({ id: await addPicture(), alt: "灯塔" }),
  "admin/media/restore": async () => {
    const id = await addPicture();
    await app.call("admin/media/del", { id }, operator.token);
    return { id };
  },
  "admin/duplicates/apart": async () => ({
    kind: "performer",
    ids: [await addPerformer("陆舟"), await addPerformer("陆小舟")],
  }),
  "admin/preview/revoke": async () => ({ id: (await app.call("admin/preview/make", {}, operator.token)).link.id }),
  "admin/staff/set": async () => ({ userId: (await addMember(app)).userId, role: "support" }),
  "admin/staff/revoke": async () => {
    const { invitation } = await app.call("admin/staff/invite", { role: "editor" }, operator.token);
    return { id: invitation.id };
  },
  "admin/words/del": async () => {
    const rule = { word: `词${Math.random()}`, effect: "hold" } as const;
    return { id: (await app.call("admin/words/save", rule, operator.token)).id };
  },
  "admin/webhooks/del": makeHook,
  "admin/webhooks/restore": async () => {
    const hook = await makeHook();
    await app.call("admin/webhooks/del", hook, operator.token);
    return hook;
  },
  "session/revoke": async ({ account, token }) => {
    await app.call("login/official", { account, password: testPassword }, (await addGuest(app)).token);
    const { list } = await app.call("session/list", {}, token);
    return { id: list.find(({ current }) => !current)?.id };
  },
  "token/revoke": async ({ token }) => {
    const asked = { oldPassword: testPassword, name: "备份脚本", scopes: ["read" as const], days: null };
    return { id: (await app.call("token/create", asked, token)).accessToken.id };
  },
  "passkey/remove": async ({ token }) => {
    const { challenge } = await app.call("passkey/begin", proof, token);
    const { id } = await app.call("passkey/add", { name: "手机", ...testPasskey().create(challenge) }, token);
    return { id, ...proof };
  },
  "linked/remove": async ({ userId }) => {
    const row = { user_id: userId, provider: "github", subject: String(userId), label: "", used_at: app.clock.now };
    await app.site.context.db.write((trx) =>
      trx
        .insertInto("linked_accounts")
        .values({ ...row, created_at: app.clock.now })
        .execute(),
    );
    return { provider: "github", ...proof };
  },
  "live/end": async ({ userId }) => {
    const id = await addLive(app.site.context);
    const own = { owner_id: userId, replay: "published" as const };
    await app.site.context.db.write((trx) => trx.updateTable("lives").set(own).where("id", "=", id).execute());
    return { id };
  },
  "admin/people/ban": async () => ({ userId: (await addMember(app)).userId, reason: "刷屏", days: 1 }),
  "admin/shadow/add": async () => ({ userId: (await addMember(app)).userId, reason: "广告", days: 1 }),
  "admin/jobs/cancel": async () => {
    const { db, now } = app.site.context;
    await db.write((trx) => queueJob(trx, { kind: "tidy-film", subject: "video:1", payload: {}, now: now() }));
    return { id: (await app.call("admin/jobs/list", {}, operator.token)).list[0]?.id ?? 0 };
  },
  "admin/people/unban": async () => {
    const { userId } = await addMember(app);
    await app.call("admin/people/ban", { userId, reason: "刷屏", days: 1 }, operator.token);
    return { userId };
  },
  "admin/shadow/lift": async () => {
    const { userId } = await addMember(app);
    await app.call("admin/shadow/add", { userId, reason: "广告", days: 1 }, operator.token);
    return { userId, release: false };
  },
  "admin/certification/decide": async () => {
    const { token, userId } = await addMember(app);
    await app.call("user/isCert/apply", { introduction: "拍了十年纪录片，想分享幕后。" }, token);
    return { userId, decision: "approve" };
  },
  "admin/decide": async () => {
    const { userId } = await addMember(app);
    return { contentType: 1, targetId: await addReview(app.site.context, { author_id: userId }), decision: "reject" };
  },
};

/** Written down twice, or kept for whoever asks: nothing of it is what was set. */
const besides = new Set(["operator_acts", "tag_changes"]);

/** Every row there is, by table. */
async function everything(): Promise<Record<string, unknown>> {
  const { primary } = app.site.context.db;
  const tables = (await primary.introspection.getTables()).map(({ name }) => name);
  const found: Record<string, unknown> = {};
  for (const table of tables.filter((name) => !besides.has(name) && !name.startsWith("search_"))) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(primary);
    found[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return found;
}

/** How many things an answer says were changed: none, the second time. */
const counts = new Set(["removed", "restored", "added", "taken", "ended"]);
const apart = (answer: object) => Object.entries(answer).filter(([name]) => !counts.has(name));

async function whoMay(name: CallName): Promise<TestMember> {
  if (isForStaff(calls[name].access) || name === "comment/confirm") return operator;
  return name === "user/mail/kinds" ? addMailMember(app, smtp, "reader@example.com") : addMember(app);
}

const setting = Object.keys(calls)
  .filter(isCallName)
  .filter((name) => calls[name].effect === "set");

it.each(setting)("%s leaves the second time what it left the first", async (name) => {
  const person = await whoMay(name);
  const input = (await ready[name]?.(person)) ?? inputs[name];
  const first = await app.call(name, input, person.token);
  const left = await everything();
  expect(apart(await app.call(name, input, person.token))).toEqual(apart(first));
  expect(await everything()).toEqual(left);
});
