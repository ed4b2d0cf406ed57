import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serveFixture } from "./serve-fixture.ts";

/** First line and `Location` of the answer of a site of its own to these bytes. */
async function ask(request: string | Uint8Array): Promise<readonly [string | undefined, string | undefined]> {
  const { url } = await serveFixture();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("latin1").on("data", (text) => (answer += text));
  socket.write(request);
  await once(socket, "close");
  return [answer.split("\r\n")[0], /^location: (.*)$/im.exec(answer)?.[1]];
}

const line = (target: string) => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
const moved = "HTTP/1.1 308 Permanent Redirect";
const refused = ["HTTP/1.1 400 Bad Request", undefined];

test("an address in unencoded UTF-8 leads to the encoded one, and what is encoded stays", async () => {
  expect(await ask(line("/searchResult?q=月&sort=%E6%96%B0+新"))).toEqual([
    moved,
    "/searchResult?q=%E6%9C%88&sort=%E6%96%B0+%E6%96%B0",
  ]);
  expect(await ask(line("/searchResult?q=%E6%9C%88"))).toEqual(["HTTP/1.1 200 OK", undefined]);
});

test("nothing leads to another site, and bytes that are no text or no address are refused", async () => {
  expect(await ask(line("//elsewhere.test/月"))).toEqual(refused);
  expect(await ask(line("/\\elsewhere.test/月"))).toEqual(refused);
  expect(await ask(line("http://elsewhere.test/月"))).toEqual(refused);
  expect(await ask(Buffer.from(line("/\u00e6"), "latin1"))).toEqual(refused);
  expect(await ask("GET /月\u0001 HTTP/1.1\r\nHost: x\r\n\r\n")).toEqual(refused);
  expect(await ask("POST /月 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")).toEqual(refused);
  expect(await ask("nonsense\r\n\r\n")).toEqual(refused);
});

test("headers that are too large are said to be", async () => {
  const headers = "X-Large: ".padEnd(40_000, "x");
  expect(await ask(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)).toEqual([
    "HTTP/1.1 431 Request Header Fields Too Large",
    undefined,
  ]);
});
