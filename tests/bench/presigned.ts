import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { createTransport } from "#lib/client/transport.ts";
import { clientOf } from "./logins.ts";

/** A call of a guest. */
export interface PlannedCall {
  name: string;
  input: unknown;
  token: string;
}

class Kept extends Error {}

/**
 * Signs calls beforehand, so that sending them takes next to no processor from the site that is measured. They are valid for five minutes.
 */
export async function presign(origin: string, calls: readonly PlannedCall[]): Promise<Buffer[]> {
  const kept: Buffer[] = [];
  const send = createTransport({
    ...(await clientOf(origin)),
    async fetch(path, init) {
      const body = init?.body instanceof Uint8Array ? Buffer.from(init.body) : Buffer.from("");
      const headers = new Headers(init?.headers);
      headers.set("host", new URL(origin).host);
      headers.set("content-length", String(body.length));
      const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
      kept.push(Buffer.concat([Buffer.from(`POST ${String(path)} HTTP/1.1\r\n${lines.join("")}\r\n`), body]));
      throw new Kept();
    },
  });
  for (const { name, input, token } of calls) {
    const idempotencyKey = randomBytes(16).toString("hex");
    const call = {
      method: "POST",
      path: `/api/app/${name}`,
      body: JSON.stringify(input),
      token,
      idempotencyKey,
    } as const;
    await send(call).catch(() => {});
  }
  return kept;
}

/** Sends them over so many connections to each of the origins in turn; returns how many a second were answered. */
export async function sendPresigned(
  requests: readonly [origin: string, Buffer[]][],
  connections: number,
): Promise<number> {
  const began = performance.now();
  const share = Math.floor(connections / requests.length);
  await Promise.all(
    requests.flatMap(([origin, queue]) => {
      const left = queue.values();
      return Array.from({ length: share }, () => sendAll(origin, left));
    }),
  );
  const total = requests.reduce((sum, [, queue]) => sum + queue.length, 0);
  return (total * 1000) / (performance.now() - began);
}

/** Sends one after the other on a connection. */
function sendAll(origin: string, left: Iterator<Buffer>): Promise<void> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let answer: Buffer = Buffer.alloc(0);
    const next = () => {
      const { value, done } = left.next();
      if (!done) return void socket.write(value);
      socket.end();
      resolve();
    };
    socket.once("connect", next).once("error", reject);
    socket.once("close", () => reject(new Error("the connection was closed")));
    socket.on("data", (data: Buffer) => {
      answer = answer.length === 0 ? data : Buffer.concat([answer, data]);
      const end = answer.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = answer.toString("latin1", 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (answer.length < end + 4 + length) return;
      if (!head.startsWith("HTTP/1.1 200")) return void socket.destroy(new Error(answer.toString()));
      answer = Buffer.alloc(0);
      next();
    });
  });
}
