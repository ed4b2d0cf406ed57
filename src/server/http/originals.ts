import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { parseRange } from "../media/range.ts";
import { asAttachment, isGone, refuseForNow } from "../media/serve.ts";
import { rangeStillFits } from "../media/validators.ts";
import type { Site } from "../site/site.ts";
import { StorageUnavailable } from "../storage/storage.ts";

export type OriginalHandler = (req: IncomingMessage, res: ServerResponse, id: string) => Promise<void>;

/** Answers GET and HEAD for `/api/original/<id>` with the file a member sent, at links made for them; ranges included. */
export function createOriginalHandler(site: Pick<Site, "original">): OriginalHandler {
  return async function serveOriginal(req, res, id) {
    try {
      await answer(req, res, id);
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || res.headersSent) throw error;
      refuseForNow(res);
    }
  };

  async function answer(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    if (req.method !== "GET" && req.method !== "HEAD") return finish(res, 405, { Allow: "GET, HEAD" });
    const query = new URL(req.url ?? "", "http://localhost").searchParams;
    const file = /^[0-9a-f]{32}$/.test(id) ? await site.original(id, query) : null;
    if (file === null) return finish(res, 404);
    const { name, size, modified } = file;
    const validators = { etag: `"${id}"`, lastModified: new Date(modified).toUTCString() };
    const asked = rangeStillFits(req.headers, validators) ? parseRange(req.headers.range, size) : null;
    if (asked?.kind === "unsatisfiable") return finish(res, 416, { "Content-Range": `bytes */${size}` });
    const range = asked?.kind === "part" ? asked.range : { start: 0, end: size - 1 };
    const isPart = asked?.kind === "part";
    res.writeHead(isPart ? 206 : 200, {
      ...always,
      ...asAttachment(name),
      "Content-Type": "application/octet-stream",
      "Content-Length": range.end - range.start + 1,
      "Accept-Ranges": "bytes",
      ETag: validators.etag,
      "Last-Modified": validators.lastModified,
      ...(isPart && { "Content-Range": `bytes ${range.start}-${range.end}/${size}` }),
    });
    if (req.method === "HEAD") return void res.end();
    try {
      await pipeline(file.open(range), res);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}

/** Nobody but the owner's browser keeps it, and no browser runs it. */
const always = {
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
};

function finish(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, { ...always, "Content-Length": 0, ...headers }).end();
}
