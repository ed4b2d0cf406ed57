import { afterEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
afterEach(() => app.close());

/** Answers of so many calls one after the other. */
async function statuses(times: number, ask: (count: number) => Promise<{ status: number }>): Promise<Set<number>> {
  const found = new Set<number>();
  for (let count = 0; count < times; count += 1) found.add((await ask(count)).status);
  return found;
}

it.each([
  ["on", [200, 429]],
  ["off", [200]],
])("with limits %s, the pace of all that members write follows", async (RATE_LIMITS, expected) => {
  app = await createTestApp({ RATE_LIMITS, LIVE_PORT: "1935", LIVE_WHO: "members" });
  const member = await addMember(app);
  app.clock.now += 2 * 86_400_000;
  const videoId = await addVideo(app.site.context);
  const { liveId } = await openTestLive(app);
  const { now } = app.clock;
  await app.site.context.db.write((trx) =>
    trx
      .updateTable("lives")
      .set({ state: "on", started_at: now, beat_at: now, push: "one" })
      .where("id", "=", liveId)
      .execute(),
  );
  const { token } = member;
  const film = { contentType: 2, targetId: videoId };
  const written = {
    comment: await statuses(13, (at) => app.ask("comment/add", { ...film, text: `第 ${at} 句` }, { token })),
    danmaku: await statuses(13, (at) => app.ask("danmaku/add", { videoId, at: 1, text: `第 ${at} 条` }, { token })),
    feedback: await statuses(11, (at) => app.ask("feedback/add", { category: "other", text: `${at}` }, { token })),
    live: await statuses(6, (at) => app.ask("live/say", { id: liveId, text: `第 ${at} 句` }, { token })),
    posts: await statuses(21, (at) => app.ask("post/publish", { text: `第 ${at} 则` }, { token })),
  };
  for (const [kind, found] of Object.entries(written)) expect([kind, [...found].toSorted()]).toEqual([kind, expected]);
});
