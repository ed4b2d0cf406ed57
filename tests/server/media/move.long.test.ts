import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moveMedia } from "#server/media/move.ts";
import { openStorage } from "#server/media/stores.ts";
import type { Storage } from "#server/storage/storage.ts";
import { startS3, type TestStore } from "../../helpers/s3.ts";
import { temporaryFolder } from "../http/serve-fixture.ts";
import { keysOf, stores } from "./stores.ts";

let store: TestStore;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

const objects = new Map<string, Buffer>(
  Array.from({ length: 12 }, (_, at) => [`works/${at % 3}/影片 ${at}.m4s`, randomBytes(1000 + at)] as const),
);

async function read(storage: Storage, key: string): Promise<Buffer> {
  return buffer(await storage.open(key));
}

describe.each([
  ["folder", "s3"],
  ["s3", "folder"],
] as const)("from %s to %s", (here, there) => {
  async function setup() {
    const from = await stores[here](store);
    const to = await stores[there](store);
    for (const [key, bytes] of objects) await from.put(key, bytes);
    return { from, to };
  }

  test("everything arrives byte by byte, and a second run copies nothing", async () => {
    const { from, to } = await setup();
    const seen: number[] = [];
    const report = await moveMedia({ from, to, progress: (state) => seen.push(state.seen) });
    expect(report).toMatchObject({ seen: 12, copied: 12, failures: [] });
    expect(seen.at(-1)).toBe(12);
    for (const [key, bytes] of objects) expect((await read(to, key)).equals(bytes)).toBe(true);
    expect(await moveMedia({ from, to })).toMatchObject({ seen: 12, copied: 0, failures: [] });
    expect(await keysOf(from)).toHaveLength(12);
  });

  test("a run that was stopped goes on where it was, and what was written meanwhile stays", async () => {
    const { from, to } = await setup();
    const [first = "", second = ""] = objects.keys();
    await to.put(first, objects.get(first) ?? Buffer.alloc(0));
    await to.put("works/9/new.m4s", Buffer.from("new"));
    // Of another size and no newer than the original, which is written again after it.
    await to.put(second, Buffer.from("half"));
    await from.put(second, objects.get(second) ?? Buffer.alloc(0));
    const report = await moveMedia({ from, to });
    expect(report).toMatchObject({ seen: 12, copied: 11, failures: [] });
    expect((await read(to, second)).equals(objects.get(second) ?? Buffer.alloc(0))).toBe(true);
    expect(String(await read(to, "works/9/new.m4s"))).toBe("new");
  });

  test("a copy with other bytes is told and taken back", async () => {
    const { from, to } = await setup();
    const [spoiled = ""] = objects.keys();
    const bad: Storage = {
      ...to,
      put: (key, source) => (key === spoiled ? to.put(key, Buffer.alloc(1000)) : to.put(key, source)),
    };
    const report = await moveMedia({ from, to: bad });
    expect(report.failures).toEqual([{ key: spoiled, reason: "the copy has other bytes" }]);
    expect(await to.has(spoiled)).toBe(false);
    expect(await moveMedia({ from, to, verify: true })).toMatchObject({ copied: 1, failures: [] });
  });

  test("bytes that changed under the same size are found when asked for", async () => {
    const { from, to } = await setup();
    await moveMedia({ from, to });
    const [spoiled = ""] = objects.keys();
    await to.put(spoiled, Buffer.alloc(1000));
    expect((await moveMedia({ from, to })).failures).toEqual([]);
    expect((await moveMedia({ from, to, verify: true })).failures).toMatchObject([{ key: spoiled }]);
  });
});

test("while objects are moved, what has not come yet is read from the old store", async () => {
  const dataDir = await temporaryFolder();
  const s3 = { ...store.place, prefix: "half/" };
  const old = openStorage({ dataDir, s3, mediaStore: "folder" });
  await old.put("a.mp4", Buffer.from("old"));
  await old.put("b.mp4", Buffer.from("old"));
  const both = openStorage({ dataDir, s3, mediaStore: "s3", mediaOld: "folder" });
  await both.put("b.mp4", Buffer.from("newer"));
  expect([String(await read(both, "a.mp4")), String(await read(both, "b.mp4"))]).toEqual(["old", "newer"]);
  expect([(await both.stat("a.mp4"))?.size, (await both.stat("b.mp4"))?.size]).toEqual([3, 5]);
  expect(await keysOf(both)).toEqual(["a.mp4", "b.mp4"]);
  expect(await keysOf(old)).toEqual(["a.mp4", "b.mp4"]);
  await both.delete("a.mp4");
  expect(await both.has("a.mp4")).toBe(false);
  const moved = openStorage({ dataDir, s3, mediaStore: "s3" });
  expect(await keysOf(moved)).toEqual(["b.mp4"]);
});
