import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { speakRtmp } from "./connection.ts";
import { receivePush } from "./push.ts";
import type { Ingest } from "./receiving.ts";
import { hasRoom } from "./room.ts";
import { sweep } from "./turns.ts";

const sweepEvery = 2000;

export interface IngestServer {
  port: number;
  /** Connections that send. */
  pushes(): number;
  /** Ends all connections, stores what has come, and resolves. */
  stop(): Promise<void>;
}

/** Listens for programs that send lives. */
export async function listenForLives(ingest: Ingest, port: number): Promise<IngestServer> {
  const { context, log } = ingest;
  const sockets = new Set<Socket>();
  const pushes = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const lives = context.live?.max ?? 0;
    const others = [...sockets].map(({ remoteAddress }) => remoteAddress);
    if (!hasRoom(socket.remoteAddress, others, lives)) return void socket.destroy();
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    speakRtmp(socket, (sender) => {
      const push = receivePush(ingest, sender).catch((err: unknown) => {
        log.error({ err }, "push failed");
        sender.close();
      });
      pushes.add(push);
      void push.then(() => pushes.delete(push));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  });
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep(context).catch((err: unknown) => log.warn({ err }, "lives not swept"));
  }, sweepEvery);
  return {
    port: portOf(server.address()),
    pushes: () => pushes.size,
    async stop() {
      clearInterval(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.race([Promise.all(pushes), wait(20_000, undefined, { ref: false })]);
      await sweeping;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address !== null ? address.port : 0;
}
