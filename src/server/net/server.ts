import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { answerClientError } from "./client-error.ts";
import { keepAliveSeconds } from "./prepared-answer.ts";

export interface RunningServer {
  port: number;
  /**
   * Answers what is on the way, then accepts no more connections, lets open requests finish, and closes the rest after the grace period.
   */
  stop(graceSeconds: number): Promise<void>;
}

const options = {
  keepAliveTimeout: keepAliveSeconds * 1000,
  noDelay: true,
  // Requests without a body, which are most, skip the events of their stream.
  optimizeEmptyRequests: true,
};
/** Milliseconds without data, such as in a stalled download, after which a connection is closed. */
const stalled = 120_000;
const closeIdleEvery = 50;
/**
 * Milliseconds that a server goes on before it stops, so that requests on the way to it do not meet a closed connection: an answer can say
 * that a connection will be closed, an idle one cannot.
 */
const lastRequests = 250;

/** Whether there are several Host headers: Node uses the first, a proxy may have used the last (RFC 9112, 3.2). */
function saysTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Starts listening; rejects with the system's error, e.g. `EADDRINUSE`. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host?: string },
): Promise<RunningServer> {
  const server = createServer(options, (req, res) => {
    if (!saysTwoHosts(req)) return void listener(req, res);
    res.writeHead(400, { Connection: "close", "Content-Length": 0 }).end();
  });
  server.timeout = stalled;
  server.on("clientError", answerClientError);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ port, host }, resolve);
  await promise;
  server.off("error", reject);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");

  return {
    port: address.port,
    async stop(graceSeconds) {
      await wait(Math.min(lastRequests, graceSeconds * 1000));
      const { promise: closed, resolve: done } = Promise.withResolvers<void>();
      server.close(() => done());
      const idle = setInterval(() => server.closeIdleConnections(), closeIdleEvery);
      const last = setTimeout(() => server.closeAllConnections(), graceSeconds * 1000);
      await closed;
      clearInterval(idle);
      clearTimeout(last);
    },
  };
}
