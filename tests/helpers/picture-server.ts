import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { testPicture } from "./pictures.ts";

export interface PictureServer {
  /** `127.0.0.1:port`. */
  host: string;
  /** Requested paths, in order. */
  asked: string[];
  /** Responses other than the picture, by path. */
  answers: Map<string, { status: number; body?: string; location?: string }>;
  close(): void;
}

/** Starts a server that returns a picture for every path. */
export async function startPictureServer(): Promise<PictureServer> {
  const picture = new Uint8Array(await (await testPicture(500, 750)).arrayBuffer());
  const asked: string[] = [];
  const answers: PictureServer["answers"] = new Map();
  const server = createServer((req, res) => {
    const path = req.url ?? "";
    asked.push(path);
    const answer = answers.get(path);
    if (!answer) return void res.end(picture);
    if (answer.location !== undefined) res.setHeader("location", answer.location);
    res.writeHead(answer.status).end(answer.body ?? "");
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, asked, answers, close: () => server.close() };
}
