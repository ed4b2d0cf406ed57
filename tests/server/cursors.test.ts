import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { addMember, type TestMember } from "../helpers/people.ts";
import { addPerformer, addPost, addReview, addVideo } from "../helpers/rows.ts";

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
  }
});
afterAll(() => app.close());

const lists = [
  ["video/list", { sort: "new" }],
  ["video/list", { sort: "hot" }],
  ["review/list", { sort: "new" }],
  ["review/list", { sort: "hot" }],
  ["performer/list", { sort: "hot" }],
  ["performer/list", { sort: "name" }],
  ["post/center", { feed: "new" }],
  ["post/center", { feed: "hot" }],
] as const;

const ask = (name: (typeof lists)[number][0], input: object) =>
  app.ask(name, { ...input, pageSize: 1 }, { token: member.token });

async function cursorOf([name, input]: (typeof lists)[number]): Promise<string> {
  const { nextCursor } = await app.call(name, { ...input, pageSize: 1 }, member.token);
  return nextCursor ?? expect.fail(`no second page of ${name}`);
}

it("a cursor leads on in its own list and order, and nowhere else", async () => {
  const cursors = await Promise.all(lists.map(cursorOf));
  for (const [from, cursor] of cursors.entries()) {
    for (const [to, [name, input]] of lists.entries()) {
      const { status, fields } = await ask(name, { ...input, cursor });
      const words = `${JSON.stringify(lists[from])} in ${JSON.stringify(lists[to])}`;
      if (from === to) expect(status, words).toBe(200);
      else expect({ status, fields }, words).toEqual({ status: 422, fields: { cursor: "格式不正确" } });
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
