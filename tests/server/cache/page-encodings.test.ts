import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { negotiate } from "#server/cache/negotiate.ts";
import { only, rendered, setup, url } from "./page-cache-setup.ts";

const encodings = ["identity", "gzip", "zstd", "br"] as const;
const decode = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
};

/** Cards that resemble each other and differ, as on a page: what is more regular than that zstd makes smaller than brotli does. */
const cards = Array.from(
  { length: 3000 },
  (_, line) => `<li class="card"><a href="/videoDetails?id=${(line * 7919) % 997}">第 ${line % 13} 集</a></li>`,
).join("");

test("all encodings hold the same page under the same ETag", async () => {
  const long = "时光".repeat(2000);
  const { cache } = setup(() => rendered({ text: long, headers: [["content-type", "text/html"]] }));
  const { encode, etag } = await cache.fetch(url);
  for (const encoding of encodings) {
    const { headers, body } = await encode(only(encoding));
    expect(decode[encoding](body).toString()).toBe(long);
    expect(headers).toContain(etag);
    expect(headers[headers.indexOf("Content-Length") + 1]).toBe(String(body.length));
  }
});

test.each(["gzip", "zstd", "br"] as const)(
  "a page asked for again in %s becomes smaller, and stays the same",
  async (encoding) => {
    const { cache, state } = setup(() => rendered({ text: cards }));
    const { ready, encode } = await cache.fetch(url);
    expect(ready(only(encoding))).toBeUndefined();
    const [first, second] = await Promise.all([encode(only(encoding)), encode(only(encoding))]);
    expect(second).toBe(first);
    state.now = 1000;
    await vi.waitFor(() => expect(ready(only(encoding))?.body.length).toBeLessThan(first.body.length));
    expect(decode[encoding](ready(only(encoding))?.body ?? Buffer.alloc(0)).toString()).toBe(cards);
  },
);

/** A long page as a browser gets it the first time. */
async function sentToBrowser() {
  const { cache, state } = setup(() => rendered({ text: cards }));
  const browser = negotiate("gzip, deflate, br, zstd");
  const { ready, encode } = await cache.fetch(url, browser);
  return { cache, state, browser, ready, first: await encode(browser) };
}

test("a browser that accepts all gets zstd at once, and what is asked for again in brotli alone", async () => {
  const { state, browser, ready, first } = await sentToBrowser();
  expect(first.headers).toContain("zstd");
  expect(zstdDecompressSync(first.body).toString()).toBe(cards);
  state.now = 1000;
  expect(ready(browser)).toBe(first);
  await vi.waitFor(() => expect(ready(browser)?.headers).toContain("br"));
  expect(ready(only("zstd"))).toBeUndefined();
  expect(brotliDecompressSync(ready(browser)?.body ?? Buffer.alloc(0)).toString()).toBe(cards);
});

test("a page is not compressed anew in its first second: one on which people are talking does not last longer", async () => {
  const { cache, state, browser, ready, first } = await sentToBrowser();
  state.now = 999;
  expect(ready(browser)).toBe(first);
  // What has been begun by now is done by then.
  const others = Array.from({ length: 24 }, async (_, id) => {
    const other = await cache.fetch(`${url}?id=${id}`, only("zstd"));
    return other.encode(only("br"));
  });
  await Promise.all(others);
  expect(ready(browser)).toBe(first);
  state.now = 1000;
  ready(browser);
  let smaller = ready(browser);
  await vi.waitFor(() => expect((smaller = ready(browser))?.headers).toContain("br"));
  expect(smaller?.body.length).toBeLessThan(first.body.length);
});
