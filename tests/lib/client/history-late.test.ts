import "fake-indexeddb/auto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { histories } from "../../../src/islands/mine/history/items.ts";
import type { Client } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { leaveHistory, syncHistory } from "#lib/client/history/sync.ts";
import { clearWatches, forgetWatch, recentWatches, rememberWatch } from "#lib/client/history/watch.ts";
import { forgetUser, signIn } from "#lib/client/stores/session.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { fakeBrowser } from "../fakes/browser.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  Object.assign(environment, fakeBrowser().environment, { now: () => app.clock.now });
  await clearWatches();
});

/** A member who saw a film elsewhere signs in here; `meanwhile` is done before the answer of the sync arrives. Returns what is here then. */
async function syncWith(meanwhile: (film: number) => Promise<unknown>): Promise<number[]> {
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  const film = await addVideo(app.site.context);
  const seen = {
    contentType: 2,
    id: film,
    position: 3,
    duration: 90,
    at: new Date(app.clock.now).toISOString(),
  } as const;
  await app.call("history/merge", { changes: [seen] }, token);
  app.clock.now += 1000;
  signIn({ token, user });
  const client: Client = {
    async call(name, input) {
      const answer = await app.call(name, input, token);
      await meanwhile(film);
      return answer;
    },
  };
  await syncHistory(client);
  return (await recentWatches(10)).map(({ id }) => id);
}

it("takes over what was seen elsewhere", async () => {
  expect(await syncWith(async () => {})).toHaveLength(1);
});

it.each([
  ["a film is removed", forgetWatch],
  ["all films are removed", () => histories.video.clear()],
  [
    "the member signs out",
    async () => {
      forgetUser();
      await leaveHistory();
    },
  ],
])("takes over nothing when %s before the answer arrives", async (_, meanwhile) => {
  expect(await syncWith(meanwhile)).toEqual([]);
});

it("clears what arrived when the member signs out after a sync that broke off", async () => {
  for (let id = 1; id <= 201; id++) {
    const record = { id, title: `第${id}集`, poster: "/p.webp", position: 1, duration: 90, watchedAt: app.clock.now };
    await rememberWatch(record);
  }
  let calls = 0;
  const broken = syncWith(async () => {
    calls += 1;
    if (calls === 2) throw new Error("the network is gone");
  });
  await expect(broken).rejects.toThrow("the network is gone");
  forgetUser();
  await leaveHistory();
  expect(await recentWatches(10)).toEqual([]);
});

it("keeps what this device saw before, when the member signs out and nothing was sent", async () => {
  await rememberWatch({
    id: 7,
    title: "第七集",
    poster: "/p.webp",
    position: 1,
    duration: 90,
    watchedAt: app.clock.now,
  });
  const { token } = await addMember(app);
  const { counts: _counts, ...user } = await app.call("user/info", {}, token);
  signIn({ token, user });
  const call = () => Promise.reject(new Error("the network is gone"));
  await expect(syncHistory({ call })).rejects.toThrow("the network is gone");
  forgetUser();
  await leaveHistory();
  expect(await recentWatches(10)).toMatchObject([{ id: 7 }]);
});
