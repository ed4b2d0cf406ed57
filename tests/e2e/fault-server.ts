import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** A request for a film's file, or for a range of one. */
export interface Asked {
  /** `720p.mp4` */
  file: string;
  /** Seconds of the film that a segment of a rendition covers; null for playlists, initialization segments and whole files. */
  piece: { from: number; to: number } | null;
  /** 0 is the site's own line (delivery route), 1 the other one. */
  line: number;
  /** The body that a working server sends. */
  body: Buffer;
}

/** The fault of a response; undefined lets the request through. */
export type Fault = (asked: Asked) =>
  | { status: number }
  /** Sends this many bytes of the body and then nothing, with the connection open. */
  | { stallAfter: number }
  | { bytesPerSecond: number }
  /** Sends this many bytes of the body and then closes the connection. */
  | { breakAfter: number }
  | { body: Buffer }
  /** Serves the edited file, which has the same length. */
  | { edit: (file: Buffer) => Buffer }
  | undefined;

export interface FaultServer {
  origin: string;
  /** Applies to later requests. */
  setFault(fault: Fault): void;
  close(): Promise<void>;
}

const otherLine = "/other-line";

/**
 * Proxies the site and applies faults to the files of its real films. Everything else is passed on to `base`. If `lines` is 2, films have a
 * second line.
 */
export async function startFaultServer(base: string, lines: 1 | 2, first: Fault): Promise<FaultServer> {
  let fault = first;
  const pieces = createPieces(base);

  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = asked.url ?? "/";
    const media = path.replace(otherLine, "/media");
    if (!media.startsWith("/media/films/")) return pass(base, asked, response, lines);
    const { range } = asked.headers;
    const healthy = await fetch(`${base}${media}`, range ? { headers: { range } } : {});
    const body = Buffer.from(await healthy.arrayBuffer());
    const file = media.split(/[/?]/).findLast((word) => word.includes(".")) ?? "";
    const piece = await pieces(media, range);
    const reply = fault({ file, piece, line: path.startsWith(otherLine) ? 1 : 0, body }) ?? { body };
    if ("status" in reply) {
      response.writeHead(reply.status).end();
      return;
    }
    const headers = ["content-type", "content-range", "accept-ranges"].flatMap((name) => {
      const value = healthy.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const sent = "body" in reply ? reply.body : "edit" in reply ? await slice(base, media, range, reply.edit) : body;
    response.writeHead(healthy.status, { ...Object.fromEntries(headers), "content-length": sent.length });
    if ("stallAfter" in reply) response.write(body.subarray(0, reply.stallAfter));
    else if ("breakAfter" in reply) response.write(body.subarray(0, reply.breakAfter), () => response.destroy());
    else if ("bytesPerSecond" in reply) await trickle(response, body, reply.bytesPerSecond);
    else response.end(sent);
  }

  const server = createServer((asked, response) => {
    answer(asked, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    setFault(next) {
      fault = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The requested range of the edited file. */
async function slice(base: string, path: string, range: string | undefined, edit: (file: Buffer) => Buffer) {
  const whole = edit(Buffer.from(await (await fetch(`${base}${path}`)).arrayBuffer()));
  const [, from = "0", to] = /^bytes=(\d+)-(\d*)/.exec(range ?? "") ?? [];
  return whole.subarray(Number(from), to ? Number(to) + 1 : undefined);
}

function pass(base: string, asked: IncomingMessage, response: ServerResponse, lines: number): Promise<void> {
  const watch = (asked.url ?? "").startsWith("/videoDetails?");
  const headers = { ...asked.headers, ...(watch ? { "accept-encoding": "identity" } : {}) };
  return new Promise((resolve, reject) => {
    const upstream = request(`${base}${asked.url}`, { method: asked.method, headers }, (answered) => {
      const copied = { ...answered.headers };
      if (!watch || lines < 2) {
        response.writeHead(answered.statusCode ?? 502, copied);
        answered.pipe(response).on("finish", resolve);
        return;
      }
      buffer(answered).then((page) => {
        const html = addLine(page.toString());
        delete copied["content-length"];
        response.writeHead(answered.statusCode ?? 502, copied).end(html);
        resolve();
      }, reject);
    });
    upstream.on("error", reject);
    asked.pipe(upstream);
  });
}

/** The page as on a site with a second line. */
function addLine(html: string): string {
  return html.replace(/data-player-source="([^"]*)"/, (_all, escaped: string) => {
    const source = JSON.parse(escaped.replaceAll("&#34;", '"').replaceAll("&quot;", '"').replaceAll("&#38;", "&"));
    source.lines = [
      { name: "线路1", master: source.master },
      { name: "线路2", master: source.master.replace("/media", otherLine) },
    ];
    return `data-player-source="${JSON.stringify(source).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
}

/** Finds the seconds of a byte range of a rendition, from its playlist. */
function createPieces(base: string) {
  const known = new Map<string, Promise<{ offset: number; from: number; to: number }[]>>();

  async function read(playlist: string) {
    const text = await (await fetch(`${base}${playlist}`)).text();
    let from = 0;
    return [...text.matchAll(/#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:\d+@(\d+)/g)].map(([, length, offset]) => {
      const piece = { offset: Number(offset), from, to: from + Number(length) };
      from = piece.to;
      return piece;
    });
  }

  return async (path: string, range: string | undefined) => {
    const offset = /^bytes=(\d+)-/.exec(range ?? "")?.[1];
    if (!path.endsWith(".mp4") || offset === undefined) return null;
    const playlist = path.replace(".mp4", ".m3u8");
    if (!known.has(playlist)) known.set(playlist, read(playlist));
    const piece = (await known.get(playlist))?.find((one) => one.offset === Number(offset));
    return piece ? { from: piece.from, to: piece.to } : null;
  };
}

async function trickle(response: ServerResponse, body: Buffer, bytesPerSecond: number): Promise<void> {
  const step = Math.max(1, Math.floor(bytesPerSecond / 10));
  for (let at = 0; at < body.length && !response.destroyed; at += step) {
    response.write(body.subarray(at, at + step));
    await sleep(100);
  }
  response.end();
}
