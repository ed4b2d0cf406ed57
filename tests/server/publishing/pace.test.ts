import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addPost, addReview, addVideo } from "../../helpers/rows.ts";

const hour = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("lets nobody write more than twenty posts or reviews an hour", async () => {
  const { context } = app.site;
  const { userId: author_id, token } = await addMember(app);
  // What newcomers of a place write is limited together as well.
  app.clock.now += 24 * hour;
  const at = app.clock.now - hour + 1;
  for (let count = 0; count < 19; count += 1) {
    await addPost(context, { author_id, created_at: at });
    await addReview(context, { author_id, written_at: at, video_id: await addVideo(context) });
  }
  const post = () => app.ask("post/publish", { text: "雨停了" }, { token });
  const review = async () => {
    const videoId = await addVideo(context);
    return app.ask("review/publish", { videoId, rating: 8, title: "雨", text: "停了" }, { token });
  };
  for (const write of [post, review]) {
    expect(await write()).toMatchObject({ code: 200 });
    expect(await write()).toMatchObject({ code: 1011, retryAfter: 3600 });
  }
  app.clock.now += 1;
  for (const write of [post, review]) expect(await write()).toMatchObject({ code: 200 });
});
