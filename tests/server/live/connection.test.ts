import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Sender, speakRtmp } from "#server/live-ingest/connection.ts";

const mebibyte = 1024 * 1024;
/** Version, and what both sides say to each other first. */
const handshake = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)]);
/** From now on there is one byte of a message in each chunk. */
const tinyChunks = Buffer.from("02000000000004010000000000000001", "hex");

let senders: Sender[];
let server: Server;
let socket: Socket;
beforeEach(async () => {
  senders = [];
  server = createServer((one) => speakRtmp(one, (sender) => senders.push(sender))).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  socket = connect(typeof address === "object" ? (address?.port ?? 0) : 0, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
});
afterEach(() => {
  socket.destroy();
  server.close();
});

/** The beginning of a message of 16 MiB in a channel of its own. */
function begun(channel: number): Buffer {
  const chunk = Buffer.alloc(14);
  chunk.set([0, channel]);
  chunk.writeUIntBE(0xffffff, 5, 3);
  chunk[8] = 9;
  return chunk;
}

const text = (value: string) => Buffer.concat([Buffer.of(2, 0, value.length), Buffer.from(value)]);
const nothing = Buffer.of(5);
function number(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}
/** A command in one chunk. */
function command(...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(3, 0, 0, 0, 0, 0, body.length, 20, 1, 0, 0, 0), body]);
}

it("ends a connection that begins many messages, each as large as there are", async () => {
  const { arrayBuffers } = process.memoryUsage();
  socket.resume().write(Buffer.concat([handshake, tinyChunks, ...Array.from({ length: 40 }, (_, at) => begun(at))]));
  await once(socket, "close");
  expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(64 * mebibyte);
});

it("ends a connection that asks on and on and reads no answer", async () => {
  const object = Buffer.concat([
    Buffer.of(3, 0, 5),
    Buffer.from("tcUrl"),
    text("rtmp://site/live"),
    Buffer.of(0, 0, 9),
  ]);
  socket.pause().write(Buffer.concat([handshake, command(text("connect"), number(1), object)]));
  socket.write(command(text("publish"), number(2), nothing, text("key"), text("live")));
  await expect.poll(() => senders.length).toBe(1);
  senders[0]?.accept(() => {});
  const asked = Buffer.concat(Array.from({ length: 10_000 }, () => command(text("createStream"), number(3), nothing)));
  for (let sent = 0; sent < 32 * mebibyte && !socket.destroyed; sent += asked.length) {
    if (socket.write(asked)) continue;
    await new Promise<void>((resolve) => socket.once("drain", () => resolve()).once("close", () => resolve()));
  }
  expect(socket.destroyed).toBe(true);
});
