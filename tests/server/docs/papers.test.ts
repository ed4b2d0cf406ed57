import { afterAll, beforeAll, expect, it } from "vitest";
import { documentPaths } from "#server/docs/openapi.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";

const papers = ["/api/docs", documentPaths.wire, documentPaths.opened];

let app: TestApp;
let served: ServedApp;
beforeAll(async () => {
  app = await createTestApp();
  served = await serveApp(app);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${served.url}${path}`, { headers });
const made = (path: string) =>
  app.site.api.reply(
    { method: "GET", url: `http://localhost${path}`, headers: new Headers(), body: null },
    { ip: "127.0.0.1", requestId: "test" },
  );
const rename = (name: string) =>
  app.site.context.db.write((trx) =>
    trx
      .updateTable("site_settings")
      .set({ document: JSON.stringify({ name, slogan: "", description: "" }) })
      .execute(),
  );

it.each(papers)("%s is made once, until the site has another name", async (path) => {
  await rename("拾光");
  const first = await made(path);
  expect(await made(path)).toBe(first);
  await rename("映期");
  expect(await made(path)).not.toBe(first);
  expect(await (await ask(path)).text()).toContain("映期");
});

it.each(papers)("%s is the same in each encoding, and is not sent again to who has it", async (path) => {
  const answers = await Promise.all(
    ["br", "gzip", "zstd", "identity"].map((encoding) => ask(path, { "accept-encoding": encoding })),
  );
  expect(answers.map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip", "zstd", null]);
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(texts.size).toBe(1);
  const [etag, ...others] = new Set(answers.map(({ headers }) => headers.get("etag")));
  expect(others).toEqual([]);
  expect(answers[0]?.headers.get("cache-control")).toBe("public, no-cache");
  expect(answers[0]?.headers.get("x-content-type-options")).toBe("nosniff");
  const again = await ask(path, { "if-none-match": etag ?? "none" });
  expect(again).toMatchObject({ status: 304 });
  expect(await again.text()).toBe("");
  expect((await ask(path, { "if-none-match": 'W/"older"' })).status).toBe(200);
  const head = await fetch(`${served.url}${path}`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  expect((await fetch(`${served.url}${path}`, { method: "POST" })).status).toBe(405);
});
