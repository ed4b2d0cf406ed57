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

describe("topic/detail", () => {
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
    const { entries, items } = await app.call("topic/detail", { id }, token);
    expect(entries.map(({ kind, note }) => `${kind} ${note}`)).toEqual([
      "video 第1条",
      "review 第2条",
      "performer 第4条",
      "tag 第5条",
      "topic 第6条",
      "announcement 第7条",
    ]);
    expect(items).toBe(6);
  });

  it("sorts by time and by heat when asked to", async () => {
    const { context } = app.site;
    const now = context.now();
    const old = await addVideo(context, { plays: 9, published_at: now - 5000 });
    const young = await addVideo(context, { plays: 3, published_at: now - 1000 });
    const middle = await addVideo(context, { plays: 12, published_at: now - 3000 });
    const id = await addTopic(context, [
      [2, old],
      [2, young],
      [2, middle],
    ]);
    const order = async (sort: "default" | "new" | "hot") => {
      const { entries } = await app.call("topic/detail", { id, sort }, token);
      return entries.map((entry) => (entry.kind === "video" ? entry.video.id : 0));
    };
    expect(await order("default")).toEqual([old, young, middle]);
    expect(await order("new")).toEqual([young, middle, old]);
    expect(await order("hot")).toEqual([middle, old, young]);
  });

  it("tells a removed topic from one that never was", async () => {
    const { context } = app.site;
    const archived = await addTopic(context, [], { status: "archived" });
    const draft = await addTopic(context, [], { status: "draft" });
    await expect(app.call("topic/detail", { id: archived }, token)).rejects.toThrow("410");
    await expect(app.call("topic/detail", { id: draft }, token)).rejects.toThrow("404 3003");
  });
});
