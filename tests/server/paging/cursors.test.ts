import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { toCursor } from "#server/paging/cursor.ts";
import { orders } from "#lib/orders.ts";
import { addPerformer, addPost, addReview, addTopic, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  member = await addMember(app);
  const { context } = app.site;
  for (let count = 0; count < 3; count += 1) {
    await addReview(context);
    await addPerformer(context);
    await addPost(context);
    await addTopic(context, []);
  }
});
afterAll(() => app.close());

/** Every list with a choice of orders, in each of them; what is followed is empty here. */
const lists = [
  ...orders.videos.map(({ name }) => ["video/list", { sort: name }] as const),
  ...unfollowed(orders.reviews).map((name) => ["review/list", { sort: name }] as const),
  ...orders.performers.map(({ name }) => ["performer/list", { sort: name }] as const),
  ...unfollowed(orders.posts).map((name) => ["post/center", { feed: name }] as const),
  ...orders.topics.map(({ name }) => ["topic/list", { sort: name }] as const),
];
type List = (typeof lists)[number];

function unfollowed<Name extends string>(rows: readonly { name: Name }[]): Exclude<Name, "followed">[] {
  const isChosen = (name: Name): name is Exclude<Name, "followed"> => name !== "followed";
  return rows.map(({ name }) => name).filter(isChosen);
}

const ask = (name: List[0], input: object) => app.ask(name, { ...input, pageSize: 1 }, { token: member.token });

/** What the cursors of a list are for. */
function listOf([name, input]: List): string {
  const [domain = ""] = name.split("/");
  return `${domain}s ${"feed" in input ? input.feed : input.sort}`;
}

async function cursorOf([name, input]: List): Promise<string> {
  const { nextCursor } = await app.call(name, { ...input, pageSize: 1 }, member.token);
  return nextCursor ?? expect.fail(`no second page of ${name}`);
}

it("a cursor leads on in its own list and order, and nowhere else", async () => {
  const cursors = await Promise.all(lists.map(cursorOf));
  for (const [from, cursor] of cursors.entries()) {
    for (const [to, [name, input]] of lists.entries()) {
      const { status, fields } = await ask(name, { ...input, cursor });
      const text = `${JSON.stringify(lists[from])} in ${JSON.stringify(lists[to])}`;
      if (from === to) expect(status, text).toBe(200);
      else expect({ status, fields }, text).toEqual({ status: 422, fields: { cursor: "格式不正确" } });
    }
  }
});

it("a cursor nobody was given is none", async () => {
  const cursor = await cursorOf(["video/list", { sort: "new" }]);
  const other = cursor.startsWith("1") ? `2${cursor.slice(1)}` : `1${cursor.slice(1)}`;
  for (const made of ["1.1", "zzzzzz.1", "zzzzzz.1.aaaaaaaa", other, `${cursor}a`, cursor.slice(0, -1)]) {
    expect((await ask("video/list", { sort: "new", cursor: made })).status, made).toBe(422);
  }
});

it("leads through a list in each order without a gap or a repeat", async () => {
  for (const [name, input] of lists) {
    const whole = await app.call(name, { ...input, pageSize: 50 }, member.token);
    const walked: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await app.call(name, { ...input, pageSize: 1, ...(cursor && { cursor }) }, member.token);
      walked.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(walked, `${name} ${JSON.stringify(input)}`).toEqual(whole.list.map(({ id }) => id));
  }
});

it("leads past the longest names and titles", async () => {
  const { context } = app.site;
  const name = "巴勃罗·迭戈·何塞·弗朗西斯科·德保拉·胡安·内波穆塞诺".repeat(6);
  await addPerformer(context, { name, pinyin: "zhuang ".repeat(180).trim() });
  await addPerformer(context, { pinyin: "zhuo" });
  const { token } = await addOperator(app);
  const walk = async (
    read: (given: { cursor?: string }) => Promise<{ list: unknown[]; nextCursor: string | null }>,
  ) => {
    let count = 0;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await read(cursor === undefined ? {} : { cursor });
      count += page.list.length;
      cursor = page.nextCursor;
    }
    return count;
  };
  expect(await walk((given) => app.call("performer/list", { sort: "name", pageSize: 4, ...given }, token))).toBe(5);
  const titles = { kind: "performer", order: "title", pageSize: 1 } as const;
  expect(await walk((given) => app.call("admin/content/list", { ...titles, ...given }, token))).toBe(5);
});

it("takes the cursors that the last release gave", async () => {
  const given = [
    ["video/list", { sort: "hot" }, "5.3.MGwGOhGJ"],
    ["review/list", { sort: "new" }, "mubbs7i8.7.lpIE19HR"],
    ["performer/list", { sort: "name" }, "c2hlbiB5dQ.2.Ql9Sws-D"],
    ["performer/list", { sort: "hot" }, "4.9.YLdL_8ib"],
    ["topic/list", { sort: "default" }, "a.2.x0nHmO7x"],
  ] as const;
  for (const [name, input, cursor] of given) {
    expect((await ask(name, { ...input, cursor })).status, cursor).toBe(200);
  }
});

it("refuses a number that no count can be", async () => {
  const counted: readonly List[] = [
    ["review/list", { sort: "hot" }],
    ["performer/list", { sort: "hot" }],
    ["topic/list", { sort: "default" }],
  ];
  for (const list of counted) {
    const [name, input] = list;
    const cursor = (value: number) => toCursor(listOf(list), { value, id: 1 });
    expect((await ask(name, { ...input, cursor: cursor(2 ** 31 - 1) })).status).toBe(200);
    expect((await ask(name, { ...input, cursor: cursor(2 ** 31) })).status).toBe(422);
  }
});

it("answers every number on every engine", async () => {
  for (const list of lists.filter((list) => listOf(list) !== "performers name")) {
    for (const value of [2 ** 31, Number.MAX_SAFE_INTEGER, -(2 ** 40)]) {
      const [name, input] = list;
      const { status } = await ask(name, { ...input, cursor: toCursor(listOf(list), { value, id: 1 }) });
      expect([200, 422], listOf(list)).toContain(status);
    }
  }
});

it("a cursor of one film's comments is none of another's", async () => {
  const films = [await addVideo(app.site.context), await addVideo(app.site.context)];
  for (const targetId of films) {
    for (const text of ["一", "二"]) await app.call("comment/add", { contentType: 2, targetId, text }, member.token);
  }
  const list = (targetId: number, cursor?: string) =>
    app.ask(
      "comment/list",
      { contentType: 2, targetId, pageSize: 1, ...(cursor && { cursor }) },
      { token: member.token },
    );
  const page = await app.call("comment/list", { contentType: 2, targetId: films[0] ?? 0, pageSize: 1 }, member.token);
  const cursor = page.nextCursor ?? "";
  expect((await list(films[0] ?? 0, cursor)).status).toBe(200);
  expect((await list(films[1] ?? 0, cursor)).status).toBe(422);
});
