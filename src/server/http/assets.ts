import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { namesEtag, negotiate, type Encoding } from "../cache/negotiate.ts";
import { contentType } from "../net/content-types.ts";
import { prepareAnswer, sendAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { HeaderList } from "./security-headers.ts";

interface Asset {
  etag: string;
  notModified: PreparedAnswer;
  bodies: Partial<Record<Encoding, PreparedAnswer>> & { identity: PreparedAnswer };
}

/** Answers if the path is a built file; returns whether it was. */
export type AssetHandler = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

const endings = { br: ".br", gzip: ".gz" } as const;

/**
 * Serves built files and their `.br` and `.gz` copies from memory: a build is a few megabytes, and can thus be served while the next one
 * replaces it on disk.
 */
export async function loadAssets(folder: string, always: HeaderList = []): Promise<AssetHandler> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  const present = new Set(names);
  const isCopy = (name: string) =>
    Object.values(endings).some((ending) => name.endsWith(ending) && present.has(name.slice(0, -ending.length)));
  const originals = names.filter((name) => !isCopy(name));
  const loaded = await Promise.all(
    originals.map(async (name) => [`/${name}`, await loadAsset(folder, name, present, always)] as const),
  );
  const assets = new Map<string, Asset>(loaded);

  return function serveAsset(req, res, path) {
    const asset = assets.get(path.includes("%") ? decoded(path) : path);
    if (asset === undefined) return false;
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.writeHead(405, [...always.flat(), "Allow", "GET, HEAD", "Content-Length", "0"]).end();
      return true;
    }
    if (namesEtag(req.headers["if-none-match"] ?? "", asset.etag)) {
      sendAnswer(res, asset.notModified);
      return true;
    }
    sendAnswer(res, asset.bodies[negotiate(req.headers["accept-encoding"])] ?? asset.bodies.identity);
    return true;
  };
}

async function loadAsset(
  folder: string,
  name: string,
  present: ReadonlySet<string>,
  always: HeaderList,
): Promise<Asset> {
  const identity = await readFile(join(folder, name));
  const etag = `W/"${hash("sha1", identity, "base64url")}"`;
  const immutable = name.startsWith("_astro/");
  const common = [
    "Content-Type",
    contentType(name),
    "Cache-Control",
    immutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate",
    "ETag",
    etag,
    "Vary",
    "Accept-Encoding",
    "X-Content-Type-Options",
    "nosniff",
    ...always.flat(),
  ];
  const plain = prepareAnswer(200, [...common, "Content-Length", String(identity.length)], identity);
  const asset: Asset = { etag, notModified: prepareAnswer(304, common), bodies: { identity: plain } };
  for (const encoding of ["br", "gzip"] as const) {
    if (!present.has(name + endings[encoding])) continue;
    const body = await readFile(join(folder, name + endings[encoding]));
    const headers = [...common, "Content-Encoding", encoding, "Content-Length", String(body.length)];
    asset.bodies[encoding] = prepareAnswer(200, headers, body);
  }
  return asset;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
