import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { setReviewStatus } from "#server/reviews/status.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addReview, addTag, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
let reader: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  reader = await addMember(app);
});
afterAll(() => app.close());

async function setStatus(id: number, status: "published" | "rejected" | "removed"): Promise<void> {
  const change = await context.db.write((trx) => setReviewStatus(context, trx, { id, status }));
  context.changed(...(change?.tags ?? []));
}

const rating = async (id: number) => {
  const { rating: mean, reviews } = await app.call("video/detail", { id }, reader.token);
  return [mean, reviews];
};
const balance = async (token: string) => (await app.call("user/title", {}, token)).score;

describe("review/publish", () => {
  it("writes one review a film and person, rated and rewarded once it is public", async () => {
    const { token } = await addMember(app);
    const videoId = await addVideo(context);
    await addReview(context, { video_id: videoId, rating: 4 });
    await context.db.write((trx) =>
      trx.updateTable("videos").set({ review_count: 1, rating_sum: 4 }).where("id", "=", videoId).execute(),
    );
    const [tag, picture] = [await addTag(context), await uploadPicture(app, token)];
    const input = {
      videoId,
      rating: 8,
      title: "雨停\n以后",
      text: "**好看**，腊梅开了",
      tagIds: [tag],
      images: [{ uploadId: picture, alt: "海报" }],
    };
    const review = await app.call("review/publish", input, token);
    expect(review).toMatchObject({ status: "pending", title: "雨停 以后", versions: 0, video: { id: videoId } });
    for (const status of ["pending", "rejected"] as const) {
      if (status === "rejected") await setStatus(review.id, status);
      expect((await app.ask("review/detail", { id: review.id }, { token: reader.token })).status).toBe(404);
      expect(await rating(videoId)).toEqual([4, 1]);
      expect(await balance(token)).toBe(0);
    }
    await setStatus(review.id, "published");
    expect(await rating(videoId)).toEqual([6, 2]);
    expect(await balance(token)).toBe(20);
    const shown = await app.call("review/detail", { id: review.id }, reader.token);
    expect(shown).toMatchObject({
      html: "<p><strong>好看</strong>，腊梅开了</p>\n",
      tags: [{ id: tag }],
      images: [{ alt: "海报", width: 400 }],
      editedAt: null,
    });
    const changed = await app.call("review/publish", { ...input, rating: 10, text: "改过，水仙开了" }, token);
    expect(changed).toMatchObject({ id: review.id, status: "published", versions: 1 });
    expect(await rating(videoId)).toEqual([7, 2]);
    expect(await balance(token)).toBe(20);
    const asked = { id: review.id };
    for (const person of [token, (await addOperator(app)).token]) {
      const { list, now } = await app.call("review/versions", asked, person);
      expect(list).toMatchObject([{ version: 1, text: "**好看**，腊梅开了", rating: 8 }]);
      expect(now).toMatchObject({ text: "改过，水仙开了", rating: 10 });
    }
    expect((await app.ask("review/versions", asked, { token: reader.token })).status).toBe(404);
    const found = await app.call("search/query", { q: "水仙", contentType: 1 }, reader.token);
    expect(JSON.stringify(found.groups)).toContain("水仙");
    expect((await app.call("review/mine", { videoId }, token)).list.map(({ id }) => id)).toEqual([review.id]);
    expect((await app.call("review/mine", { videoId }, reader.token)).list).toEqual([]);
  });

  it("leaves the film's rating as it was after deleting and undoing, and gives no points anew", async () => {
    const { token } = await addMember(app);
    const videoId = await addVideo(context);
    const { id } = await app.call("review/publish", { videoId, rating: 9, title: "要删的", text: "正文" }, token);
    await setStatus(id, "published");
    await app.call("review/remove", { id }, token);
    expect((await app.ask("review/detail", { id }, { token: reader.token })).status).toBe(410);
    expect(await rating(videoId)).toEqual([null, 0]);
    await app.call("review/restore", { id }, token);
    expect(await rating(videoId)).toEqual([9, 1]);
    await app.call("review/remove", { id }, token);
    const again = await app.call("review/publish", { videoId, rating: 5, title: "重写", text: "正文" }, token);
    expect(again).toMatchObject({ id, status: "pending" });
    await setStatus(id, "published");
    expect(await rating(videoId)).toEqual([5, 1]);
    expect(await balance(token)).toBe(20);
    await setStatus(id, "removed");
    const later = await app.call("review/publish", { videoId, rating: 5, title: "再来", text: "正文" }, token);
    expect(later.status).toBe("pending");
  });

  it("makes one row of two presses at once", async () => {
    const { token } = await addMember(app);
    const videoId = await addVideo(context);
    const input = { videoId, rating: 7, title: "一篇", text: "正文" };
    const sent = await Promise.all(Array.from({ length: 4 }, () => app.call("review/publish", input, token)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it("shows markup of a text as text", async () => {
    const { token } = await addMember(app);
    const hostile = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "[点我](javascript:alert(1))",
      "![x](https://evil.example/p.png)",
      "<svg><style><img src=x onerror=alert(1)></style></svg>",
      '<form id="x"><input name="attributes"></form>',
      '[a](https://a.example/"onmouseover="alert(1))',
      "<https://a.example/><b onclick=alert(1)>",
    ].join("\n\n");
    const { html } = await app.call("review/preview", { text: hostile }, token);
    const tags = [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags) expect(tag).toMatch(/^<\/?(p|br|a|em|strong|ul|ol|li|blockquote|code|pre|h[2-6])\b/);
    expect(tags.join("")).not.toMatch(/\son\w+=|javascript:|src=/i);
    const videoId = await addVideo(context);
    const title = "<img src=x onerror=alert(1)>";
    const review = await app.call("review/publish", { videoId, rating: 1, title, text: hostile }, token);
    expect(review).toMatchObject({ title, text: hostile });
  });
});
