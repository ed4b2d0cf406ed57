import { expect, test } from "vitest";
import { createKeptReads, type Make } from "#server/cache/kept-reads.ts";

function open() {
  const clock = { now: 0 };
  const kept = createKeptReads(1000, () => clock.now);
  let made = 0;
  const make: Make<number> = async (uses) => {
    uses("video:1", "videos");
    return (made += 1);
  };
  const read = async (key = "a", by = make) => {
    const tags: string[] = [];
    const value = await kept.read(key, (...used) => tags.push(...used), by);
    return { value, tags };
  };
  return { clock, kept, read };
}

test("a result is shared with its tags until its time is over", async () => {
  const { clock, read } = open();
  expect(await read()).toEqual({ value: 1, tags: ["video:1", "videos"] });
  clock.now = 999;
  expect(await read()).toEqual({ value: 1, tags: ["video:1", "videos"] });
  expect((await read("b")).value).toBe(2);
  clock.now = 1000;
  expect((await read()).value).toBe(3);
});

test("a result of before the clock was set back is not kept until it is there again", async () => {
  const { clock, read } = open();
  clock.now = 7_200_000;
  await read();
  clock.now = 0;
  expect((await read()).value).toBe(2);
  expect((await read()).value).toBe(2);
});

test("a change of one of its rows drops a result, other changes do not", async () => {
  const { kept, read } = open();
  await read();
  kept.invalidate(["video:2", "tags"]);
  expect((await read()).value).toBe(1);
  kept.invalidate(["video:1"]);
  expect((await read()).value).toBe(2);
  kept.invalidate(["*"]);
  expect((await read()).value).toBe(3);
});

test("a read that runs during a change is not kept, as it may have seen the rows before it", async () => {
  const { kept, read } = open();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = read("a", async (uses) => {
    await promise;
    uses("video:1");
    return 90;
  });
  kept.invalidate(["video:1"]);
  expect((await read()).value).toBe(1);
  resolve();
  expect((await slow).value).toBe(90);
  expect((await read()).value).toBe(1);
});

test("those who ask at once share one read, and a failure is not kept", async () => {
  const { read } = open();
  const [one, other] = await Promise.all([read(), read()]);
  expect([one.value, other.value]).toEqual([1, 1]);
  await expect(read("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await read("b")).value).toBe(2);
});
