import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearImage } from "#lib/client/clear-image.ts";
import { environment } from "#lib/client/environment.ts";
import { scramble } from "#lib/obfuscation.ts";
import { fakeBrowser } from "../fakes/browser.ts";

const picture = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
const made: Blob[] = [];
let browser = fakeBrowser();

beforeEach(() => {
  browser = fakeBrowser();
  Object.assign(environment, browser.environment);
  made.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) made.push(blob);
    return `blob:${made.length}`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function answerWith(body: BodyInit, init: ResponseInit): void {
  Object.assign(environment, { fetch: () => Promise.resolve(new Response(body, init)) });
}

test("clears the first bytes and keeps the picture's type", async () => {
  answerWith(scramble(picture), { headers: { "content-type": "image/webp" } });
  expect(await clearImage("/a.webp")).toBe("blob:1");
  expect(made[0]?.type).toBe("image/webp");
  expect(new Uint8Array(await new Blob(made).arrayBuffer())).toEqual(picture);
  expect(browser.clock.waiting()).toBe(0);
});

test("leaves the type open when the server has none for it", async () => {
  answerWith(scramble(picture), { headers: { "content-type": "application/octet-stream" } });
  await clearImage("/a.bin");
  expect(made[0]?.type).toBe("");
});

test("fails on an error status, the signal, and after 30 seconds", async () => {
  answerWith("gone", { status: 404 });
  await expect(clearImage("/a.webp")).rejects.toThrow("404");
  Object.assign(environment, {
    fetch: (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
  });
  const leaving = new AbortController();
  const left = clearImage("/a.webp", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  const late = clearImage("/a.webp");
  browser.clock.advance(30_000);
  await expect(late).rejects.toThrow("aborted");
  expect(made).toEqual([]);
});
