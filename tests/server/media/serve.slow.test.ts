import { createHash, randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scramble } from "#lib/obfuscation.ts";
import { safeKey } from "#server/storage/storage.ts";
import { startS3, type TestStore } from "../../helpers/s3.ts";
import { keysOf, serveStorage, stores, turns, type StoreName } from "./stores.ts";

const film = randomBytes(1000);
const filmKey = "films/rain/segment-1.m4s";

let store: TestStore;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

describe.each<StoreName>(["folder", "s3"])("in a %s", (name) => {
  async function setup(objects: Record<string, Uint8Array> = { [filmKey]: film }) {
    const storage = await stores[name](store);
    for (const [key, bytes] of Object.entries(objects)) await storage.put(key, bytes);
    const served = await serveStorage(storage);
    const ask = async (key: string, headers: Record<string, string> = {}, method = "GET") => {
      const response = await fetch(served.url + key, {
        headers: { "accept-encoding": "identity", ...headers },
        method,
      });
      return {
        response,
        status: response.status,
        headers: response.headers,
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    return { ...served, storage, ask };
  }

  describe("ranges", () => {
    test.each([
      ["bytes=0-99", 0, 99],
      ["bytes=900-", 900, 999],
      ["bytes=-10", 990, 999],
      ["bytes=990-5000", 990, 999],
      ["bytes=-5000", 0, 999],
      ["bytes=0-0", 0, 0],
    ])("%s gives bytes %i to %i", async (range, start, end) => {
      const { ask } = await setup();
      const { status, headers, body } = await ask(filmKey, { range });
      expect(status).toBe(206);
      expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/1000`);
      expect(headers.get("content-length")).toBe(String(end - start + 1));
      expect(body.equals(film.subarray(start, end + 1))).toBe(true);
    });

    test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("%s cannot be had", async (range) => {
      const { ask } = await setup();
      const { status, headers } = await ask(filmKey, { range });
      expect(status).toBe(416);
      expect(headers.get("content-range")).toBe("bytes */1000");
    });

    test.each(["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=-", "bytes=x-y"])(
      "%s gives the whole",
      async (range) => {
        const { ask } = await setup();
        const { status, body } = await ask(filmKey, { range });
        expect(status).toBe(200);
        expect(body.equals(film)).toBe(true);
      },
    );

    test("a range is given only for the version the asker knows", async () => {
      const { ask } = await setup();
      const { headers } = await ask(filmKey);
      const range = "bytes=0-9";
      const etag = headers.get("etag") ?? "";
      expect((await ask(filmKey, { range, "if-range": etag })).status).toBe(206);
      expect((await ask(filmKey, { range, "if-range": headers.get("last-modified") ?? "" })).status).toBe(206);
      expect((await ask(filmKey, { range, "if-range": '"other"' })).status).toBe(200);
    });
  });

  describe("answers", () => {
    test("who has it already gets 304 without a body", async () => {
      const { ask } = await setup();
      const { headers } = await ask(filmKey);
      const conditions: Record<string, string>[] = [
        { "if-none-match": headers.get("etag") ?? "" },
        { "if-none-match": `"x", ${headers.get("etag")}` },
        { "if-modified-since": headers.get("last-modified") ?? "" },
      ];
      for (const condition of conditions) {
        const again = await ask(filmKey, condition);
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers.get("etag")).toBe(headers.get("etag"));
      }
      expect((await ask(filmKey, { "if-none-match": '"x"' })).status).toBe(200);
    });

    test("HEAD has the headers of GET", async () => {
      const { ask } = await setup();
      const whole = await ask(filmKey, {}, "HEAD");
      expect(whole.status).toBe(200);
      expect(whole.headers.get("content-length")).toBe("1000");
      expect(whole.headers.get("accept-ranges")).toBe("bytes");
      const part = await ask(filmKey, { range: "bytes=0-9" }, "HEAD");
      expect(part.status).toBe(206);
      expect(part.headers.get("content-length")).toBe("10");
    });

    test("other methods are refused, and other sites may fetch", async () => {
      const { ask } = await setup();
      expect((await ask(filmKey, {}, "POST")).status).toBe(405);
      expect((await ask(filmKey)).headers.get("access-control-allow-origin")).toBe("*");
      const preflight = await ask(filmKey, { "access-control-request-headers": "range" }, "OPTIONS");
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("access-control-allow-headers")).toContain("Range");
    });

    test.each([
      ["a.m3u8", "application/vnd.apple.mpegurl"],
      ["a.mp4", "video/mp4"],
      ["a.m4s", "video/iso.segment"],
      ["a.vtt", "text/vtt; charset=utf-8"],
      ["a.webp", "image/webp"],
      ["a.avif", "image/avif"],
      ["a.JPG", "image/jpeg"],
    ])("%s is %s", async (key, type) => {
      const { ask } = await setup({ [key]: film });
      expect((await ask(key)).headers.get("content-type")).toBe(type);
    });

    test.each(["a.svg", "a.html", "a.js", "a.xml", "a.unknown", "plain"])("%s is only ever a download", async (key) => {
      const { ask } = await setup({ [key]: Buffer.from("<script>alert(1)</script>") });
      const { headers } = await ask(key);
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(headers.get("content-disposition")).toBe("attachment");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    });

    test("names with a hash are kept for good, others are asked for again", async () => {
      const control = "cache-control";
      const { ask } = await setup({
        "posters/rain-9f86d081884c.webp": film,
        "films/9f86d081884c7d65/1.m4s": film,
        "dated-2024010112.webp": film,
      });
      expect((await ask("posters/rain-9f86d081884c.webp")).headers.get(control)).toContain("immutable");
      expect((await ask("films/9f86d081884c7d65/1.m4s")).headers.get(control)).toContain("immutable");
      expect((await ask("dated-2024010112.webp")).headers.get(control)).toBe("public, max-age=3600, must-revalidate");
    });

    test("playlists and subtitles are compressed for who can read it", async () => {
      const text = "#EXTM3U\n".repeat(200);
      const { url, ask } = await setup({ "a.m3u8": Buffer.from(text) });
      const coded = await new Promise<IncomingMessage>((resolve) =>
        get(`${url}a.m3u8`, { headers: { "accept-encoding": "gzip" } }, resolve),
      );
      expect(coded.headers["content-encoding"]).toBe("gzip");
      const chunks = await coded.toArray();
      expect(gunzipSync(Buffer.concat(chunks)).toString()).toBe(text);
      const plain = await ask("a.m3u8");
      expect(plain.body.toString()).toBe(text);
      expect(plain.headers.get("etag")).not.toBe(coded.headers.etag);
      expect((await ask("a.m3u8", { "accept-encoding": "gzip", range: "bytes=0-6" })).body.toString()).toBe("#EXTM3U");
      expect((await ask("a.m3u8", { "accept-encoding": "br, zstd" })).headers.get("content-encoding")).toBeNull();
    });

    test("an empty object is an empty answer", async () => {
      const { ask } = await setup({ "empty.mp4": Buffer.alloc(0) });
      expect((await ask("empty.mp4")).status).toBe(200);
      expect((await ask("empty.mp4", { range: "bytes=0-" })).status).toBe(416);
    });
  });

  describe("scrambled pictures", () => {
    test.each([50, 100, 101, 5000])("of %i bytes come back whole when they are unscrambled", async (size) => {
      const picture = randomBytes(size);
      const { ask } = await setup({ "images/ads/list-1.webp": picture, "images/ads/strip-1.webp": picture });
      const { headers, body } = await ask("images/ads/list-1.webp");
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(body.equals(picture)).toBe(false);
      expect(body.subarray(100).equals(picture.subarray(100))).toBe(true);
      expect(Buffer.from(scramble(body)).equals(picture)).toBe(true);
      expect((await ask("images/ads/list-1.webp", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
      expect((await ask("images/ads/strip-1.webp")).body.equals(picture)).toBe(true);
    });
  });

  test("who is given a scrambled picture before its time gets it scrambled too", async () => {
    const { storage } = await setup({ "images/ads/list-1.webp": film });
    const { url } = await serveStorage(storage, async () => "private");
    const answer = await fetch(`${url}images/ads/list-1.webp`);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(Buffer.from(scramble(new Uint8Array(await answer.arrayBuffer()))).equals(film)).toBe(true);
  });

  describe("keys", () => {
    test.each([
      "../secrets.json",
      "..%2fsecrets.json",
      "a/..%2f..%2fsecrets.json",
      "%2e%2e/secrets.json",
      ".hidden",
      "a/.hidden",
      "a%00.mp4",
      "a%5c..%5cb",
      "%2fetc%2fpasswd",
      "%ff",
      "",
      "a//b",
      "a/",
    ])("%j leads nowhere", async (key) => {
      const { storage, port } = await setup();
      await storage.put("a/b", film);
      const status = await new Promise((resolve) =>
        get({ port, host: "127.0.0.1", path: `/media/${key}` }, (res) => resolve(res.resume().statusCode)),
      );
      expect(status).toBe(404);
    });

    test("a storage refuses keys that climb out", async () => {
      const { storage } = await setup();
      await expect(storage.put("../out", film)).rejects.toThrow(RangeError);
      await expect(storage.open("../out")).rejects.toThrow(RangeError);
      expect(await storage.stat("../out")).toBeNull();
      expect(safeKey("x".repeat(513))).toBe(false);
      expect(safeKey("影片/雨城.mp4")).toBe(true);
    });

    test("a put that fails leaves nothing behind, and one that replaces is whole at once", async () => {
      const { storage } = await setup();
      const broken = Readable.from(
        (async function* () {
          yield film;
          throw new Error("upload stopped");
        })(),
      );
      await expect(storage.put(filmKey, broken)).rejects.toThrow("upload stopped");
      expect(await storage.stat(filmKey)).toMatchObject({ size: 1000 });
      expect(await keysOf(storage)).toEqual([filmKey]);
      await storage.put(filmKey, Readable.from([film, film]));
      expect(await storage.stat(filmKey)).toMatchObject({ size: 2000 });
      await storage.delete(filmKey);
      await storage.delete(filmKey);
      expect(await storage.has(filmKey)).toBe(false);
    });
  });

  describe("slow readers", () => {
    test("get every byte in the end", async () => {
      const big = randomBytes(3_000_000);
      const { url } = await setup({ "film.mp4": big });
      const response = await new Promise<IncomingMessage>((resolve) => get(`${url}film.mp4`, resolve));
      const hash = createHash("sha256");
      for await (const part of response) {
        hash.update(part);
        await turns(3);
      }
      expect(hash.digest("hex")).toBe(createHash("sha256").update(big).digest("hex"));
    });
  });
});
