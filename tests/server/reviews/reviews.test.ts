import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addReview, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

const day = 86_400_000;
const locals = () => app.site.locals({ requestId: "test", origin: "http://localhost", buildId: "test" });

describe("review/list", () => {
  it("pages newest first and best supported first, by film and by tag", async () => {
    const { context } = app.site;
    const [film, tag] = [await addVideo(context), await addTag(context)];
    const ids: number[] = [];
    for (const [age, supports] of [
      [5, 1],
      [4, 9],
      [3, 9],
      [2, 4],
    ] as const) {
      const id = await addReview(context, { video_id: film, supports, published_at: context.now() - age * day });
      await tagItem(context, "review_tags", id, [tag]);
      ids.push(id);
    }
    await addReview(context, { video_id: film, published_at: context.now() + 1 });
    const walk = async (input: { sort: "new" | "hot"; videoId?: number; tagId?: number }) => {
      const first = await app.call("review/list", { ...input, pageSize: 2 }, token);
      const rest = await app.call("review/list", { ...input, pageSize: 2, cursor: first.nextCursor ?? "" }, token);
      expect(rest.nextCursor).toBeNull();
      return [...first.list, ...rest.list].map(({ id }) => ids.indexOf(id));
    };
    expect(await walk({ sort: "new", videoId: film })).toEqual([3, 2, 1, 0]);
    expect(await walk({ sort: "hot", videoId: film })).toEqual([2, 1, 3, 0]);
    expect(await walk({ sort: "new", tagId: tag })).toEqual([3, 2, 1, 0]);
  });

  it("filters by each thing by itself, and by several, in the same order", async () => {
    const { context } = app.site;
    const [film, other, tag] = [await addVideo(context), await addVideo(context), await addTag(context)];
    const [one, two] = [await addReview(context, { video_id: film }), await addReview(context, { video_id: film })];
    const three = await addReview(context, { video_id: other });
    for (const id of [two, three]) await tagItem(context, "review_tags", id, [tag]);
    const found = async (input: { videoId?: number; tagId?: number }) =>
      (await app.call("review/list", { sort: "new", pageSize: 9, ...input }, token)).list.map(({ id }) => id);
    expect(await found({ videoId: film })).toEqual([two, one]);
    expect(await found({ tagId: tag })).toEqual([three, two]);
    expect(await found({ videoId: film, tagId: tag })).toEqual([two]);
  });

  it("says nothing of a plot that was marked, and hides reviews of hidden films", async () => {
    const { context } = app.site;
    const film = await addVideo(context);
    await addReview(context, { video_id: film, spoiler: 1, excerpt: "伞是他自己的" });
    const { list } = await app.call("review/list", { videoId: film }, token);
    expect(list).toMatchObject([{ spoiler: true, excerpt: "" }]);
    const hidden = await addVideo(context, { status: "archived" });
    const review = await addReview(context, { video_id: hidden });
    expect((await app.call("review/list", { videoId: hidden }, token)).list).toEqual([]);
    await expect(app.call("review/detail", { id: review }, token)).rejects.toThrow("410");
  });
});

describe("review/detail", () => {
  it("renders the author's Markdown and nothing else of theirs", async () => {
    const { context } = app.site;
    const body = [
      "### 题目\n\n**慢的不是钟**\n\n> 引一句",
      "<script>alert(1)</script><img src=x onerror=alert(1)>",
      "[坏](javascript:alert(1)) [也坏](java&#115;cript:alert(1)) [数据](data:text/html,x) ![图](https://evil.invalid/x.png)",
      '[外面](https://example.com/?a=1&b="2") [本站](/videoDetails?id=3) [没有的页](/nowhere) [双斜线](//evil.invalid)',
      "`<b>` &lt;i&gt; <https://example.com/auto> <javascript:alert(1)>",
    ].join("\n\n");
    const id = await addReview(context, { body });
    const { html } = await app.call("review/detail", { id }, token);
    expect(html).toContain("<h2>题目</h2>");
    expect(html).toContain("<strong>慢的不是钟</strong>");
    expect(html).toContain("<blockquote>");
    expect(html).toContain('<a href="/videoDetails?id=3">本站</a>');
    expect(html.match(/<a [^>]*example[^>]*>/g)).toHaveLength(2);
    for (const link of html.match(/<a [^>]*example[^>]*>/g) ?? [])
      expect(link).toContain('rel="ugc nofollow noopener"');
    expect(html).toContain(`<a href="/jump?contentType=1&amp;id=${id}&amp;link=2" title="example.com"`);
    expect(html).toContain("没有的页");
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map(([, name]) => name));
    expect([...tags].toSorted()).toEqual(["a", "blockquote", "code", "h2", "p", "strong"]);
    expect(html).not.toMatch(/href="(?!\/[a-zA-Z])/);
    expect(html).not.toMatch(/evil\.invalid"/);
  });

  it("gives its tags, and reviews of the same film before others", async () => {
    const { context } = app.site;
    const [film, tag] = [await addVideo(context), await addTag(context)];
    const id = await addReview(context, { video_id: film });
    const sameFilm = await addReview(context, { video_id: film, supports: 1 });
    const sameTag = await addReview(context, { supports: 50 });
    await addReview(context, { supports: 900, status: "draft" });
    for (const review of [id, sameTag]) await tagItem(context, "review_tags", review, [tag]);
    const review = await app.call("review/detail", { id }, token);
    expect(review.tags.map((held) => held.id)).toEqual([tag]);
    const related = await locals().reviews.related(review, 3);
    expect(related.slice(0, 2).map((card) => card.id)).toEqual([sameFilm, sameTag]);
    expect(related).toHaveLength(3);
    expect(related.map((card) => card.id)).not.toContain(id);
  });

  it("ranks those published in the period by support", async () => {
    const { context } = app.site;
    const now = context.now();
    const old = await addReview(context, { supports: 9000, published_at: now - 20 * day });
    const fresh = await addReview(context, { supports: 8000, published_at: now - day });
    const top = async (period: "week" | "month") => (await locals().reviews.rank(period, 1)).map(({ id }) => id);
    expect(await top("week")).toEqual([fresh]);
    expect(await top("month")).toEqual([old]);
  });
});
