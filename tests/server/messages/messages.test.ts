import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Output } from "#lib/contract/shapes.ts";
import { messageKindNames } from "#lib/message-kinds.ts";
import { recordOf } from "#lib/rows.ts";
import { createTestApp, openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore, testEngine } from "../../helpers/database.ts";
import { addMember, refusal, testPassword } from "../../helpers/people.ts";
import { addAnnouncement, addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const nothing = { total: 0, ...recordOf(messageKindNames, () => 0) };
const unread = (token: string) => app.call("message/hasnew", {}, token);
const kindsOf = (counts: Output<"message/hasnew">) =>
  Object.fromEntries(Object.entries(counts).filter(([kind, count]) => kind !== "total" && count > 0));

/** A member with a review, and a comment of theirs under it. */
async function writer() {
  const person = await addMember(app);
  const review = await addReview(app.site.context, { author_id: person.userId, title: "慢一点" });
  const on = { contentType: 1, targetId: review } as const;
  const { comment } = await app.call("comment/add", { ...on, text: "先说一句" }, person.token);
  return { ...person, on, comment };
}

it("tells of comments, answers and supports, and never of oneself", async () => {
  const lin = await writer();
  const mu = await addMember(app);
  await app.call("support/add", lin.on, lin.token);
  await app.call("comment/add", { ...lin.on, text: "自问自答", replyTo: lin.comment.id }, lin.token);
  expect(await unread(lin.token)).toEqual(nothing);
  await app.call("comment/add", { ...lin.on, text: "写得好" }, mu.token);
  await app.call("comment/add", { ...lin.on, text: "是这样", replyTo: lin.comment.id }, mu.token);
  await app.call("support/add", { contentType: 6, targetId: lin.comment.id }, mu.token);
  await app.call("support/add", lin.on, mu.token);
  expect(await unread(lin.token)).toEqual({ ...nothing, total: 4, comment: 1, reply: 1, support: 2 });
  const replies = await app.call("message/list", { kind: "reply" }, lin.token);
  expect(replies.list).toMatchObject([
    {
      unread: true,
      actor: { id: mu.userId },
      text: "是这样",
      quote: "先说一句",
      about: { contentType: 1, id: lin.on.targetId, title: "慢一点" },
    },
  ]);
  expect(kindsOf(await unread(lin.token))).toEqual({ comment: 1, support: 2 });
  expect((await app.call("message/list", { kind: "reply" }, lin.token)).list[0]?.unread).toBe(false);
  expect(await app.call("message/read", {}, lin.token)).toEqual(nothing);
  expect(await unread(mu.token)).toEqual(nothing);
});

it("tells both whoever is answered inside a thread and whoever began it", async () => {
  const lin = await writer();
  const [mu, he] = [await addMember(app), await addMember(app)];
  const answer = await app.call("comment/add", { ...lin.on, text: "是这样", replyTo: lin.comment.id }, mu.token);
  await app.call("message/read", {}, lin.token);
  await app.call("comment/add", { ...lin.on, text: "我看不是", replyTo: answer.comment.id }, he.token);
  expect(kindsOf(await unread(mu.token))).toEqual({ reply: 1 });
  expect(kindsOf(await unread(lin.token))).toEqual({ reply: 1 });
  expect((await app.call("message/list", { kind: "reply" }, mu.token)).list).toMatchObject([
    { actor: { id: he.userId }, text: "我看不是", quote: "是这样" },
  ]);
});

it("merges supports of one thing into one message, exact under many at once", async () => {
  const lin = await writer();
  const people = await Promise.all(Array.from({ length: 10 }, () => app.signIn()));
  const thing = { contentType: 6, targetId: lin.comment.id } as const;
  await Promise.all(
    people.flatMap(({ token }) => [token, token]).map((token) => app.call("support/add", thing, token)),
  );
  const supports = async () => (await app.call("message/list", { kind: "support" }, lin.token)).list;
  expect(await supports()).toMatchObject([{ actors: 10, quote: "先说一句", unread: true }]);
  await Promise.all(people.slice(1).map(({ token }) => app.call("support/del", thing, token)));
  expect(await supports()).toMatchObject([{ actors: 1, unread: false, actor: { id: people[0]?.userId } }]);
  // Taking it back and giving it again is no news.
  await app.call("support/add", thing, people[1]?.token);
  expect(await supports()).toMatchObject([{ actors: 2, unread: false }]);
  for (const { token } of people.slice(0, 2)) await app.call("support/del", thing, token);
  expect(await supports()).toEqual([]);
});

it("takes back what was told of a deleted comment", async () => {
  const lin = await writer();
  const mu = await addMember(app);
  const { comment } = await app.call("comment/add", { ...lin.on, text: "手滑", replyTo: lin.comment.id }, mu.token);
  expect(kindsOf(await unread(lin.token))).toEqual({ reply: 1 });
  await app.call("comment/del", { id: comment.id }, mu.token);
  expect(await unread(lin.token)).toEqual(nothing);
});

it("keeps announcements once for all: those since somebody came are unread until read", async () => {
  const { context } = app.site;
  const old = await addAnnouncement(context);
  const lin = await addMember(app);
  expect(await unread(lin.token)).toEqual(nothing);
  app.clock.now += 1000;
  const fresh = await addAnnouncement(context, { published_at: context.now() });
  await addAnnouncement(context, { published_at: context.now() + 1000 });
  expect(kindsOf(await unread(lin.token))).toEqual({ announcement: 1 });
  const latest = await app.call("message/latest", {}, lin.token);
  expect(latest.list.map(({ kind, unread }) => [kind, unread])).toEqual(
    messageKindNames.map((kind) => [kind, kind === "announcement" ? 1 : 0]),
  );
  const { list } = await app.call("message/list", { kind: "announcement" }, lin.token);
  expect(list.map(({ id, unread }) => [id, unread])).toEqual([
    [fresh, true],
    [old, false],
  ]);
  expect(await unread(lin.token)).toEqual(nothing);
  app.clock.now += 2000;
  expect(kindsOf(await unread(lin.token))).toEqual({ announcement: 1 });
});

it("marks thousands as read a thousand at a time, so that others can write meanwhile", async () => {
  const marked: string[] = [];
  const onQuery = (text: string) => void (/update "messages".*limit/.test(text) && marked.push(text));
  const app = await openTestApp(await createMigratedStore(), {}, { onQuery });
  onTestFinished(() => app.close());
  const [lin, video] = [await addMember(app), await addVideo(app.site.context)];
  await app.site.context.db.maintain((trx) =>
    sql`insert into messages (user_id, kind, merge_key, content_type, target_id, created_at, updated_at)
      with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2500)
      select ${lin.userId}, case number % 2 when 0 then 'reply' else 'comment' end, 'of ' || number, 2, ${video}, 1, 1
      from numbers`.execute(trx),
  );
  expect(await app.call("message/read", { kind: "reply" }, lin.token)).toMatchObject({ total: 1250, reply: 0 });
  expect(marked).toHaveLength(2);
  expect(await app.call("message/read", {}, lin.token)).toMatchObject({ total: 0 });
  expect(marked).toHaveLength(4);
});

it("refuses guests, and gives nobody another's messages", async () => {
  const guest = await app.signIn();
  for (const name of ["message/hasnew", "message/latest", "message/read"] as const)
    expect(await refusal(app.call(name, {}, guest.token))).toContain("403");
  const [lin, mu] = [await writer(), await addMember(app)];
  await app.call("comment/add", { ...lin.on, text: "给林的" }, mu.token);
  expect((await app.call("message/list", { kind: "comment" }, mu.token)).list).toEqual([]);
  await app.call("message/read", {}, mu.token);
  expect(kindsOf(await unread(lin.token))).toEqual({ comment: 1 });
});

describe("message/stream", () => {
  const open = (token: string) => app.fetch(app.request("message/stream", {}, { token, method: "GET" }));
  async function readerOf(response: Response) {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) throw new Error("no body");
    return reader;
  }

  it("says that there is news, and ends when the site does", async () => {
    const lin = await writer();
    const mu = await addMember(app);
    const response = await open(lin.token);
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const reader = await readerOf(response);
    expect((await reader.read()).value).toBe(":\n\n");
    await app.call("comment/add", { ...lin.on, text: "有人吗" }, mu.token);
    expect((await reader.read()).value).toBe("event: news\ndata:\n\n");
    app.site.api.endStreams();
    expect((await reader.read()).done).toBe(true);
  });

  it("ends when its session is revoked or its user banned, and leaves the others open", async () => {
    const lin = await writer();
    const form = { account: lin.account, password: testPassword };
    const second = await app.call("login/official", form, (await app.signIn()).token);
    const [first, other] = [await readerOf(await open(lin.token)), await readerOf(await open(second.token))];
    for (const reader of [first, other]) expect((await reader.read()).value).toBe(":\n\n");
    await app.site.catchUp();
    const { list } = await app.call("session/list", {}, second.token);
    await app.call("session/revoke", { id: list.find(({ current }) => !current)?.id }, second.token);
    await app.site.catchUp();
    expect((await first.read()).done).toBe(true);
    await app.call("comment/add", { ...lin.on, text: "还在吗" }, (await addMember(app)).token);
    expect((await other.read()).value).toBe("event: news\ndata:\n\n");
    await app.site.context.db.write((trx) =>
      trx.updateTable("users").set({ status: "banned" }).where("id", "=", lin.userId).execute(),
    );
    await app.site.catchUp();
    // The news may have been told once more before.
    const rest = [await other.read(), await other.read()];
    expect(rest.at(-1)?.done).toBe(true);
  });

  it.skipIf(testEngine === "sqlite")("hears of a comment that came in by another process", async () => {
    const database = await createMigratedStore();
    const here = await openTestApp(database);
    const there = await openTestApp({ ...database, remove: async () => undefined });
    const lin = await addMember(here);
    const review = await addReview(here.site.context, { author_id: lin.userId });
    const response = await here.fetch(here.request("message/stream", {}, { token: lin.token, method: "GET" }));
    const reader = await readerOf(response);
    expect((await reader.read()).value).toBe(":\n\n");
    const mu = await addMember(there);
    await there.call("comment/add", { contentType: 1, targetId: review, text: "从另一头来" }, mu.token);
    await here.site.catchUp();
    expect((await reader.read()).value).toBe("event: news\ndata:\n\n");
    await there.close();
    here.site.api.endStreams();
    await here.close();
  });

  it("is signed, and for members", async () => {
    const guest = await app.signIn();
    expect((await open(guest.token)).status).toBe(403);
    expect((await open("")).status).toBe(401);
    const { token } = await addMember(app);
    const unsigned = app.request("message/stream", {}, { token, method: "GET", secret: "another" });
    expect((await app.fetch(unsigned)).status).toBe(403);
    expect((await app.fetch(app.request("message/stream", {}, { token }))).status).toBe(405);
  });

  it("keeps a few for one person: the oldest makes room", async () => {
    const { token } = await addMember(app);
    const readers = [];
    for (let turn = 0; turn < 5; turn += 1) readers.push(await readerOf(await open(token)));
    const [first, second] = readers;
    expect((await first?.read())?.value).toBe(":\n\n");
    expect((await first?.read())?.done).toBe(true);
    expect((await second?.read())?.done).toBe(false);
    app.site.api.endStreams();
  });
});
