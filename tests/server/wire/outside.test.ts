import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import type { CallFacts } from "#lib/contract/call.ts";
import type { ContentEntry } from "#lib/contract/schemas/editorial.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { linkTogether } from "../../helpers/cluster.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { askProving } from "../../helpers/prove.ts";
import { type Receiver, startReceiver } from "../../helpers/receiver.ts";
import { addChannel, addPost, addTag } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";
import { inputsOf, type Inputs } from "./inputs.ts";

/**
 * What a call waits for other than its own queries answers later here, as on a large site: the operators' program, and the limits that
 * several web processes count together. SQLite undoes a transaction that waits for it.
 */
let program: Receiver;
let app: TestApp;
let inputs: Inputs;

beforeAll(async () => {
  program = await startReceiver();
  const [link] = await linkTogether(1);
  const check = {
    CONTENT_CHECK_URL: `http://${program.host}/check`,
    CONTENT_CHECK_SECRET: "whsec_AAAA".padEnd(50, "A"),
  };
  app = await openTestApp(await createMigratedStore(), check, { ...(link && { link }) });
  const { context } = app.site;
  const [channelId, tagIds] = [await addChannel(context, 10784), [await addTag(context)]];
  const details = { channelId, tagIds, show: "published" as const };
  const found = await inputsOf(app);
  inputs = {
    ...found,
    "post/pay": { id: await addPost(context, { price: 1, paid_text: "后面的话" }), price: 1 },
    "user/isCert/apply": { introduction: "我拍短片，已经拍了三年" },
    "works/collect/create": { title: "雨夜三部", public: true },
    "works/upload/media": { ...found["works/upload/media"], details },
    "works/upload/address": { ...found["works/upload/address"], details },
    "admin/question/save": { categoryId: await addQuestionCategory(), question: "怎么签到", answer: "点签到。" },
  };
});
afterAll(async () => {
  await app.close();
  program.close();
});
beforeEach(() => {
  program.received = [];
  answer({ verdict: "pass" });
});

function answer(verdict: { verdict: string; reason?: string }): void {
  program.answer = { status: 200, body: JSON.stringify(verdict) };
}

const asked = (): string[][] => program.received.map(({ body }) => JSON.parse(body).data.texts);

async function addQuestionCategory(): Promise<number> {
  const row = { content_key: "sign-in", name: "签到", position: 0 };
  const { id } = await app.site.context.db.write((trx) =>
    trx.insertInto("question_categories").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return id;
}

const kind = "announcement";
const seenOf = ({ id, revision, liveRevision }: ContentEntry) => ({ id, base: revision, live: liveRevision });

/** A new draft of an announcement, as it is named to act on it. */
async function draftOf({ token }: Pick<TestPerson, "token">) {
  const document = { title: "维护通知", body: "今晚维护。" };
  return seenOf((await app.call("admin/content/save", { kind, document }, token)).entry);
}

/** What somebody must have before a call. */
const needs: { [Name in CallName]?: (person: TestPerson) => Promise<unknown> } = {
  "checkin/makeup": ({ userId }) =>
    app.site.context.db.write((trx) =>
      trx
        .insertInto("make_up_cards")
        .values({ user_id: userId, source: "gift", used_day: null, created_at: app.clock.now })
        .execute(),
    ),
  "post/pay": ({ userId }) => givePoints(app.site.context, userId, 10),
  "admin/feedback/answer": async ({ token }) => {
    const { id } = await app.call("feedback/add", inputs["feedback/add"], token);
    inputs["admin/feedback/answer"] = { id, text: "谢谢" };
  },
  "admin/media/del": async ({ token }) => {
    const { picture } = await app.call("admin/media/add", { file: await testPicture(1200, 900) }, token);
    inputs["admin/media/del"] = { id: picture.id };
  },
  "works/modify/media": async ({ userId }) => {
    const { id } = await addWork(app.site.context, userId);
    inputs["works/modify/media"] = { id, version: 1, title: "雨停之后" };
  },
  "admin/content/review": async (person) => {
    inputs["admin/content/review"] = await draftOf(person);
  },
  "admin/content/schedule": async (person) => {
    const at = new Date(app.clock.now + 86_400_000).toISOString();
    inputs["admin/content/schedule"] = { ...(await draftOf(person)), at };
  },
  "admin/content/publish": async (person) => {
    inputs["admin/content/publish"] = await draftOf(person);
  },
  "admin/content/archive": async ({ token }) => {
    const { entry } = await app.call("admin/content/publish", await draftOf({ token }), token);
    inputs["admin/content/archive"] = seenOf(entry);
  },
  "admin/content/restore": async ({ token }) => {
    const { entry } = await app.call("admin/content/publish", await draftOf({ token }), token);
    const { id, key } = entry;
    const document = { key, title: "改过的通知", body: "明晚维护。" };
    const saved = await app.call("admin/content/save", { id, kind, base: entry.revision, document }, token);
    inputs["admin/content/restore"] = { ...seenOf(saved.entry), revision: entry.revision };
  },
};

const idempotent = Object.entries<CallFacts>(calls).flatMap(([name, facts]) =>
  facts.idempotent && isCallName(name) ? [{ name, isForStaff: facts.access.startsWith("staff") }] : [],
);

it.each(idempotent)("$name with a key is answered, and a repeat gets the same", async ({ name, isForStaff }) => {
  const person = await (isForStaff ? addOperator(app) : addMember(app));
  await needs[name]?.(person);
  const first = await app.call(name, inputs[name], person.token, "act-00000001");
  const { length } = asked();
  expect(await app.call(name, inputs[name], person.token, "act-00000001")).toEqual(first);
  expect(asked()).toHaveLength(length);
});

/** The calls that publish a text, and what is asked about. */
const publishing: { name: CallName; texts: string[] }[] = [
  { name: "comment/add", texts: ["好看"] },
  { name: "danmaku/add", texts: ["前面的等等我"] },
  { name: "live/say", texts: ["前排"] },
  { name: "review/publish", texts: ["好看", "说点什么"] },
  { name: "post/publish", texts: ["说点什么"] },
  { name: "works/series/save", texts: ["灯塔日志"] },
  { name: "works/collect/create", texts: ["雨夜三部"] },
  { name: "works/modify/media", texts: ["雨停之后"] },
];

it.each(publishing)(
  "$name is refused as the operators' program says, and goes through under its key later",
  async (one) => {
    const person = await addMember(app);
    await needs[one.name]?.(person);
    const { token } = person;
    const publish = () => app.call(one.name, inputs[one.name], token, "act-00000001");
    answer({ verdict: "block", reason: "这句话不能发" });
    expect(await refusal(publish())).toContain("4030 这句话不能发");
    expect(asked()).toEqual([one.texts]);
    answer({ verdict: "pass" });
    await publish();
  },
);

it("an address whose film may not be called so is begun, and repeats say so until it may", async () => {
  const { token } = await addMember(app);
  const add = () => app.call("works/upload/address", inputs["works/upload/address"], token, "act-00000001");
  answer({ verdict: "block", reason: "这句话不能发" });
  const { list } = await add();
  expect(list).toMatchObject([{ videoId: expect.any(Number), problem: "这句话不能发" }]);
  expect(await add()).toEqual({ list });
  answer({ verdict: "pass" });
  expect(await add()).toMatchObject({ list: [{ videoId: list[0]?.videoId, problem: "" }] });
});

it("an upload whose film may not be called so is a draft that says so until it may", async () => {
  const { token } = await addMember(app);
  const open = () => app.call("works/upload/media", inputs["works/upload/media"], token, "act-00000001");
  answer({ verdict: "block", reason: "这句话不能发" });
  const opened = await open();
  expect(asked()).toEqual([["雨城"]]);
  expect(opened.problem).toBe("这句话不能发");
  expect(await open()).toEqual(opened);
  const [work] = (await app.call("works/media", {}, token)).list;
  expect(work).toMatchObject({ id: opened.videoId, stage: "uploading", show: "draft" });
  answer({ verdict: "pass" });
  expect((await open()).problem).toBeUndefined();
  expect((await app.call("works/media", {}, token)).list).toMatchObject([{ id: opened.videoId, show: "published" }]);
});

it("repeats at the same moment have one effect", async () => {
  const { token, userId } = await addMember(app);
  const publish = () => app.call("danmaku/add", inputs["danmaku/add"], token, "act-00000001");
  const answers = await Promise.all(Array.from({ length: 5 }, publish));
  expect(new Set(answers.map(({ line }) => line.id))).toHaveLength(1);
  const lines = app.site.context.db.read.selectFrom("danmaku").select("id").where("author_id", "=", userId);
  expect(await lines.execute()).toHaveLength(1);
});

it("repeats do not count for the limits of new users, nor does what was refused", async () => {
  const { token } = await addMember(app);
  const report = (key: string, values = {}) =>
    app.call("report/add", { ...inputs["report/add"], ...values }, token, key);
  // Ten texts of new users from one place are free.
  for (let time = 0; time < 15; time += 1) await report("act-00000001");
  for (let time = 0; time < 15; time += 1)
    expect(await refusal(report("act-00000002", { targetId: 999_999 }))).toContain(" 404");
  await report("act-00000003");
});

it("beyond the limits of new users a call with a key goes through with a proof of work", async () => {
  const { token } = await addMember(app);
  const input = inputs["report/add"];
  for (let time = 0; time < 10; time += 1) await app.call("report/add", input, token);
  expect((await app.ask("report/add", input, { token })).code).toBe(1017);
  expect((await askProving(app, "report/add", input, { token })).status).toBe(200);
});
