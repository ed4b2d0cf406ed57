import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createPageCache } from "#server/cache/page-cache.ts";
import { canonicalTarget } from "#server/cache/page-url.ts";
import type { Encoding } from "#server/cache/negotiate.ts";
import { pack } from "#server/cache/packed-page.ts";
import { heldInBuffers } from "../../helpers/memory.ts";
import { only, type Page, rendered, setup, text, url } from "./page-cache-setup.ts";

/** Lets a renewal that was started behind an answer come to its end: nobody waits for it. */
async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe("keeping", () => {
  test("a thousand who ask at once get one render", async () => {
    const { cache, state } = setup(() => rendered({ text: "once" }));
    const pages = await Promise.all(Array.from({ length: 1000 }, () => cache.fetch(url)));
    expect(state.renders).toBe(1);
    expect(new Set(pages.map(text))).toEqual(new Set(["once"]));
    expect(text(cache.peek(url))).toBe("once");
  });

  test("after its time a page is served once more while a new one is made", async () => {
    const { cache, state } = setup((_, count) => rendered({ text: `version ${count}` }));
    await cache.fetch(url);
    state.now = 59_999;
    expect(text(cache.peek(url))).toBe("version 1");
    expect(state.renders).toBe(1);
    state.now = 60_000;
    expect(text(cache.peek(url))).toBe("version 1");
    await settled(() => text(cache.peek(url)) === "version 2");
    expect(state.renders).toBe(2);
  });

  test("a page of before the clock was set back is served once more while a new one is made", async () => {
    const { cache, state } = setup((_, count) => rendered({ text: `version ${count}` }));
    state.now = 7_200_000;
    await cache.fetch(url);
    state.now = 0;
    expect(text(cache.peek(url))).toBe("version 1");
    await settled(() => text(cache.peek(url)) === "version 2");
    expect(state.renders).toBe(2);
  });

  test("long after its time a page is not served at all", async () => {
    const { cache, state } = setup(() => rendered({}));
    await cache.fetch(url);
    state.now = 660_000;
    expect(cache.peek(url)).toBeUndefined();
  });

  test("a page that cannot be renewed goes on being served, and is not tried at every request", async () => {
    const { cache, state } = setup((_, count) =>
      rendered(count === 1 ? { text: "good" } : { text: "bad", status: 500 }),
    );
    await cache.fetch(url);
    state.now = 70_000;
    cache.peek(url);
    await settled(() => state.failures === 1);
    expect(text(cache.peek(url))).toBe("good");
    expect(state.renders).toBe(2);
  });

  test("a page says itself how long it holds", async () => {
    const { cache, state } = setup(() =>
      rendered({ headers: [["cache-control", "max-age=5, stale-while-revalidate=0"]] }),
    );
    const page = await cache.fetch(url);
    expect(page.ready(only("identity"))?.headers.join("\n")).toContain(
      "public, max-age=0, s-maxage=5, must-revalidate",
    );
    state.now = 4999;
    expect(cache.peek(url)).toBeDefined();
    state.now = 5000;
    expect(cache.peek(url)).toBeUndefined();
  });

  test.each([
    ["a cookie", { headers: [["set-cookie", "a=1"]] }],
    ["private", { headers: [["cache-control", "private, max-age=60"]] }],
    ["no-store", { headers: [["cache-control", "no-store"]] }],
    ["an error", { status: 500 }],
    ["a redirect for now", { status: 302 }],
  ] satisfies [string, Page][])("%s is never kept", async (_, page) => {
    const { cache } = setup(() => rendered(page));
    await cache.fetch(url);
    expect(cache.peek(url)).toBeUndefined();
  });

  test("an answer for one person is not given to another who waits", async () => {
    const { cache } = setup((_, count) =>
      rendered({ text: `person ${count}`, headers: [["set-cookie", `id=${count}`]] }),
    );
    const pages = await Promise.all([cache.fetch(url), cache.fetch(url), cache.fetch(url)]);
    expect(new Set(pages.map(text)).size).toBe(3);
  });

  test("a failed render fails for all who wait, and the next one tries again", async () => {
    const { cache } = setup((_, count) => {
      if (count === 1) throw new Error("broken");
      return rendered({ text: "well" });
    });
    const first = await Promise.allSettled([cache.fetch(url), cache.fetch(url)]);
    expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(text(await cache.fetch(url))).toBe("well");
  });
});

describe("limits", () => {
  test("a page holds the bytes that are counted and no more", async () => {
    const { cache } = setup(() => rendered({ text: "一二三四五".repeat(200) }));
    const { size, encode } = await cache.fetch(url);
    const bodies = (
      await Promise.all((["identity", "gzip", "zstd", "br"] as const).map((encoding) => encode(only(encoding))))
    ).map(({ bytes }) => bytes);
    const held = bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    expect(held).toBe(bodies.reduce((sum, { length }) => sum + length, 0));
    expect(size()).toBeGreaterThanOrEqual(held);
  });

  test("no copy of a compressed page stays in memory beside the one that is counted", async () => {
    const { cache } = setup(() => rendered({ text: randomBytes(12_000).toString("hex").repeat(4) }), 50_000_000);
    const before = await heldInBuffers();
    for (let id = 0; id < 500; id += 1) await cache.fetch(`${url}?id=${id}`, only("br"));
    expect(cache.size().pages).toBe(500);
    expect((await heldInBuffers()) - before).toBeLessThan(cache.size().bytes * 1.3);
  });

  test("of a page that was asked for compressed only that is kept, until it is asked for otherwise", async () => {
    const long = Array.from({ length: 3000 }, (_, line) => `<p>第 ${line} 段</p>`).join("");
    const { cache, state } = setup(() => rendered({ text: long }), 2_000_000);
    const page = await cache.fetch(url, only("br"));
    expect(page.size()).toBeLessThan(long.length / 4);
    expect(cache.size().bytes).toBeLessThan(long.length / 4);
    expect(page.ready(only("identity"))).toBeUndefined();
    expect((await page.encode(only("identity"))).body.toString()).toBe(long);
    expect(gunzipSync((await page.encode(only("gzip"))).body).toString()).toBe(long);
    expect(cache.size().bytes).toBeGreaterThan(Buffer.byteLength(long));
    expect(state.renders).toBe(1);
  });

  test("pages that have grown push others out", async () => {
    const { cache } = setup((address) => rendered({ text: address.repeat(1000) }), 250_000);
    const addresses = Array.from({ length: 14 }, (_, id) => `${url}?id=${id}`);
    const pages = await Promise.all(addresses.map((address) => cache.fetch(address, only("br"))));
    expect(cache.size().pages).toBe(14);
    for (const page of pages) await page.encode(only("identity"));
    expect(cache.size().bytes).toBeLessThanOrEqual(250_000);
    expect(cache.size().pages).toBeLessThan(14);
    // The last one had been out of use for the longest when the one before it grew.
    expect(addresses.map((address) => cache.peek(address) !== undefined).slice(-2)).toEqual([true, false]);
  });

  test("a renewed page comes in the encoding in which it is asked for", async () => {
    const asked: Encoding[] = [];
    let now = 0;
    const created = createPageCache({
      maxBytes: 1_000_000,
      lifetime: { fresh: 60, stale: 600 },
      render: async (_, encoding) => {
        asked.push(encoding);
        const page = rendered({ text: "页".repeat(1000) });
        return { ...page, ...pack(page.body, encoding) };
      },
      onRenewalFailed: () => {},
      now: () => now,
      mayWait: () => false,
    });
    await created.fetch(url, only("gzip"));
    now = 70_000;
    created.peek(url);
    expect(asked).toEqual(["gzip", "gzip"]);
  });

  test("memory stays within its bytes", async () => {
    const { cache, state } = setup(() => rendered({ text: "x".repeat(10_000) }), 200_000);
    for (let id = 0; id < 100; id++) await cache.fetch(`${url}?id=${id}`);
    expect(state.renders).toBe(100);
    expect(cache.size().bytes).toBeLessThanOrEqual(200_000);
    expect(cache.size().pages).toBeGreaterThan(5);
    expect(cache.peek(`${url}?id=99`)).toBeDefined();
    expect(cache.peek(`${url}?id=0`)).toBeUndefined();
  });

  test("addresses of nothing, redirects and free text cannot push a page out", async () => {
    const status = (address: string) => (address.includes("nothing") ? 404 : address.endsWith("/a/") ? 301 : 200);
    const { cache } = setup((address) => rendered({ text: address.repeat(20), status: status(address) }), 300_000);
    await cache.fetch(url);
    for (let n = 0; n < 2000; n++) await cache.fetch(`${url}nothing${n}`);
    for (let n = 0; n < 2000; n++) await cache.fetch(`${url}search?q=${n}`);
    for (let n = 0; n < 500; n++) await cache.fetch(`${url}${n}/a/`);
    expect(cache.peek(url)).toBeDefined();
    expect(cache.size().pages).toBeLessThan(600);
  });

  test("with no bytes nothing is kept", async () => {
    const { cache } = setup(() => rendered({}), 0);
    await cache.fetch(url);
    expect(cache.peek(url)).toBeUndefined();
  });

  test("'not found' is kept for seconds only", async () => {
    const { cache, state } = setup(() => rendered({ status: 404 }));
    await cache.fetch(url);
    state.now = 9_999;
    expect(cache.peek(url)).toBeDefined();
    state.now = 10_000;
    expect(cache.peek(url)).toBeUndefined();
  });
});

describe("changes", () => {
  test("drop the pages that noted them and no others", async () => {
    const { cache } = setup((address) => rendered({ tags: [address.endsWith("1") ? "video:1" : "video:2"] }));
    await Promise.all([cache.fetch(`${url}?id=1`), cache.fetch(`${url}?id=2`)]);
    cache.invalidate(["video:1", "ads"]);
    expect(cache.peek(`${url}?id=1`)).toBeUndefined();
    expect(cache.peek(`${url}?id=2`)).toBeDefined();
  });

  test("of what every page depends on drop all", async () => {
    const { cache } = setup((address) => rendered({ tags: ["*", address] }));
    await Promise.all([cache.fetch(`${url}?id=1`), cache.fetch(`${url}?id=2`)]);
    cache.invalidate(["*"]);
    expect(cache.size().pages).toBe(0);
  });

  test("of what an earlier render depended on leave the page alone", async () => {
    const { cache, state } = setup((_, count) => rendered({ text: `version ${count}`, tags: [`video:${count}`] }));
    await cache.fetch(url);
    state.now = 70_000;
    cache.peek(url);
    await settled(() => text(cache.peek(url)) === "version 2");
    cache.invalidate(["video:1"]);
    expect(cache.peek(url)).toBeDefined();
    cache.invalidate(["video:2"]);
    expect(cache.peek(url)).toBeUndefined();
  });

  test("drop a page that has grown since, and one that came again after it was pushed out", async () => {
    const { cache } = setup((address) => rendered({ text: address.repeat(400), tags: [address] }), 100_000);
    const first = `${url}?id=0`;
    const page = await cache.fetch(first, only("br"));
    await page.encode(only("identity"));
    cache.invalidate([first]);
    expect(cache.peek(first)).toBeUndefined();
    for (let id = 0; id < 50; id += 1) await cache.fetch(`${url}?id=${id}`);
    expect(cache.peek(first)).toBeUndefined();
    await cache.fetch(first);
    expect(cache.peek(first)).toBeDefined();
    cache.invalidate([first]);
    expect(cache.peek(first)).toBeUndefined();
  });

  test("during a render keep its page from being kept, and from those who ask after the change", async () => {
    const gate = Promise.withResolvers<void>();
    const { cache, state } = setup(async (_, count) => {
      if (count === 1) await gate.promise;
      return rendered({ text: `version ${count}`, tags: ["video:1"] });
    });
    const before = cache.fetch(url);
    cache.invalidate(["video:1"]);
    const after = [cache.fetch(url), cache.fetch(url)];
    gate.resolve();
    expect(text(await before)).toBe("version 1");
    expect((await Promise.all(after)).map(text)).toEqual(["version 2", "version 2"]);
    expect(text(cache.peek(url))).toBe("version 2");
    expect(state.renders).toBe(2);
  });

  test("of other things during a render do not matter", async () => {
    const gate = Promise.withResolvers<void>();
    const { cache } = setup(async () => {
      await gate.promise;
      return rendered({ tags: ["video:1"] });
    });
    const page = cache.fetch(url);
    cache.invalidate(["video:2"]);
    gate.resolve();
    await page;
    expect(cache.peek(url)).toBeDefined();
  });
});

test.each([
  ["/", "/"],
  ["/?", "/"],
  ["/?utm_source=x&fbclid=1", "/"],
  ["/tagDetails?sort=2&tid=7", "/tagDetails?sort=2&tid=7"],
  ["/tagDetails?tid=7&utm=1&sort=2", "/tagDetails?sort=2&tid=7"],
  ["/videoDetails?id=7&id=8&t=30", "/videoDetails?id=7"],
  ["/searchResult?q=%E6%97%B6&cursor=", "/searchResult?q=%E6%97%B6"],
  ["/oembed?url=x&format=xml&id=3", "/oembed?format=xml&url=x"],
  // Words of other pages make no copy of this one, and what is no page has no words.
  ["/videoDetails?id=7&sort=hot&tid=4", "/videoDetails?id=7"],
  ["/nowhere?id=7&q=x", "/nowhere"],
  ["/nowhere?id=7&hl=en", "/nowhere?hl=en"],
  ["/nowhere?hl=fr", "/nowhere"],
])("%s is kept as %s", (target, kept) => {
  expect(canonicalTarget(target)).toBe(kept);
});
