import { request } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RenderPage } from "#server/http/build.ts";
import { TooLate } from "#server/http/render.ts";
import { serveFixture } from "./serve-fixture.ts";

const html = { "content-type": "text/html" };

test("a page is rendered once and carries its headers every time", async () => {
  let renders = 0;
  const { url } = await serveFixture({
    render: async () => {
      renders += 1;
      return new Response("<h1>拾光</h1>".repeat(100), { headers: html });
    },
  });
  for (const _ of [1, 2]) {
    const { status, headers } = await fetch(url, { headers: { "accept-encoding": "gzip, br" } });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-encoding")).toBe("br");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5, must-revalidate");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("microphone=()");
  }
  expect(renders).toBe(1);
});

test("the policy allows no inline script but the ones of the build, and no frames around", async () => {
  const { url } = await serveFixture({
    settings: { MEDIA_BASE_URL: "https://media.example/v1/", MEDIA_MIRRORS: "https://b.example" },
  });
  const policy = (await fetch(url)).headers.get("content-security-policy") ?? "";
  const directives = new Map(policy.split("; ").map((directive) => [directive.split(" ")[0], directive]));
  expect(directives.get("script-src")).toBe("script-src 'self' 'sha256-AAAA'");
  expect(directives.get("media-src")).toBe("media-src 'self' blob: https://media.example https://b.example");
  expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(directives.get("object-src")).toBe("object-src 'none'");
  expect(directives.get("report-uri")).toBe("report-uri /csp-report");
});

test("a thousand who ask at once cost one render", async () => {
  let renders = 0;
  const gate = Promise.withResolvers<void>();
  const { url } = await serveFixture({
    render: async () => {
      renders += 1;
      await gate.promise;
      return new Response("page");
    },
  });
  const asked = Array.from({ length: 1000 }, () => fetch(`${url}/?id=1`).then((answer) => answer.text()));
  gate.resolve();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(["page"]));
  expect(renders).toBe(1);
});

test("nothing personal reaches a page", async () => {
  const seen: unknown[] = [];
  const { url } = await serveFixture({
    render: async (page) => {
      seen.push(page);
      return new Response("page");
    },
  });
  await fetch(`${url}/embed?id=1&utm_source=mail`, {
    headers: { cookie: "a=b", authorization: "Bearer x", "x-api-key": "y" },
  });
  expect(seen).toEqual([{ url: `${url}/embed?id=1` }]);
});

test("who has it already gets 304, and HEAD has the headers of GET", async () => {
  const { url } = await serveFixture();
  const page = await fetch(url);
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("etag")).toBe(etag);
  expect((await fetch(url, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  const head = await fetch(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe("4");
  expect(await head.text()).toBe("");
});

test("a change of a row drops the pages that showed it", async () => {
  let title = "old";
  const { url, site } = await serveFixture({
    render: async (_, locals) => {
      locals.tags.add("video:1");
      return new Response(title);
    },
  });
  expect(await (await fetch(url)).text()).toBe("old");
  title = "new";
  expect(await (await fetch(url)).text()).toBe("old");
  site.tags.invalidate(["video:1"]);
  expect(await (await fetch(url)).text()).toBe("new");
});

test("a page that fails is a 500 with a request id that stands in the log", async () => {
  const { url, logged } = await serveFixture({ render: () => Promise.reject(new Error("no such column")) });
  const answer = await fetch(url);
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(text).not.toContain("no such column");
  const line = logged.find(({ msg }) => msg === "page failed");
  expect(line).toMatchObject({ level: "error", err: { message: "no such column" } });
  expect(text).toContain(String(line?.["requestId"]));
});

test("a page that fails because a part is down is a 503 that says when to come back", async () => {
  const reported: RenderPage = async (_, locals) => {
    locals.report(new Error("connection refused"));
    return new Response("error page", { status: 500 });
  };
  const { url, site } = await serveFixture({ render: reported });
  site.broken.push({ part: "database", reason: "connection refused" });
  const answer = await fetch(url);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("10");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const said = await answer.text();
  expect(said).toContain("现在可以：正在放的影片");
  expect(said).toContain("暂时不行：没有人看过的页面、搜索、登录");
  expect(said).toContain('http-equiv="refresh"');
  expect(said).not.toMatch(/refused|database/);
  site.broken[0] = { part: "disk", reason: "ENOSPC" };
  expect(await (await fetch(url)).text()).toContain("网站暂时存不下新的内容");
});

test("a page that fails because the database has too much to do is a 503 too", async () => {
  const reported: RenderPage = async (_, locals) => {
    locals.report(new Error("took too long"));
    return new Response("error page", { status: 500 });
  };
  for (const render of [reported, () => Promise.reject(new Error("took too long"))]) {
    const { url } = await serveFixture({ render });
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("10");
  }
});

test("a page that is not ready in time is a 503 too, which asks again by itself", async () => {
  const begun = Promise.withResolvers<void>();
  const { url, logged } = await serveFixture({
    render() {
      begun.resolve();
      return new Promise(() => {});
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = fetch(url);
  await begun.promise;
  await vi.advanceTimersByTimeAsync(30_000);
  const answer = await asked;
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("10");
  const said = await answer.text();
  expect(said).toContain("网站一时忙不过来");
  expect(said).toContain('http-equiv="refresh"');
  expect(logged.map(({ msg }) => msg)).toContain("page failed");
});

test("pages are only read, and only at well-formed addresses", async () => {
  const { url } = await serveFixture();
  const post = await fetch(url, { method: "POST", body: "x" });
  expect(post.status).toBe(405);
  expect(post.headers.get("allow")).toBe("GET, HEAD");
  expect((await fetch(`${url}/%ff`)).status).toBe(400);
  expect((await fetch(`${url}/?q=${"x".repeat(3000)}`)).status).toBe(414);
  expect((await fetch(`${url}/_image?href=x`)).status).toBe(404);
  expect((await fetch(`${url}/_astro/gone.js`)).status).toBe(404);
  expect(await statusWithHost(url, "a b")).toBe(400);
  expect(await statusWithHost(url, "evil.example/<script>")).toBe(400);
});

test("a page made without the others speaks the language of its address", async () => {
  const { url } = await serveFixture();
  const said = async (address: string) => (await fetch(`${url}${address}`, { method: "POST" })).text();
  const plain = await said("/FAQ");
  expect(plain).toContain('lang="zh-CN"');
  expect(plain).toContain("请求方法不允许");
  const inEnglish = await said("/FAQ?hl=en");
  expect(inEnglish).toContain('<html lang="en">');
  expect(inEnglish).toContain('<a href="/?hl=en">');
  expect(inEnglish).not.toMatch(/\p{Script=Han}/u);
  const inTraditional = await said("/FAQ?hl=zh-Hant");
  expect(inTraditional).toContain('<html lang="zh-Hant">');
  expect(inTraditional).toContain("請求方法不允許");
});

test("what is down is said in the language of the address", async () => {
  const { url } = await serveFixture({
    render: async () => {
      throw new TooLate();
    },
  });
  const answer = await fetch(`${url}/?hl=en`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toMatch(/\p{Script=Han}/u);
});

function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end();
  });
}

test("the origin is the setting's, else the one that was asked, and a proxy is believed only when told so", async () => {
  const render: RenderPage = async (_, { origin }) => new Response(origin);
  const forwarded = { "x-forwarded-proto": "https", "x-forwarded-host": "film.example" };
  const plain = await serveFixture({ render });
  expect(await (await fetch(plain.url, { headers: forwarded })).text()).toBe(plain.url);
  const behind = await serveFixture({ render, settings: { TRUST_PROXY: "1" } });
  expect(await (await fetch(behind.url, { headers: forwarded })).text()).toBe("https://film.example");
  expect(await (await fetch(behind.url)).text()).toBe(behind.url);
  const fixed = await serveFixture({ render, settings: { PUBLIC_ORIGIN: "https://own.example/" } });
  expect(await (await fetch(fixed.url, { headers: forwarded })).text()).toBe("https://own.example");
});
