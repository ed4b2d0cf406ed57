import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  /** `127.0.0.1:port`. */
  host: string;
  /** Requests in order. */
  received: Received[];
  /** What it answers from now on. */
  answer: { status: number; body?: string; location?: string };
  /** Whether it leaves requests without an answer. */
  silent: boolean;
  /** Gives those their answer. */
  release(): void;
  close(): void;
}

/** Starts a server that takes what is sent to it by POST. */
export async function startReceiver(): Promise<Receiver> {
  const held: (() => void)[] = [];
  const server = createServer((req, res) => {
    let body = "";
    req.setEncoding("utf8");
    req.on("data", (piece: string) => (body += piece));
    req.on("end", () => {
      receiver.received.push({ path: req.url ?? "", headers: req.headers, body });
      const answer = () => {
        const { status, location, body: text = "" } = receiver.answer;
        if (location !== undefined) res.setHeader("location", location);
        res.writeHead(status).end(text);
      };
      if (receiver.silent) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    host: `127.0.0.1:${port}`,
    received: [],
    answer: { status: 204 },
    silent: false,
    release() {
      for (const answer of held.splice(0)) answer();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
