import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, refusal } from "../../helpers/people.ts";
import { addAnnouncement, addPerformer, addPost, addReview, addTopic, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
/** Nobody is slowed down by what they said in another test. */
beforeEach(() => {
  app.clock.now += 2 * 3_600_000;
});

const guest = async () => (await app.signIn()).token;
const film = async () => ({ contentType: 2, targetId: await addVideo(app.site.context) }) as const;

async function say(input: Sent<"comment/add">, token: string) {
  app.clock.now += 1000;
  return (await app.call("comment/add", input, token)).comment;
}

async function commentCount(id: number): Promise<number> {
  return (await app.call("video/detail", { id }, await guest())).comments;
}

async function walk(input: Sent<"comment/list">, token: string): Promise<string[]> {
  const texts: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"comment/list"> = await app.call(
      "comment/list",
      { ...input, ...(cursor === null ? {} : { cursor }) },
      token,
    );
    texts.push(...page.list.map(({ text }) => text));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return texts;
}

describe("comment/add", () => {
  it("keeps what a guest says about anything that has comments", async () => {
    const { context } = app.site;
    const token = (await addMember(app)).token;
    const things = [
      [1, await addReview(context)],
      [2, await addVideo(context)],
      [3, await addPost(context)],
      [4, await addTopic(context, [])],
      [7, await addAnnouncement(context)],
      [8, await addPerformer(context)],
    ] as const;
    for (const [contentType, targetId] of things) {
      const { comment, parentId } = await app.call("comment/add", { contentType, targetId, text: "好看" }, token);
      expect(parentId).toBeNull();
      expect((await app.call("comment/list", { contentType, targetId }, token)).list).toEqual([comment]);
      expect(await refusal(app.call("comment/add", { contentType, targetId: 999_999, text: "谁" }, token))).toContain(
        "404 3003",
      );
    }
  });

  it("folds answers to answers into one thread and says whom they answer", async () => {
    const on = await film();
    const [lin, mu, yu] = [await guest(), await guest(), await guest()];
    const first = await say({ ...on, text: "第一" }, lin);
    const second = await say({ ...on, text: "第二", replyTo: first.id }, mu);
    const third = await say({ ...on, text: "第三", replyTo: second.id }, yu);
    expect(second.replyTo).toBeNull();
    expect(third.replyTo).toEqual({ id: second.author.id, name: second.author.name });
    for (const text of ["四", "五"]) await say({ ...on, text, replyTo: first.id }, mu);
    const { list } = await app.call("comment/list", on, lin);
    expect(list).toMatchObject([{ text: "第一", replyCount: 4 }]);
    expect(list[0]?.replies.map(({ text }) => text)).toEqual(["第二", "第三", "四"]);
    const replies = await app.call("comment/replies", { id: first.id, pageSize: 3 }, lin);
    const rest = await app.call("comment/replies", { id: first.id, cursor: replies.nextCursor ?? "" }, lin);
    expect([...replies.list, ...rest.list].map(({ text }) => text)).toEqual(["第二", "第三", "四", "五"]);
    expect(await commentCount(on.targetId)).toBe(5);
    const last = rest.list.at(-1);
    const around = await app.call("comment/around", { id: last?.id ?? 0 }, yu);
    expect(around).toMatchObject({ comment: list[0], reply: last });
    expect(await app.call("comment/around", { id: first.id }, yu)).toMatchObject({ comment: list[0], reply: null });
  });

  it.each(["<img src=x onerror=alert(1)>", "</script><b>&amp;", "[a](javascript:alert(1))", "{{7*7}}${1}"])(
    "gives %s back as text",
    async (text) => {
      const on = await film();
      const token = await guest();
      expect((await say({ ...on, text }, token)).text).toBe(text);
      expect((await app.call("comment/list", on, token)).list[0]?.text).toBe(text);
    },
  );

  it("takes out what turns, hides or paints over other words", async () => {
    const on = await film();
    const said = await say(
      { ...on, text: ` a\u202eb\u200b\u0000c\r\n\n\n\nd e${"\u0301".repeat(40)} 👨‍👩‍👧 ` },
      await guest(),
    );
    expect(said.text).toBe(`abc\n\nd é${"\u0301".repeat(3)} 👨‍👩‍👧`.normalize("NFC"));
  });

  it.each([
    ["", "4002"],
    [" \n\u200b\u3164", "4002"],
    ["长".repeat(501), "4003"],
    ["长".repeat(5001), "422"],
  ])("refuses %j", async (text, code) => {
    expect(await refusal(app.call("comment/add", { ...(await film()), text }, await guest()))).toContain(code);
  });

  it("slows a guest down, and nobody repeats themselves", async () => {
    const on = await film();
    const token = await guest();
    for (const text of ["一", "二", "三", "四"]) await app.call("comment/add", { ...on, text }, token);
    expect(await refusal(app.call("comment/add", { ...on, text: "五" }, token))).toContain("429 1011");
    app.clock.now += 61_000;
    expect(await refusal(app.call("comment/add", { ...on, text: "四 " }, token))).toContain("4004");
    await app.call("comment/add", { ...on, text: "五" }, token);
  });

  it("takes 30 of a guest and 200 of a member within an hour, however slowly", async () => {
    const on = await film();
    const people = [
      { token: await guest(), max: 30 },
      { token: (await addMember(app)).token, max: 200 },
    ];
    // Who came today is held back with all other newcomers of the place before that.
    app.clock.now += 25 * 3_600_000;
    for (const { token, max } of people) {
      const start = app.clock.now;
      for (let said = 0; said < max; said += 1) {
        app.clock.now = start + said * 17_000;
        await app.call("comment/add", { ...on, text: `第 ${said} 句` }, token);
      }
      app.clock.now = start + 3_599_000;
      expect(await refusal(app.call("comment/add", { ...on, text: "再一句" }, token))).toContain("429 1011");
      app.clock.now = start + 3_601_000;
      await app.call("comment/add", { ...on, text: "再一句" }, token);
    }
  });

  it("refuses an answer to a comment of another page", async () => {
    const [here, there] = [await film(), await film()];
    const token = await guest();
    const { id } = await say({ ...here, text: "这里" }, token);
    expect(await refusal(app.call("comment/add", { ...there, text: "那里", replyTo: id }, token))).toContain(
      "404 4001",
    );
  });

  it("keeps counts equal to rows under many writers at once", async () => {
    const on = await film();
    const people = await Promise.all(Array.from({ length: 12 }, guest));
    const first = await say({ ...on, text: "起头" }, people[0] ?? "");
    const said = await Promise.all(
      people.map((token, index) =>
        app.call("comment/add", { ...on, text: `第${index}句`, ...(index % 2 ? { replyTo: first.id } : {}) }, token),
      ),
    );
    await Promise.all([
      ...said.slice(0, 5).map(({ comment }, index) => app.call("comment/del", { id: comment.id }, people[index] ?? "")),
      ...people.map((token) => app.call("support/add", { contentType: 6, targetId: first.id }, token)),
    ]);
    const { list } = await app.call("comment/list", on, people[0] ?? "");
    expect(await commentCount(on.targetId)).toBe(8);
    expect(list.find(({ id }) => id === first.id)).toMatchObject({ replyCount: 4, supports: 12 });
    expect(list).toHaveLength(4);
  });
});

describe("comment/list", () => {
  it("pages newest first or best supported first while others write, pinned ones before all", async () => {
    const on = await film();
    const token = await guest();
    const operator = await addOperator(app);
    const ids: number[] = [];
    for (const [index, supports] of [3, 0, 5, 0, 1].entries()) {
      app.clock.now += 60_000;
      const { id } = await say({ ...on, text: String(index) }, token);
      ids.push(id);
      for (let given = 0; given < supports; given += 1) {
        await app.call("support/add", { contentType: 6, targetId: id }, await guest());
      }
    }
    expect(await walk({ ...on, pageSize: 2 }, token)).toEqual(["4", "3", "2", "1", "0"]);
    expect(await walk({ ...on, sort: "hot", pageSize: 2 }, token)).toEqual(["2", "0", "4", "3", "1"]);
    const hot = await app.call("comment/hot", { ...on, pageSize: 3 }, token);
    expect(hot.list.map(({ text }) => text)).toEqual(["2", "0", "4"]);
    const after = { ...on, sort: "hot" as const, cursor: hot.nextCursor ?? "" };
    expect((await app.call("comment/list", after, token)).list.map(({ text }) => text)).toEqual(["3", "1"]);
    const pin = { id: ids[1] ?? 0, pinned: true, confirmed: true };
    expect(await app.call("comment/confirm", pin, operator.token)).toEqual(pin);
    const page = await app.call("comment/list", { ...on, pageSize: 2 }, token);
    await say({ ...on, text: "新来的" }, await guest());
    const rest = await app.call("comment/list", { ...on, pageSize: 3, cursor: page.nextCursor ?? "" }, token);
    expect([...page.list, ...rest.list].map(({ text }) => text)).toEqual(["1", "4", "3", "2", "0"]);
  });
});

describe("comment/del", () => {
  it("takes a thread off the page and puts it back", async () => {
    const on = await film();
    const [mine, other] = [await guest(), await guest()];
    const { id } = await say({ ...on, text: "说错了" }, mine);
    const reply = await say({ ...on, text: "没错", replyTo: id }, other);
    expect(await app.call("comment/del", { id }, mine)).toEqual({ removed: 2 });
    expect(await app.call("comment/del", { id }, mine)).toEqual({ removed: 0 });
    expect((await app.call("comment/list", on, mine)).list).toEqual([]);
    expect(await commentCount(on.targetId)).toBe(0);
    for (const call of [
      () => app.call("comment/add", { ...on, text: "还在吗", replyTo: reply.id }, other),
      () => app.call("support/add", { contentType: 6, targetId: reply.id }, mine),
      () => app.call("comment/replies", { id }, other),
      () => app.call("comment/around", { id: reply.id }, other),
    ])
      expect(await refusal(call())).toContain("404 4001");
    expect(await app.call("comment/restore", { id }, mine)).toEqual({ restored: 2 });
    expect(await commentCount(on.targetId)).toBe(2);
    await app.call("comment/del", { id: reply.id }, other);
    expect((await app.call("comment/list", on, mine)).list).toMatchObject([{ replyCount: 0, replies: [] }]);
    app.clock.now += 11 * 60_000;
    expect(await refusal(app.call("comment/restore", { id: reply.id }, other))).toContain("404 4001");
  });

  it("is the author's alone, as approving is the owner's and the operators'", async () => {
    const { context } = app.site;
    const [owner, author, stranger] = [await addMember(app), await guest(), await addMember(app)];
    const review = await addReview(context, { author_id: owner.userId });
    const { id } = await say({ contentType: 1, targetId: review, text: "路过" }, author);
    for (const token of [owner.token, stranger.token]) {
      expect(await refusal(app.call("comment/del", { id }, token))).toContain("403 4005");
      expect(await refusal(app.call("comment/restore", { id }, token))).toContain("403 4005");
    }
    for (const token of [author, stranger.token])
      expect(await refusal(app.call("comment/confirm", { id, pinned: true }, token))).toContain("403 4005");
    expect(await app.call("comment/confirm", { id, confirmed: true }, owner.token)).toMatchObject({ confirmed: true });
    const own = await say({ contentType: 1, targetId: review, text: "我写的", replyTo: id }, owner.token);
    expect(own.byOwner).toBe(true);
  });
});

it("shows somebody their own comments with what they are about, and nobody else's", async () => {
  const { context } = app.site;
  const [mine, other] = [await guest(), await guest()];
  const on = { contentType: 2, targetId: await addVideo(context, { title: "雨城" }) } as const;
  await say({ ...on, text: "我的" }, mine);
  await say({ ...on, text: "别人的" }, other);
  const { list } = await app.call("comment/mycomments", {}, mine);
  expect(list).toMatchObject([{ text: "我的", parentId: null, about: { contentType: 2, title: "雨城" } }]);
  expect((await app.call("comment/quickReplay", { contentType: 2 }, mine)).list.length).toBeGreaterThan(2);
});

it("keeps one report of a person about a thing", async () => {
  const token = await guest();
  const { id } = await say({ ...(await film()), text: "广告" }, token);
  const report = { contentType: 6, targetId: id, reason: "spam" } as const;
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await app.call("report/add", report, token)).toEqual({ reported: true });
  }
  const rows = await app.site.context.db.read.selectFrom("reports").selectAll().where("target_id", "=", id).execute();
  expect(rows).toHaveLength(1);
  expect(await refusal(app.call("report/add", { ...report, targetId: 999_999 }, token))).toContain("404 4001");
});
