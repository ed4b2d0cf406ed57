import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { serveFixture, type Served } from "./serve-fixture.ts";

afterEach(() => void vi.useRealTimers());

/** Everything a site sends on one connection for this text, which ends with a request to close it. */
async function answersTo({ url }: Served, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answers = "";
  socket.setEncoding("latin1").on("data", (part) => (answers += part));
  socket.write(text);
  await once(socket, "close");
  return answers;
}

const page = () => new Response("<h1>page</h1>", { headers: { "content-type": "text/html" } });
const ask = (target: string, more = "", method = "GET") =>
  `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;
const close = "Connection: close\r\n";
/** Names of the headers of an answer, in lower case and in order. */
const namesOf = (head: string) => [...head.matchAll(/^([\w-]+): /gm)].map(([, name]) => name?.toLowerCase()).toSorted();

test("a page from the cache has the same head whether the connection stays open or not", async () => {
  const served = await serveFixture({ render: async () => page() });
  const answers = await answersTo(served, ask("/") + ask("/") + ask("/", close));
  const heads = answers.split("<h1>page</h1>").slice(0, -1);
  expect(heads).toHaveLength(3);
  for (const head of heads) expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  const [rendered = "", kept = "", last = ""] = heads;
  expect(namesOf(kept)).toEqual(namesOf(rendered));
  expect(namesOf(kept)).toEqual([...namesOf(last), "keep-alive"].toSorted());
  expect(kept).toContain("\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n");
  expect(last).toContain("\r\nConnection: close\r\n");
});

test("requests sent at once on one connection are answered in their order", async () => {
  const served = await serveFixture({ render: async ({ url }) => new Response(`<${new URL(url).pathname}>`) });
  await fetch(`${served.url}/b`);
  const answers = await answersTo(served, ask("/a") + ask("/b") + ask("/c") + ask("/b", close));
  expect(answers.match(/<.*?>/g)).toEqual(["</a>", "</b>", "</c>", "</b>"]);
});

test("HEAD, a known ETag and an older client get no more than they asked for", async () => {
  const served = await serveFixture({ render: async () => page() });
  const etag = (await fetch(served.url)).headers.get("etag") ?? "";
  const head = await answersTo(served, ask("/", close, "HEAD"));
  expect(head).toContain("\r\nContent-Length: 13\r\n");
  expect(head.endsWith("\r\n\r\n")).toBe(true);
  const known = await answersTo(served, ask("/", `If-None-Match: ${etag}\r\n`) + ask("/", close));
  const [first = "", second = ""] = known.split(/(?<=\r\n\r\n)(?=HTTP)/);
  expect(first).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
  expect(first).toContain(`\r\nETag: ${etag}\r\n`);
  expect(first).not.toContain("Content-Length");
  expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  const old = await answersTo(served, "GET / HTTP/1.0\r\nHost: x\r\n\r\n");
  expect(old).toContain("\r\nConnection: close\r\n");
  expect(old.endsWith("\r\n\r\n<h1>page</h1>")).toBe(true);
});

test("the date is that of the answer, not of the page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2030, 0, 1) });
  const served = await serveFixture({ render: async () => page() });
  const dateOf = async () => (await fetch(served.url)).headers.get("date");
  await dateOf();
  expect(await dateOf()).toBe("Tue, 01 Jan 2030 00:00:00 GMT");
  vi.setSystemTime(Date.UTC(2030, 0, 1, 0, 0, 5));
  expect(await dateOf()).toBe("Tue, 01 Jan 2030 00:00:05 GMT");
});

test("headers of the whole site are on pages from the cache too, once, and the page's own come first", async () => {
  const own: HeadersInit = { "content-type": "text/html", "x-robots-tag": "noindex" };
  const served = await serveFixture({
    settings: { PUBLIC_ORIGIN: "https://film.example", SITE_ENV: "staging" },
    render: async ({ url }) => (url.endsWith("/own") ? new Response("own", { headers: own }) : page()),
  });
  for (const _ of [1, 2]) {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await fetch(served.url, { method });
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d+$/);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    expect((await fetch(`${served.url}/own`)).headers.get("x-robots-tag")).toBe("noindex");
  }
});

test("a header that would end the head early never leaves", async () => {
  const headers = { get: () => null, forEach() {}, *[Symbol.iterator]() {} };
  const broken: Response = Object.create(page(), {
    status: { value: 200 },
    headers: {
      value: {
        ...headers,
        *[Symbol.iterator]() {
          yield ["x-note", "a\r\nSet-Cookie: b=c"];
        },
      },
    },
    arrayBuffer: { value: async () => new ArrayBuffer(1) },
  });
  const { url } = await serveFixture({ render: async () => broken });
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("a call without a body is answered", async () => {
  const served = await serveFixture();
  expect(await answersTo(served, ask("/api/app/config", close, "POST"))).toContain('"length":0');
});
