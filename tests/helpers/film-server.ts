import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answering = (req: IncomingMessage, res: ServerResponse, time: number) => void;

export interface FilmServer {
  /** `127.0.0.1:port`. */
  host: string;
  /** Path, then the range that was asked for, if any. */
  asked: string[];
  /** Its answers by path; 404 for others. `time` counts the requests of the path from 1. */
  on(path: string, answering: Answering): string;
  close(): void;
}

/** Starts a server that members have films fetched from. */
export async function startFilmServer(): Promise<FilmServer> {
  const asked: string[] = [];
  const paths = new Map<string, Answering>();
  const times = new Map<string, number>();
  const server = createServer((req, res) => {
    const path = req.url ?? "";
    asked.push([path, req.headers.range].filter(Boolean).join(" "));
    const time = (times.get(path) ?? 0) + 1;
    times.set(path, time);
    const answering = paths.get(path);
    if (answering) answering(req, res, time);
    else res.writeHead(404).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    asked,
    on(path, answering) {
      paths.set(path, answering);
      return `http://${host}${path}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers with these bytes as servers of files do, ranges included. */
export function serveBytes(bytes: Buffer, { etag = '"one"' }: { etag?: string } = {}): Answering {
  return (req, res) => {
    const start = rangeStart(req);
    const wanted = req.headers["if-range"];
    const isPart = start > 0 && (wanted === undefined || wanted === etag);
    const part = isPart ? bytes.subarray(start) : bytes;
    res.writeHead(isPart ? 206 : 200, {
      "content-length": part.length,
      ...(isPart && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
      ...(etag && { etag }),
    });
    res.end(part);
  };
}

/** Breaks the connection after `count` bytes of a body that should be whole. */
export function breakAfter(
  count: number,
  bytes: Buffer,
  headers: Record<string, string> = { etag: '"one"' },
): Answering {
  return (req, res) => {
    const start = rangeStart(req);
    const isPart = start > 0;
    res.writeHead(isPart ? 206 : 200, {
      ...headers,
      "content-length": bytes.length - start,
      ...(isPart && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
    });
    res.write(bytes.subarray(start, start + count), () => res.destroy());
  };
}

function rangeStart(req: IncomingMessage): number {
  return Number(/^bytes=(\d+)-/.exec(req.headers.range ?? "")?.[1] ?? 0);
}
