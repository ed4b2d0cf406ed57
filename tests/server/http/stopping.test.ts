import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { serveFixture } from "./serve-fixture.ts";

const request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

test("a request that is on its way when the server stops is answered, as the last of its connection", async () => {
  const { url, stop } = await serveFixture();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = "";
  socket.setEncoding("latin1").on("data", (text) => (heard += text));
  socket.write(request);
  await expect.poll(() => heard).toContain("HTTP/1.1 ");
  expect(heard).toMatch(/^connection: keep-alive/im);
  heard = "";
  socket.write(request);
  const stopped = stop();
  await once(socket, "close");
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toMatch(/^connection: close/im);
  await stopped;
});

test("a connection on which nothing comes does not keep a server that stops", async () => {
  const { url, stop } = await serveFixture();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.write(request);
  await once(socket, "data");
  await stop();
  await closed;
});
