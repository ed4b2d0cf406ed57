import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  member = await addMember(app);
  // What newcomers of a place write is limited together as well.
  app.clock.now += 86_400_000;
});
afterAll(() => app.close());

/** How many of the answers to requests sent at once are no refusals. */
async function accepted(asks: readonly (() => Promise<{ code: number }>)[]): Promise<number> {
  const answers = await Promise.all(asks.map((ask) => ask()));
  return answers.filter(({ code }) => code === 200).length;
}

it("takes as many posts an hour as the limit says", async () => {
  const posts = Array.from({ length: 25 }, (_, at) => ({ text: `第 ${at} 条`, images: [], tagIds: [], videoId: null }));
  expect(await accepted(posts.map((post) => () => app.ask("post/publish", post, member)))).toBe(20);
});

it("takes as many danmaku a minute as the limit says", async () => {
  const videoId = await addVideo(app.site.context);
  const lines = Array.from({ length: 16 }, (_, at) => ({ videoId, at: 3, text: `第 ${at} 条` }));
  expect(await accepted(lines.map((line) => () => app.ask("danmaku/add", line, member)))).toBe(12);
});

it("takes the same danmaku once", async () => {
  const videoId = await addVideo(app.site.context);
  const other = await addMember(app);
  const lines = Array.from({ length: 4 }, () => ({ videoId, at: 3, text: "前方高能" }));
  expect(await accepted(lines.map((line) => () => app.ask("danmaku/add", line, other)))).toBe(1);
});
