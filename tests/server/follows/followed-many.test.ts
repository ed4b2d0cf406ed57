import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addAuthor, addPost, addReview, addTag, addVideo, tagItem } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
});
afterAll(() => app.close());

/** Posts and reviews by the author, all older than what the helpers add. */
async function writeMany(author: number, count: number): Promise<void> {
  const video = await addVideo(context);
  const times = Array.from({ length: count }, (_, number) => number);
  const common = { author_id: author, status: "published" as const };
  await context.db.write(async (trx) => {
    for (let from = 0; from < count; from += 500) {
      const some = times.slice(from, from + 500);
      const posts = some.map((time) => ({
        ...common,
        text: "旧帖",
        created_at: time,
        published_at: time,
        updated_at: time,
      }));
      await trx.insertInto("posts").values(posts).execute();
      const review = { ...common, video_id: video, title: "旧评", body: "", excerpt: "", rating: 8 };
      const reviews = some.map((time) => ({ ...review, published_at: time }));
      await trx.insertInto("reviews").values(reviews).execute();
    }
  });
}

it.each([
  ["few", 30],
  ["very many", 2100],
])("pages through %s of somebody and of a tag, newest first, each once", async (_, count) => {
  const { token } = await addMember(app);
  const [author, tag] = [await addAuthor(context), await addTag(context)];
  await writeMany(author, count);
  const posts = [await addPost(context), await addPost(context, { author_id: author })];
  const reviews = [await addReview(context), await addReview(context, { author_id: author })];
  // The second ones are both by the author and with the tag.
  for (const id of posts) await tagItem(context, "post_tags", id, [tag]);
  for (const id of reviews) await tagItem(context, "review_tags", id, [tag]);
  await addPost(context);
  await addReview(context);
  await app.call("follow/add", { contentType: 9, targetId: author }, token);
  await app.call("follow/add", { contentType: 5, targetId: tag }, token);
  const ends = { posts: posts.toReversed(), reviews: reviews.toReversed() };

  for (const [name, read] of [
    ["posts", (cursor?: string) => app.call("post/center", { feed: "followed", pageSize: 10, cursor }, token)],
    ["reviews", (cursor?: string) => app.call("review/list", { sort: "followed", pageSize: 10, cursor }, token)],
  ] as const) {
    const first = await read();
    const second = await read(first.nextCursor ?? expect.fail("one page only"));
    const list = [...first.list, ...second.list];
    expect(list.slice(0, 2).map(({ id }) => id)).toEqual(ends[name]);
    expect(list.map(({ author: { id } }) => id).slice(2)).toEqual(Array.from({ length: 18 }, () => author));
    const times = list.map(({ publishedAt }) => Date.parse(publishedAt)).slice(2);
    expect(times).toEqual(Array.from({ length: 18 }, (_, place) => count - 1 - place));
  }
});
