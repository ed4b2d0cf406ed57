import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Output } from "#lib/contract/shapes.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { refusal } from "../../helpers/people.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

it("loses and doubles nothing when 20 people say 200 things at once, each sent twice", async () => {
  const { context } = app.site;
  const films = [await addVideo(context), await addVideo(context)];
  const people = await Promise.all(Array.from({ length: 20 }, () => app.signIn()));
  const on = { contentType: 2, targetId: films[0] ?? 0 } as const;
  const { comment: first } = await app.call("comment/add", { ...on, text: "起头" }, people[0]?.token);
  const said = await Promise.all(
    people.flatMap(({ token }, who) =>
      Array.from({ length: 10 }, async (_, turn) => {
        const targetId = films[turn % 2] ?? 0;
        const replyTo = turn % 4 === 0 ? { replyTo: first.id } : {};
        const input = { contentType: 2, targetId, text: `${who} 说 ${turn}`, ...replyTo } as const;
        const key = randomBytes(16).toString("hex");
        const [one, two] = await Promise.all([
          app.call("comment/add", input, token, key),
          app.call("comment/add", input, token, key),
        ]);
        expect(two).toEqual(one);
        expect(await app.call("comment/add", input, token, key)).toEqual(one);
        return one.comment.id;
      }),
    ),
  );
  expect(new Set(said).size).toBe(200);
  const rows = await context.db.read.selectFrom("comments").selectAll().where("target_id", "in", films).execute();
  expect(rows).toHaveLength(201);
  for (const [index, id] of films.entries()) {
    const own = rows.filter(({ target_id }) => target_id === id);
    expect((await app.call("video/detail", { id }, people[0]?.token)).comments).toBe(own.length);
    expect(own).toHaveLength(index === 0 ? 101 : 100);
  }
  const around = await app.call("comment/around", { id: first.id }, people[0]?.token);
  expect(around.comment.replyCount).toBe(rows.filter(({ parent_id }) => parent_id === first.id).length);
  const points = await context.db.read.selectFrom("point_accounts").selectAll().execute();
  const entries = await context.db.read.selectFrom("point_entries").selectAll().execute();
  for (const { user_id, balance } of points) {
    const own = entries.filter((entry) => entry.user_id === user_id);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(balance).toBe(10);
  }
});

it("refuses one of a crowd without touching the others", async () => {
  const { context } = app.site;
  const on = { contentType: 2, targetId: await addVideo(context) } as const;
  const people = await Promise.all(Array.from({ length: 6 }, () => app.signIn()));
  const [a, b, c, d, e, f] = people.map(({ token }) => token);
  const key = "the-same-key-again";
  const outcomes = await Promise.all([
    refusal(app.call("comment/add", { ...on, text: "一" }, a)),
    refusal(app.call("comment/add", { ...on, targetId: 999_999, text: "二" }, b)),
    refusal(app.call("comment/add", { ...on, text: "三", replyTo: 999_999 }, c)),
    refusal(app.call("comment/add", { ...on, text: "四" }, d)),
    refusal(app.call("comment/add", { ...on, text: "四" }, d)),
    refusal(app.call("comment/add", { ...on, text: "五", replyTo: 999_999 }, e, key)),
    refusal(app.call("comment/add", { ...on, text: "六" }, f, key)),
    refusal(app.call("comment/add", { ...on, text: "六！" }, f, key)),
  ]);
  const codes = outcomes.map((text) => (text.startsWith("answered") ? "ok" : text.split(" ").slice(1, 3).join(" ")));
  expect(codes.toSorted()).toEqual(
    ["ok", "404 3003", "404 4001", "ok", "200 4004", "404 4001", "ok", "422 1016"].toSorted(),
  );
  // A refusal leaves its key free.
  await app.call("comment/add", { ...on, text: "五" }, e, key);
  const { list } = await app.call("comment/list", on, a);
  expect(list.map(({ text }) => text.slice(0, 1)).toSorted()).toEqual(["一", "五", "六", "四"].toSorted());
  expect((await app.call("video/detail", { id: on.targetId }, a)).comments).toBe(4);
});

it("pages through a long thread while others write: every comment once, none skipped", async () => {
  const { context } = app.site;
  const target = { content_type: 1, target_id: await addReview(context) };
  const { token, userId } = await app.signIn();
  const at = app.clock.now;
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    ...target,
    content_key: null,
    author_id: userId,
    parent_id: null,
    text: String(index),
    // Many of the same moment, which only their ids tell apart.
    created_at: at - 3_600_000 + Math.floor(index / 7),
    supports: index % 5,
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    await context.db.write((trx) =>
      trx
        .insertInto("comments")
        .values(rows.slice(from, from + 1000))
        .execute(),
    );
  }
  const writers = await Promise.all(Array.from({ length: 5 }, () => app.signIn()));
  const on = { contentType: 1, targetId: target.target_id } as const;
  for (const sort of ["new", "hot"] as const) {
    const seen: string[] = [];
    let turn = 0;
    let cursor: string | null = null;
    do {
      const [page]: [Output<"comment/list">, ...unknown[]] = await Promise.all([
        app.call("comment/list", { ...on, sort, pageSize: 50, ...(cursor === null ? {} : { cursor }) }, token),
        ...writers.map((writer) => app.call("comment/add", { ...on, text: `新来的 ${sort} ${turn}` }, writer.token)),
      ]);
      turn += 1;
      seen.push(...page.list.map(({ text }) => text).filter((text) => /^\d+$/.test(text)));
      cursor = page.nextCursor;
      app.clock.now += 1;
    } while (cursor !== null);
    const order = rows.toSorted(
      (left, right) =>
        (sort === "hot" ? right.supports - left.supports : right.created_at - left.created_at) ||
        Number(right.text) - Number(left.text),
    );
    expect(seen).toEqual(order.map(({ text }) => text));
  }
  const newest = await app.call("comment/list", { ...on, pageSize: 1 }, token);
  const middle = (await app.call("comment/mycomments", {}, token)).list[0];
  const around = await app.call("comment/around", { id: middle?.id ?? 0 }, token);
  const opened = await app.call("comment/list", { ...on, pageSize: 3, cursor: around.cursor ?? "" }, token);
  expect(newest.list[0]?.text).toContain("新来的");
  expect(opened.list.map(({ text }) => text)).toEqual(["999", "998", "997"]);
});
