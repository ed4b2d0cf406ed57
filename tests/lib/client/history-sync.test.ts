import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { reviewHistory } from "#lib/client/history/browsed.ts";
import { mayBeBehind } from "#lib/client/history/sync-state.ts";
import { leaveHistory, syncHistory } from "#lib/client/history/sync.ts";
import { clearWatches, forgetWatch, recentWatches, rememberWatch, restoreWatch } from "#lib/client/history/watch.ts";
import { $session, forgetUser, signIn } from "#lib/client/stores/session.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addReview, addVideo } from "../../helpers/rows.ts";
import { fakeBrowser } from "../fakes/browser.ts";

let app: TestApp;
let browser = fakeBrowser();
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  browser = fakeBrowser();
  Object.assign(environment, browser.environment, { now: () => app.clock.now });
  await Promise.all([clearWatches(), reviewHistory.clear()]);
});

/** A member signed in on this device, with the client that speaks for them. */
async function member(): Promise<{ client: Client; enter: () => Promise<void> }> {
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  return {
    client: { call: (name, input) => app.call(name, input, token) },
    enter: async () => signIn({ token, user }),
  };
}

/** The same browser as it comes from the shop. */
async function anotherDevice(): Promise<void> {
  forgetUser();
  await leaveHistory();
  expect(await recentWatches(10)).toEqual([]);
}

async function watch(id: number, position: number): Promise<void> {
  const watchedAt = app.clock.now;
  await rememberWatch({ id, title: `第${id}集`, poster: "/p.webp", position, duration: 90, watchedAt });
}

it("brings what one device saw to the other, and takes out there what was taken out here", async () => {
  const { client, enter } = await member();
  const [first, second] = [await addVideo(app.site.context), await addVideo(app.site.context)];
  const review = await addReview(app.site.context);
  await watch(first, 30);
  await watch(second, 60);
  await reviewHistory.remember({ id: review, title: "一篇影评", picture: "", browsedAt: app.clock.now });
  await enter();
  await syncHistory(client);

  app.clock.now += 60_000;
  await anotherDevice();
  await enter();
  await syncHistory(client);
  expect((await recentWatches(10)).map(({ id, position }) => [id, position]).toSorted()).toEqual([
    [first, 30],
    [second, 60],
  ]);
  expect((await reviewHistory.recent(10)).map(({ id }) => id)).toEqual([review]);
  await forgetWatch(second);
  app.clock.now += 1000;
  await syncHistory(client);

  app.clock.now += 60_000;
  await anotherDevice();
  await enter();
  await syncHistory(client);
  expect((await recentWatches(10)).map(({ id }) => id)).toEqual([first]);
});

it("a removal that is taken back stays taken back, told already or not", async () => {
  const { client, enter } = await member();
  const film = await addVideo(app.site.context);
  await enter();
  await watch(film, 30);
  await syncHistory(client);
  const [record] = await recentWatches(1);
  if (!record) throw new Error("nothing was remembered");
  for (const notified of [false, true]) {
    app.clock.now += 1000;
    await forgetWatch(film);
    if (notified) await syncHistory(client);
    app.clock.now += 1000;
    await restoreWatch(record);
    await syncHistory(client);
    const { list } = await client.call("history/list", { contentType: 2 });
    expect(list.map(({ id }) => id)).toEqual([film]);
  }
});

it("the next member on a device neither sees nor takes over the history of the one before", async () => {
  const [one, other] = [await member(), await member()];
  await one.enter();
  await watch(await addVideo(app.site.context), 30);
  await syncHistory(one.client);
  await other.enter();
  await syncHistory(other.client);
  expect(await recentWatches(10)).toEqual([]);
  expect((await other.client.call("history/list", { contentType: 2 })).list).toEqual([]);
});

it("goes on syncing when the clock of the device, which was ahead, is right again", async () => {
  const { client, enter } = await member();
  const [first, second] = [await addVideo(app.site.context), await addVideo(app.site.context)];
  await enter();
  await watch(first, 30);
  environment.now = () => app.clock.now + 30 * 86_400_000;
  await syncHistory(client);
  environment.now = () => app.clock.now;
  await watch(second, 60);
  expect(mayBeBehind($session.get())).toBe(true);
  await syncHistory(client);
  const { list } = await client.call("history/list", { contentType: 2 });
  expect(list.map(({ id }) => id).toSorted()).toEqual([first, second]);
});
