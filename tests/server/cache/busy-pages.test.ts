import { expect, test } from "vitest";
import { rendered, setup, text, url } from "./page-cache-setup.ts";

/** A page that has been rendered and changed four times in this second; the fifth render waits for `gate`. */
async function afterFour() {
  const gate = Promise.withResolvers<void>();
  const { cache, state } = setup(async (_, count) => {
    if (count === 5) await gate.promise;
    return rendered({ text: `version ${count}`, tags: ["video:1", "comments:1"] });
  });
  for (let change = 1; change < 5; change += 1) {
    await cache.fetch(url);
    cache.invalidate(["comments:1"]);
  }
  return { cache, state, gate };
}

test("changes that may wait are shown at once five times in a second, and those after them at its end", async () => {
  const { cache, state } = setup((_, count) => rendered({ text: `version ${count}`, tags: ["video:1", "comments:1"] }));
  state.now = 5_000;
  for (let change = 1; change <= 5; change += 1) {
    expect(text(await cache.fetch(url))).toBe(`version ${change}`);
    cache.invalidate(["comments:1"]);
  }
  state.now = 5_999;
  cache.invalidate(["comments:1"]);
  expect(text(cache.peek(url))).toBe("version 5");
  cache.invalidate(["comments:2", "videos"]);
  expect(text(cache.peek(url))).toBe("version 5");
  state.now = 6_000;
  expect(cache.peek(url)).toBeUndefined();
  expect(text(await cache.fetch(url))).toBe("version 6");
  cache.invalidate(["comments:1"]);
  expect(cache.peek(url)).toBeUndefined();
});

test("what was rendered before the clock was set back does not count any more", async () => {
  const { cache, state } = setup((_, count) => rendered({ text: `version ${count}`, tags: ["comments:1"] }));
  state.now = 7_200_000;
  for (let change = 1; change <= 5; change += 1) {
    await cache.fetch(url);
    cache.invalidate(["comments:1"]);
  }
  state.now = 0;
  cache.invalidate(["comments:1"]);
  expect(cache.peek(url)).toBeUndefined();
});

test("changes during the fifth render of a second wait for its end, like those after it", async () => {
  const { cache, state, gate } = await afterFour();
  const before = cache.fetch(url);
  cache.invalidate(["comments:1"]);
  const after = [cache.fetch(url), cache.fetch(url)];
  gate.resolve();
  expect((await Promise.all([before, ...after])).map(text)).toEqual(["version 5", "version 5", "version 5"]);
  expect(text(cache.peek(url))).toBe("version 5");
  state.now = 1000;
  expect(cache.peek(url)).toBeUndefined();
});

test("changes that may not wait are shown at once any number of times", async () => {
  const { cache } = setup((_, count) => rendered({ text: `version ${count}`, tags: ["video:1", "comments:1"] }));
  for (let change = 1; change <= 20; change += 1) {
    expect(text(await cache.fetch(url))).toBe(`version ${change}`);
    cache.invalidate(["comments:1", "video:1"]);
    expect(cache.peek(url)).toBeUndefined();
  }
});

test("changes that may not wait during a render that is the last of a second keep its page from being kept", async () => {
  const { cache, gate } = await afterFour();
  const before = cache.fetch(url);
  cache.invalidate(["comments:1"]);
  cache.invalidate(["video:1"]);
  const after = cache.fetch(url);
  gate.resolve();
  expect((await Promise.all([before, after])).map(text)).toEqual(["version 5", "version 6"]);
});
