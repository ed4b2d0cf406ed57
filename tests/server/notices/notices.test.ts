import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";
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
  const { announcements } = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
  expect((await announcements(10)).map(({ id }) => id)).toEqual([pinned, newer, older]);
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
      for (const index of [1, 0]) {
        const row = { content_key: `q-${position}-${index}`, category_id: id, position: index };
        await trx
          .insertInto("questions")
          .values({ ...row, question: `${name}${index}`, answer: "答" })
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

it("publishes an announcement at its minute, shown as scheduled until then; a draft is of the time it is published", async () => {
  const operator = await addOperator(app);
  const { now } = app.clock;
  const publishedAt = new Date(now + 90 * 60_000).toISOString();
  const fields = { title: "周末放映", body: "周六晚上见。" };
  const input = { ...fields, status: "published" as const, publishedAt };
  const { id, status } = await app.call("admin/announcement/save", input, operator.token);
  expect(status).toBe("scheduled");
  const inList = async () => {
    const { list } = await app.call("admin/announcement/list", {}, operator.token);
    return list.find((one) => one.id === id);
  };
  expect(await inList()).toMatchObject({ status: "scheduled", publishedAt });
  expect((await app.ask("announcement/detail", { id }, { token })).status).toBe(404);
  app.clock.now = Date.parse(publishedAt);
  expect((await app.ask("announcement/detail", { id }, { token })).status).toBe(200);
  expect(await inList()).toMatchObject({ status: "published" });

  const draft = await app.call("admin/announcement/save", { ...fields, status: "draft" }, operator.token);
  app.clock.now += 3_600_000;
  const later = { ...fields, id: draft.id, status: "published" as const };
  const saved = await app.call("admin/announcement/save", later, operator.token);
  expect(Date.parse(saved.publishedAt)).toBe(app.clock.now);
  app.clock.now += 3_600_000;
  const again = await app.call("admin/announcement/save", { ...later, title: "改了标题" }, operator.token);
  expect(again.publishedAt).toBe(saved.publishedAt);
  app.clock.now = now;
});
