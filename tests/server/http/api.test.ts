import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { serveFixture } from "./serve-fixture.ts";

const json = { "content-type": "application/json" };

describe("calls", () => {
  test("reach the site with path, body and the asker's address", async () => {
    const { url } = await serveFixture();
    const answer = await fetch(`${url}/api/app/x/y?z=1`, { method: "POST", headers: json, body: '{"a":1}' });
    expect(await answer.json()).toMatchObject({
      data: { method: "POST", pathname: "/api/app/x/y", length: 7, ip: "127.0.0.1" },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("take the address a trusted proxy saw, and no other", async () => {
    const headers = { ...json, "x-forwarded-for": "6.6.6.6, 7.7.7.7", "x-request-id": "from-the-proxy" };
    const plain = await serveFixture();
    const direct = await fetch(`${plain.url}/api/app/x`, { method: "POST", headers, body: "{}" });
    expect(await direct.json()).toMatchObject({ data: { ip: "127.0.0.1" } });
    expect(direct.headers.get("x-request-id")).not.toBe("from-the-proxy");
    const behind = await serveFixture({ settings: { TRUST_PROXY: "1" } });
    const forwarded = await fetch(`${behind.url}/api/app/x`, { method: "POST", headers, body: "{}" });
    expect(await forwarded.json()).toMatchObject({ data: { ip: "7.7.7.7" } });
    expect(forwarded.headers.get("x-request-id")).toBe("from-the-proxy");
  });

  test("of other methods reach the site without their body, which knows what each path takes", async () => {
    const { url } = await serveFixture();
    for (const [method, path] of [
      ["DELETE", "x"],
      ["GET", "upload/img"],
      ["PUT", "upload/img"],
    ] as const) {
      const answer = await fetch(`${url}/api/app/${path}`, { method, ...(method === "PUT" && { body: "{}" }) });
      expect(await answer.json()).toMatchObject({ data: { method, pathname: `/api/app/${path}`, length: 0 } });
    }
  });

  test("that break the site are an envelope, and the log has the reason", async () => {
    const { url, site, logged } = await serveFixture();
    site.api.reply = () => Promise.reject(new Error("bug"));
    const answer = await fetch(`${url}/api/app/x`, { method: "POST", headers: json, body: "{}" });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 1050, data: null });
    const line = logged.find(({ msg }) => msg === "api failed");
    expect(line).toMatchObject({ err: { message: "bug" }, requestId: answer.headers.get("x-request-id") });
  });
});

describe("bodies", () => {
  const limit = 256 * 1024;

  test("up to 256 KiB are taken", async () => {
    const { url } = await serveFixture();
    const answer = await fetch(`${url}/api/app/x`, { method: "POST", body: "x".repeat(limit) });
    expect(await answer.json()).toMatchObject({ data: { length: limit } });
  });

  test.each([
    ["announced", () => new Blob(["x".repeat(limit + 1)])],
    ["not announced", () => new Blob(["x".repeat(limit + 1)]).stream()],
  ])("beyond are refused when their length is %s", async (_, makeBody) => {
    const { url } = await serveFixture();
    const init = { method: "POST", body: makeBody(), duplex: "half" };
    const answer = await fetch(`${url}/api/app/x`, init);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 1008, data: null });
  });

  test("that never end are cut off", async () => {
    const { url } = await serveFixture();
    const sent = await new Promise<number>((resolve) => {
      let bytes = 0;
      const call = request(`${url}/api/app/x`, { method: "POST" });
      const more = (): void => {
        bytes += 64 * 1024;
        call.write(Buffer.alloc(64 * 1024), (error) => (error ? resolve(bytes) : more()));
      };
      call.on("error", () => resolve(bytes));
      call.on("close", () => resolve(bytes));
      more();
    });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});

describe("forms with files", () => {
  const form = (bytes: number) => ({
    method: "POST",
    body: "x".repeat(bytes),
    headers: { "content-type": "multipart/form-data" },
  });

  test("reach the site as they arrive, beyond what JSON may weigh", async () => {
    const { url } = await serveFixture();
    const answer = await fetch(`${url}/api/app/upload/img`, form(3 * 1024 * 1024));
    expect(await answer.json()).toMatchObject({ data: { length: 3 * 1024 * 1024, ip: "127.0.0.1" } });
    expect((await fetch(`${url}/api/app/user/info`, form(3 * 1024 * 1024))).status).toBe(413);
  });

  test("that the site does not want to read are answered all the same", async () => {
    const { url, site } = await serveFixture();
    site.api.reply = async () => Response.json({ code: 1001, tip: "", data: null }, { status: 401 });
    for (let times = 0; times < 3; times += 1) {
      expect((await fetch(`${url}/api/app/upload/img`, form(3 * 1024 * 1024))).status).toBe(401);
    }
  });
});

describe("other sites", () => {
  test.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{}, 200],
  ])("a POST with %j is answered %i", async (headers, status) => {
    const { url } = await serveFixture();
    expect(await statusOf(`${url}/api/app/x`, headers)).toBe(status);
  });

  test("our own origin passes, behind a proxy that ends TLS too", async () => {
    const { url } = await serveFixture();
    expect(await statusOf(`${url}/api/app/x`, { origin: url })).toBe(200);
    expect(await statusOf(`${url}/api/app/x`, { origin: url.replace("http:", "https:") })).toBe(200);
  });

  /** `fetch` would not let us set these headers. */
  function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = request(url, { method: "POST", headers: { ...json, ...headers } }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      call.on("error", reject);
      call.end("{}");
    });
  }
});

test("a request that names two hosts is refused, page or call", async () => {
  const { url } = await serveFixture();
  const { port } = new URL(url);
  for (const path of ["/", "/api/app/x", "/livez"]) {
    const sent = request({ port, path, headers: ["Host", "one.example", "host", "two.example"], setHost: false });
    sent.end();
    const [answer] = await once(sent, "response");
    expect(answer.statusCode, path).toBe(400);
    answer.resume();
  }
});

test("browsers are told to come by HTTPS where the site is known by it, for as long as is set", async () => {
  const strict = async (settings: Record<string, string>) => {
    const { url } = await serveFixture({ settings });
    const [page, live] = await Promise.all([fetch(`${url}/`), fetch(`${url}/livez`)]);
    expect(page.headers.get("strict-transport-security")).toBe(live.headers.get("strict-transport-security"));
    return page.headers.get("strict-transport-security");
  };
  expect(await strict({ PUBLIC_ORIGIN: "https://film.example" })).toBe("max-age=31536000");
  expect(await strict({ PUBLIC_ORIGIN: "https://film.example", HSTS_SECONDS: "300" })).toBe("max-age=300");
  expect(await strict({ PUBLIC_ORIGIN: "https://film.example", HSTS_SECONDS: "0" })).toBeNull();
  expect(await strict({ PUBLIC_ORIGIN: "http://film.example" })).toBeNull();
  expect(await strict({})).toBeNull();
});
