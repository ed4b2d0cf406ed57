import { createServer, type IncomingMessage, type RequestListener } from "node:http";

export interface RunningServer {
  port: number;
  /** Takes no more connections, lets requests in flight finish, and cuts off what is left after the grace. */
  stop(graceSeconds: number): Promise<void>;
}

/** Longer than load balancers keep idle connections, so that they are the ones who close them. */
const keepAlive = 65_000;
/** A connection on which nothing moves, such as a stalled download, is closed. */
const stalled = 120_000;
const closeIdleEvery = 50;

/** Node takes the first of several; a proxy before us may have decided by the last (RFC 9112, 3.2). */
function saysTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Listens; rejects with the system's error, e.g. `EADDRINUSE`. */
export async function listen(
  listener: RequestListener,
  { port, host }: { port: number; host?: string },
): Promise<RunningServer> {
  const server = createServer({ keepAliveTimeout: keepAlive, noDelay: true }, (req, res) => {
    if (!saysTwoHosts(req)) return void listener(req, res);
    res.writeHead(400, { Connection: "close", "Content-Length": 0 }).end();
  });
  server.timeout = stalled;
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
