import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addAnnouncement } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

it("shows announcements that are public, pinned ones first", async () => {
  const { context } = app.site;
  const older = await addAnnouncement(context, { published_at: context.now() - 9000 });
  const newer = await addAnnouncement(context, { published_at: context.now() - 1000 });
  const pinned = await addAnnouncement(context, { pinned: 1, published_at: context.now() - 90_000 });
  const archived = await addAnnouncement(context, { status: "archived" });
  const future = await addAnnouncement(context, { published_at: context.now() + 1 });
  const { notices } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  expect((await notices.announcements(10)).map(({ id }) => id)).toEqual([pinned, newer, older]);
  expect(await app.call("announcement/detail", { id: newer }, token)).toMatchObject({ html: "<p>各位好。</p>\n" });
  await expect(app.call("announcement/detail", { id: archived }, token)).rejects.toThrow("410");
  await expect(app.call("announcement/detail", { id: future }, token)).rejects.toThrow("404 3003");
});

it("lists questions by category", async () => {
  const { context } = app.site;
  const [account, watching] = await context.db.write(async (trx) => {
    const ids = [];
    for (const [position, name] of ["账号", "观看"].entries()) {
      const { id } = await trx
        .insertInto("question_categories")
        .values({ content_key: `cate-${position}`, name, position })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const place of [1, 0]) {
        const row = { content_key: `q-${position}-${place}`, category_id: id, position: place };
        await trx
          .insertInto("questions")
          .values({ ...row, question: `${name}${place}`, answer: "答" })
          .execute();
      }
      ids.push(id);
    }
    return ids;
  });
  expect((await app.call("question/cate", {}, token)).list).toEqual([
    { id: account, name: "账号", questions: 2 },
    { id: watching, name: "观看", questions: 2 },
  ]);
  const all = await app.call("question/list", {}, token);
  expect(all.list.map(({ question }) => question)).toEqual(["账号0", "账号1", "观看0", "观看1"]);
  const one = await app.call("question/list", { categoryId: watching ?? 0 }, token);
  expect(one.list).toHaveLength(2);
});
