import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addAnnouncement, addPerformer, addReview, addTag, addTopic, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

describe("topic/list", () => {
  it("pages in the editors' order and by time", async () => {
    const { context } = app.site;
    const now = context.now();
    const ids: number[] = [];
    for (const age of [3, 1, 5, 2, 4]) ids.push(await addTopic(context, [], { published_at: now - age }));
    await addTopic(context, [], { published_at: now + 1 });
    const walk = async (sort: "default" | "new") => {
      const first = await app.call("topic/list", { sort, pageSize: 3 }, token);
      const rest = await app.call("topic/list", { sort, pageSize: 3, cursor: first.nextCursor ?? "" }, token);
      expect(rest.nextCursor).toBeNull();
      return [...first.list, ...rest.list].map(({ id }) => ids.indexOf(id));
    };
    expect(await walk("default")).toEqual([0, 1, 2, 3, 4]);
    expect(await walk("new")).toEqual([1, 3, 0, 4, 2]);
  });
});

describe("topic/entries", () => {
  it("holds every kind of thing in the editors' order, without what is not public", async () => {
    const { context } = app.site;
    const inner = await addTopic(context, []);
    const things: [number, number][] = [
      [2, await addVideo(context)],
      [1, await addReview(context)],
      [2, await addVideo(context, { status: "archived" })],
      [8, await addPerformer(context)],
      [5, await addTag(context)],
      [4, inner],
      [7, await addAnnouncement(context)],
      [2, 999_999],
    ];
    const id = await addTopic(context, things, { show_type: 7 });
    const { list, nextCursor } = await app.call("topic/entries", { id }, token);
    expect(list.map(({ kind, place, note }) => `${place} ${kind} ${note}`)).toEqual([
      "1 video 第1条",
      "2 review 第2条",
      "3 performer 第4条",
      "4 tag 第5条",
      "5 topic 第6条",
      "6 announcement 第7条",
    ]);
    expect(nextCursor).toBeNull();
    expect((await app.call("topic/detail", { id }, token)).items).toBe(6);
  });

  it("pages in the editors' order, by time and by heat", async () => {
    const { context } = app.site;
    const now = context.now();
    const old = await addVideo(context, { plays: 9, published_at: now - 5000 });
    const young = await addVideo(context, { plays: 3, published_at: now - 1000 });
    const middle = await addVideo(context, { plays: 12, published_at: now - 3000 });
    const [first, second] = [await addTag(context), await addTag(context)];
    const id = await addTopic(context, [
      [5, first],
      [2, old],
      [2, await addVideo(context, { published_at: now + 1000 })],
      [2, young],
      [5, second],
      [2, middle],
    ]);
    const order = async (sort: "default" | "new" | "hot") => {
      const input = { id, sort, pageSize: 2 };
      const pages = [await app.call("topic/entries", input, token)];
      for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
        pages.push(await app.call("topic/entries", { ...input, cursor }, token));
      expect(pages.map(({ list }) => list.map(({ place }) => place))).toEqual([[1, 2], [3, 4], [5]]);
      return pages.flatMap(({ list }) =>
        list.map((entry) => (entry.kind === "video" ? entry.video.id : entry.kind === "tag" ? entry.tag.id : 0)),
      );
    };
    expect(await order("default")).toEqual([first, old, young, second, middle]);
    expect(await order("new")).toEqual([young, middle, old, first, second]);
    expect(await order("hot")).toEqual([middle, old, young, first, second]);
  });

  it("refuses a cursor of another order or topic, and topics that are not public", async () => {
    const { context } = app.site;
    const tags = [await addTag(context), await addTag(context)].map((tag) => [5, tag] as const);
    const [id, other] = [await addTopic(context, tags), await addTopic(context, tags)];
    const { nextCursor } = await app.call("topic/entries", { id, pageSize: 1 }, token);
    const cursor = nextCursor ?? "";
    await expect(app.call("topic/entries", { id: other, cursor }, token)).rejects.toThrow("422");
    await expect(app.call("topic/entries", { id, sort: "hot", cursor }, token)).rejects.toThrow("422");
    const draft = await addTopic(context, tags, { status: "draft" });
    await expect(app.call("topic/entries", { id: draft }, token)).rejects.toThrow("404");
  });
});

describe("topic/detail", () => {
  it("tells a removed topic from one that never was", async () => {
    const { context } = app.site;
    const archived = await addTopic(context, [], { status: "archived" });
    const draft = await addTopic(context, [], { status: "draft" });
    await expect(app.call("topic/detail", { id: archived }, token)).rejects.toThrow("410");
    await expect(app.call("topic/detail", { id: draft }, token)).rejects.toThrow("404 3003");
  });
});
