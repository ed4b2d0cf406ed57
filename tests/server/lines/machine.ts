import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface LineMachine {
  /** With its port. */
  host: string;
  /** Status and body of every path; 404 for others. */
  answers: Map<string, { status?: number; type?: string; body: string | Buffer }>;
  asked: { path: string; range: string | undefined }[];
  close(): void;
}

/** A machine elsewhere that films play from. */
export async function startMachine(): Promise<LineMachine> {
  const answers: LineMachine["answers"] = new Map();
  const asked: LineMachine["asked"] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? "";
    asked.push({ path, range: req.headers.range });
    const { status = 200, type = "application/octet-stream", body } = answers.get(path) ?? { status: 404, body: "" };
    res.writeHead(status, { "content-type": type }).end(body);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, answers, asked, close: () => server.close() };
}

export const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n";

/** Begins like an MP4, and is longer than a check reads. */
export const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(100_000)]);
