import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addAuthor, addPost, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

const day = 86_400_000;

async function addImages(post: number, images: readonly { paid?: 0 | 1; alt?: string }[]): Promise<void> {
  const rows = images.map((image, position) => ({
    post_id: post,
    position,
    image: `images/posts/${post}-${position}`,
    width: 1080,
    height: 720,
    paid: 0 as const,
    alt: "",
    ...image,
  }));
  await context.db.write((trx) => trx.insertInto("post_images").values(rows).execute());
}

describe("post/center", () => {
  it("pages newest first, and what is talked about now first, with a tag or without", async () => {
    const tag = await addTag(context);
    const ids: number[] = [];
    for (const [age, supports, comment_count] of [
      [9, 3, 0],
      [4, 20, 8],
      [3, 0, 0],
      [2, 1, 2],
    ] as const) {
      const id = await addPost(context, { supports, comment_count, published_at: context.now() - age * day });
      await tagItem(context, "post_tags", id, [tag]);
      ids.push(id);
    }
    for (const status of ["draft", "pending", "rejected", "removed"] as const)
      await tagItem(context, "post_tags", await addPost(context, { status }), [tag]);
    const later = await addPost(context, { published_at: context.now() + 1 });
    await tagItem(context, "post_tags", later, [tag]);
    const walk = async (input: { feed: "new" | "hot"; tagId?: number }) => {
      const first = await app.call("post/center", { ...input, pageSize: 3 }, token);
      const rest = await app.call("post/center", { ...input, pageSize: 3, cursor: first.nextCursor ?? "" }, token);
      expect(rest.nextCursor).toBeNull();
      return [...first.list, ...rest.list].map(({ id }) => ids.indexOf(id));
    };
    expect(await walk({ feed: "new", tagId: tag })).toEqual([3, 2, 1, 0]);
    expect(await walk({ feed: "hot", tagId: tag })).toEqual([1, 3, 2, 0]);
    expect(await walk({ feed: "new" })).toEqual([3, 2, 1, 0]);
    expect(await walk({ feed: "hot" })).toEqual([1, 3, 2, 0]);
    await expect(app.call("post/center", { cursor: "x.y.z" }, token)).rejects.toThrow("422");
  });
});

describe("post/detail", () => {
  it("gives the free part of a priced post and nothing of the rest", async () => {
    const id = await addPost(context, {
      text: "三个灯位\n第一个在窗边。\n第二个在脚边。",
      paid_text: "第三个藏在锅里",
      price: 30,
    });
    await addImages(id, [{ alt: "窗边的灯" }, { paid: 1, alt: "锅里的灯" }]);
    const post = await app.call("post/detail", { id }, token);
    expect(post).toMatchObject({
      title: "三个灯位",
      text: "第一个在窗边。\n第二个在脚边。",
      excerpt: "第一个在窗边。第二个在脚边。",
      paid: { price: 30, characters: 7, images: 1 },
    });
    expect(post.images.map(({ alt }) => alt)).toEqual(["窗边的灯"]);
    expect(post.images[0]).toMatchObject({ width: 1080, height: 720 });
    const others = await app.call("post/center", { pageSize: 50 }, token);
    for (const answer of [post, others]) expect(JSON.stringify(answer)).not.toMatch(/锅里|-1-\d+\.webp/);
  });

  it("leaves out a film that is not public, and keeps the post", async () => {
    const [shown, hidden] = [await addVideo(context), await addVideo(context, { status: "archived" })];
    const [first, second] = [await addPost(context, { video_id: shown }), await addPost(context, { video_id: hidden })];
    expect((await app.call("post/detail", { id: first }, token)).video?.id).toBe(shown);
    expect((await app.call("post/detail", { id: second }, token)).video).toBeNull();
  });

  it("knows what was never public from what was removed", async () => {
    for (const status of ["draft", "pending", "rejected"] as const) {
      const id = await addPost(context, { status });
      await expect(app.call("post/detail", { id }, token)).rejects.toThrow("404");
    }
    const later = await addPost(context, { published_at: context.now() + 60_000 });
    await expect(app.call("post/detail", { id: later }, token)).rejects.toThrow("404");
    const removed = await addPost(context, { status: "removed" });
    await expect(app.call("post/detail", { id: removed }, token)).rejects.toThrow("410");
    await expect(app.call("post/maylike", { id: removed }, token)).rejects.toThrow("410");
  });

  it("makes the title of a text in one piece from its beginning", async () => {
    const text = "看了三遍《雨城》才发现，放映室里的钟一直停在七点一刻。你们注意到了吗？";
    const id = await addPost(context, { text });
    const post = await app.call("post/detail", { id }, token);
    expect(post).toMatchObject({ title: "看了三遍《雨城》才发现，放映室里的钟一直停在七点一刻", text });
    const long = await addPost(context, { text: "字".repeat(90) });
    expect([...(await app.call("post/detail", { id: long }, token)).title]).toHaveLength(40);
  });

  it("takes a first line of 40 characters as the title, and not one of 41", async () => {
    const withFirst = async (first: string) => {
      const id = await addPost(context, { text: `${first}\n后面还有` });
      const { title, text } = await app.call("post/detail", { id }, token);
      return { title, text };
    };
    // Outside the BMP, where a character is two units long.
    expect(await withFirst("𠮷".repeat(40))).toEqual({ title: "𠮷".repeat(40), text: "后面还有" });
    expect(await withFirst("𠮷".repeat(41))).toEqual({
      title: `${"𠮷".repeat(39)}…`,
      text: `${"𠮷".repeat(41)}\n后面还有`,
    });
  });
});

describe("post/maylike", () => {
  it("says why: the same film, a tag, the author, or that it is hot", async () => {
    const [film, tag, author] = [
      await addVideo(context, { title: "雨城" }),
      await addTag(context, { name: "雨声" }),
      await addAuthor(context),
    ];
    const id = await addPost(context, { video_id: film, author_id: author });
    const sameFilm = await addPost(context, { video_id: film });
    const sameTag = await addPost(context, { supports: 5 });
    const sameAuthor = await addPost(context, { author_id: author });
    await addPost(context, { video_id: film, status: "removed" });
    for (const post of [id, sameTag]) await tagItem(context, "post_tags", post, [tag]);
    const { list } = await app.call("post/maylike", { id, pageSize: 4 }, token);
    expect(list.slice(0, 3).map((post) => post.id)).toEqual([sameFilm, sameAuthor, sameTag]);
    expect(list.map(({ reason }) => reason)).toEqual([
      "同样在聊《雨城》",
      `${list[1]?.author.name}的另一篇`,
      "同标签：雨声",
      "大家最近在聊",
    ]);
    expect(list.map((post) => post.id)).not.toContain(id);
  });
});

describe("post/tags and post/taglist", () => {
  it("count the public posts that hold a tag", async () => {
    const [one, two, none] = [await addTag(context), await addTag(context), await addTag(context)];
    const before = await app.call("post/tags", {}, token);
    expect(before.list.map(({ id }) => id)).not.toContain(one);
    for (let count = 0; count < 9; count += 1) await tagItem(context, "post_tags", await addPost(context), [two]);
    await tagItem(context, "post_tags", await addPost(context), [one]);
    await tagItem(context, "post_tags", await addPost(context, { status: "pending" }), [one, two]);
    context.changed("posts");
    const { list } = await app.call("post/tags", {}, token);
    expect(list[0]).toMatchObject({ id: two, posts: 9 });
    expect(list).toContainEqual(expect.objectContaining({ id: one, posts: 1 }));
    const { list: categories } = await app.call("post/taglist", {}, token);
    const all = new Map(categories.flatMap(({ tags }) => tags).map(({ id, posts }) => [id, posts]));
    expect([all.get(one), all.get(two), all.get(none)]).toEqual([1, 9, 0]);
  });
});
