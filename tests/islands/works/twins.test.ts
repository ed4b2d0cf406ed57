import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { environment as shared } from "#lib/client/environment.ts";
import { signIn, updateSession } from "#lib/client/stores/session.ts";
import { fingerprintOf } from "#lib/film-files.ts";
import { addFiles, drop, loadUploads } from "../../../src/islands/mine/works/upload/engine.ts";
import { $looks } from "../../../src/islands/mine/works/upload/inspect.ts";
import { $items } from "../../../src/islands/mine/works/upload/items.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";
import { fakeServer, type Received, visitor } from "../../lib/fakes/server.ts";

/** The beginning of an MP4 file. */
const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(2048)]);
const file = () => new File([bytes], "雨城.mp4", { type: "video/mp4" });
const limits = { file: 1e9, today: 1e9, total: 1e9, open: 10 };

let opened: Received[] = [];
let begun: object[] = [];

beforeEach(() => {
  const browser = fakeBrowser();
  const server = fakeServer(browser.clock.now, {
    "works/upload/list": () => ({ data: { list: begun, limits } }),
    "works/upload/media": (request) => {
      opened.push(request);
      return { code: 4000, status: 422, tip: "到这里为止" };
    },
  });
  Object.assign(shared, browser.environment, { fetch: server.fetch });
  signIn({ token: server.issue(), user: visitor });
  // No browser finds out about the file here.
  const unbind = $looks.listen((looks) => looks.forEach(({ resolve }) => resolve(null)));
  [opened, begun] = [[], []];
  return unbind;
});

afterEach(() => {
  for (const { key } of $items.get()) drop(key);
  updateSession({ token: "", user: null });
});

/** An upload of this file that was begun elsewhere. */
async function begin(videoId: number, replaces: boolean): Promise<void> {
  const fingerprint = await fingerprintOf(bytes.length, async (start, end) => bytes.subarray(start, end));
  const standing = { name: "雨城.mp4", size: bytes.length, offset: 100, fingerprint, title: "雨城", replaces };
  begun = [{ ...standing, uploadId: `u${videoId}`, videoId, url: `/api/upload/u${videoId}` }];
  await loadUploads();
}

/** Which film was sent to the server with the file, and what is listed once it has answered. */
async function opens(): Promise<{ input: unknown; films: (number | null)[] }> {
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return { input: opened[0]?.input, films: $items.get().map(({ videoId }) => videoId) };
}

it("goes on with the upload of the same file for the same film", async () => {
  await begin(7, true);
  addFiles([file()], { videoId: 7 });
  expect(await opens()).toMatchObject({ input: { videoId: 7 }, films: [7] });
});

it("begins an upload of its own where the same file is on its way to another film", async () => {
  await begin(7, true);
  addFiles([file()], { videoId: 8 });
  expect(await opens()).toMatchObject({ input: { videoId: 8 }, films: [7, 8] });
});

it("goes on with the file of a new film that is chosen again", async () => {
  await begin(7, false);
  addFiles([file()]);
  expect(await opens()).toMatchObject({ input: { videoId: 7 }, films: [7] });
});

it("begins a new film of the file that is on its way to replace another film's", async () => {
  await begin(7, true);
  addFiles([file()]);
  const { input, films } = await opens();
  expect(input).not.toHaveProperty("videoId");
  expect(films).toEqual([7, null]);
});
