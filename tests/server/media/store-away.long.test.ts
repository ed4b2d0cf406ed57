import { createServer } from "node:http";
import { afterEach, beforeEach, expect, onTestFinished, test as base } from "vitest";
import { s3Storage } from "#server/storage/s3/storage.ts";
import { StorageUnavailable } from "#server/storage/storage.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { startS3Process, type TestStoreProcess } from "../../helpers/s3.ts";
import { serveApp } from "../../helpers/served.ts";
import { testEngine } from "../../helpers/stores.ts";

/** The object store does not depend on the engine, and most of this is waiting. */
const test = base.skipIf(testEngine === "postgres");

let store: TestStoreProcess;
let app: TestApp;
let member: TestMember;
let url: string;
beforeEach(async () => {
  store = await startS3Process();
  app = await createTestApp({ ...store.settings, LOG_LEVEL: "silent" });
  member = await addMember(app);
  await app.site.storage.put("images/avatars/rain-96.webp", Buffer.from("rain"));
  const served = await serveApp(app);
  ({ url } = served);
  return () => served.stop();
});
afterEach(async () => {
  store.goOn();
  await app.close();
  await store.stop();
});

const media = () => fetch(`${url}/media/images/avatars/rain-96.webp`);
const sendPicture = async () => app.ask("upload/img", { file: await testPicture() }, { token: member.token });
const weakened = () => app.site.weakened();
const isBack = () => expect.poll(async () => (await media()).status).toBe(200);

test.each(["stopped", "hung"] as const)(
  "while the object store is %s media and uploads are refused in words, the rest goes on, and it is used when it is back",
  async (how) => {
    expect((await media()).status).toBe(200);
    if (how === "stopped") await store.pause();
    else store.hang();
    const begun = performance.now();
    const [picture, sent, info] = await Promise.all([media(), sendPicture(), app.call("user/info", {}, member.token)]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(picture.status).toBe(503);
    expect(picture.headers.get("retry-after")).toBe("5");
    expect(await picture.text()).toContain("请稍后再试");
    expect(sent).toMatchObject({ status: 503, code: 1053, tip: "服务暂不可用，请稍后再试", retryAfter: 10 });
    expect(info.id).toBe(member.userId);
    expect(await weakened()).toMatchObject([{ part: "storage" }]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    // Nobody waits as long again.
    const again = performance.now();
    expect((await Promise.all(Array.from({ length: 20 }, media))).every(({ status }) => status === 503)).toBe(true);
    expect(performance.now() - again).toBeLessThan(5000);
    if (how === "stopped") await store.resume();
    else store.goOn();
    await isBack();
    expect((await sendPicture()).status).toBe(200);
    expect(await weakened()).toEqual([]);
  },
);

test("an answer that takes long is waited for while the store shows that it lives", async () => {
  const asked: string[] = [];
  const slow = createServer((req, res) => {
    asked.push(req.method ?? "");
    // A look at the bucket is answered at once.
    const wait = req.url === "/media" ? 0 : 4000;
    setTimeout(() => res.writeHead(404).end(), wait);
  });
  await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void slow.close());
  const address = slow.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const storage = s3Storage({ ...store.place, endpoint: `http://127.0.0.1:${address.port}` });
  expect(await storage.stat("a.mp4")).toBeNull();
  expect(asked).toEqual(["HEAD", "HEAD"]);
  slow.closeAllConnections();
  slow.close();
  await expect(storage.stat("a.mp4")).rejects.toThrow(StorageUnavailable);
  expect(await storage.problem()).not.toBeNull();
});
