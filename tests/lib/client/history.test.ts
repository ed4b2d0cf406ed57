import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { addPendingWatch, pendingWatches } from "#lib/client/history/pending-watches.ts";
import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";
import { cachedData } from "#lib/client/history/cache.ts";
import { keyValueStore } from "#lib/client/history/key-value.ts";
import {
  clearWatches,
  forgetWatch,
  recentWatches,
  rememberWatch,
  restoreWatch,
  type WatchRecord,
  watchRecord,
} from "#lib/client/history/watch.ts";
import { savePreference } from "#lib/client/preferences.ts";
import { forgetUser } from "#lib/client/stores/session.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { withoutDatabases } from "../fakes/refused-databases.ts";

let clock = fakeBrowser().clock;

beforeEach(async () => {
  const browser = fakeBrowser();
  clock = browser.clock;
  Object.assign(environment, browser.environment);
  for (const film of await recentWatches(1000)) await forgetWatch(film.id);
});

function film(id: number, changes: Partial<WatchRecord> = {}): WatchRecord {
  return {
    id,
    title: `第${id}集`,
    poster: "/p.webp",
    position: 12.5,
    duration: 90,
    watchedAt: clock.now(),
    ...changes,
  };
}

test("remembers how far a film was watched, one record a film, newest first", async () => {
  await rememberWatch(film(1));
  await rememberWatch(film(2));
  await rememberWatch(film(1, { position: 60 }));
  expect(await watchRecord(1)).toEqual(film(1, { position: 60 }));
  expect((await recentWatches(10)).map((record) => record.id)).toEqual([1, 2]);
  expect((await recentWatches(1)).map((record) => record.id)).toEqual([1]);
  await forgetWatch(1);
  await forgetWatch(1);
  expect(await watchRecord(1)).toBeNull();
});

test("what a page left as it went away is taken over, unless something newer is here", async () => {
  await rememberWatch(film(2));
  clock.advance(1000);
  addPendingWatch(film(1, { position: 3 }));
  addPendingWatch(film(2, { position: 40 }));
  addPendingWatch(film(2, { position: 44 }));
  const [records, record] = await Promise.all([recentWatches(10), watchRecord(2)]);
  expect(records.map(({ id, position }) => [id, position])).toEqual([
    [2, 44],
    [1, 3],
  ]);
  expect(record?.position).toBe(44);
  expect(pendingWatches()).toEqual([]);
  const late = film(1, { position: 3 });
  clock.advance(1000);
  await rememberWatch(film(1, { position: 70 }));
  addPendingWatch(late);
  expect((await watchRecord(1))?.position).toBe(70);
  addPendingWatch(film(4));
  await clearWatches();
  expect(await recentWatches(10)).toEqual([]);
});

test("nothing is left for a reader who wants no history", () => {
  savePreference("keepHistory", false);
  addPendingWatch(film(1));
  expect(pendingWatches()).toEqual([]);
});

test("the newest stays the newest when the clock goes back", async () => {
  await rememberWatch(film(1));
  clock.advance(-3_600_000);
  await rememberWatch(film(2));
  expect((await recentWatches(10)).map((record) => record.id)).toEqual([2, 1]);
});

test("what another build left is no record", async () => {
  const raw = keyValueStore("video_history", (value): value is unknown => value !== undefined);
  await raw.set("5", { id: 5, title: "旧" });
  expect(await watchRecord(5)).toBeNull();
  expect(await recentWatches(10)).toEqual([]);
  await raw.delete("5");
});

test("keeps 500 entries and drops the oldest", async () => {
  for (let key = 0; key < 503; key++) await cachedData.set(`k${key}`, key);
  const keys = await cachedData.keys();
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([500, "k502", "k3"]);
  expect(await cachedData.get("k2")).toBeNull();
  await cachedData.set("k3", "again");
  expect((await cachedData.keys()).slice(0, 2)).toEqual(["k3", "k502"]);
});

test("the histories are separate databases of version 1", async () => {
  const seen = { id: 3, title: "林晚", picture: "", browsedAt: 1 };
  await performerHistory.remember(seen);
  expect(await performerHistory.recent(5)).toEqual([seen]);
  expect(await reviewHistory.recent(5)).toEqual([]);
  await performerHistory.forget(3);
  expect(await performerHistory.recent(5)).toEqual([]);
  const names = (await indexedDB.databases()).map((database) => database.name);
  expect(names).toEqual(expect.arrayContaining(["actress_history", "video_history", "review_history", "cache_data"]));
});

test("a browser that refuses its databases costs the history, not the page", () =>
  withoutDatabases(async () => {
    const watch = await import("#lib/client/history/watch.ts");
    await watch.rememberWatch(film(1));
    expect(await watch.watchRecord(1)).toBeNull();
    expect(await watch.recentWatches(5)).toEqual([]);
    await watch.forgetWatch(1);
  }));

test("a database that hangs is given up after two seconds", async () => {
  vi.resetModules();
  const { environment: fresh } = await import("#lib/client/environment.ts");
  const browser = fakeBrowser();
  Object.assign(fresh, browser.environment);
  const { orElse } = await import("#lib/client/history/or-else.ts");
  const answer = orElse("nothing", () => new Promise<string>(() => undefined));
  browser.clock.advance(2000);
  expect(await answer).toBe("nothing");
});

test("what a guest removes and takes back has its old place and time", async () => {
  forgetUser();
  await rememberWatch(film(1));
  const first = await watchRecord(1);
  clock.advance(60_000);
  await rememberWatch(film(2));
  if (!first) throw new Error("nothing was remembered");
  clock.advance(60_000);
  await forgetWatch(1);
  await restoreWatch(first);
  expect((await recentWatches(10)).map(({ id }) => id)).toEqual([2, 1]);
  expect(await watchRecord(1)).toEqual(first);
});

test("of more pages than are kept as they close, the latest are", () => {
  for (let left = 0; left < 12; left += 1) {
    clock.advance(1000);
    addPendingWatch(film(100 - left));
  }
  expect(
    pendingWatches()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([89, 90, 91, 92, 93, 94, 95, 96, 97, 98]);
});
