import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { builtFolder } from "#lib/page/built-folder.ts";
import { namesEtag, negotiate, type Encoding } from "../cache/negotiate.ts";
import { contentType } from "../net/content-types.ts";
import { prepareAnswer, sendAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { HeaderList } from "./security-headers.ts";
import { traditionalFolder, traditionalScript } from "./traditional-files.ts";

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
 * replaces it on disk. Scripts in traditional characters are made when they are first asked for.
 */
export async function loadAssets(folder: string, always: HeaderList = []): Promise<AssetHandler> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  const present = new Set(names);
  const isCopy = (name: string) =>
    Object.values(endings).some((ending) => name.endsWith(ending) && present.has(name.slice(0, -ending.length)));
  const originals = names.filter((name) => !isCopy(name));
  const assets = new Map<string, Asset>();
  const bytes = new Map<string, Buffer>();
  await Promise.all(
    originals.map(async (name) => {
      const bodies = await readBodies(folder, name, present);
      assets.set(`/${name}`, makeAsset(name, bodies, always));
      if (isScript(name)) bytes.set(`/${name}`, bodies.identity);
    }),
  );
  const traditional = new Map<string, Promise<Asset>>();

  function answer(req: IncomingMessage, res: ServerResponse, asset: Asset): void {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.writeHead(405, [...always.flat(), "Allow", "GET, HEAD", "Content-Length", "0"]).end();
      return;
    }
    if (namesEtag(req.headers["if-none-match"] ?? "", asset.etag)) sendAnswer(res, asset.notModified);
    else sendAnswer(res, asset.bodies[negotiate(req.headers["accept-encoding"])] ?? asset.bodies.identity);
  }

  /** Undefined where there is no such script. */
  function inTraditional(path: string): Promise<Asset> | undefined {
    const script = bytes.get(path);
    if (script === undefined) return undefined;
    const made =
      traditional.get(path) ??
      traditionalScript(path, script).then((bodies) => makeAsset(path.slice(1), bodies, always));
    traditional.set(path, made);
    return made;
  }

  return function serveAsset(req, res, path) {
    const name = path.includes("%") ? decoded(path) : path;
    const asset = assets.get(name);
    if (asset !== undefined) {
      answer(req, res, asset);
      return true;
    }
    if (!name.startsWith(traditionalFolder)) return false;
    const original = builtFolder + name.slice(traditionalFolder.length);
    const script = inTraditional(original);
    if (script === undefined) return serveAsset(req, res, original);
    script.then(
      (made) => answer(req, res, made),
      (error: unknown) => res.destroy(error instanceof Error ? error : undefined),
    );
    return true;
  };
}

const isScript = (name: string) => name.startsWith(builtFolder.slice(1)) && name.endsWith(".js");
/** Names of built files change with their content. */
const isBuilt = (name: string) => /^_astro(?:-\w+)?\//.test(name);

type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

async function readBodies(folder: string, name: string, present: ReadonlySet<string>): Promise<Bodies> {
  const bodies: Bodies = { identity: await readFile(join(folder, name)) };
  for (const encoding of ["br", "gzip"] as const)
    if (present.has(name + endings[encoding]))
      bodies[encoding] = await readFile(join(folder, name + endings[encoding]));
  return bodies;
}

function makeAsset(name: string, { identity, ...copies }: Bodies, always: HeaderList): Asset {
  const etag = `W/"${hash("sha1", identity, "base64url")}"`;
  const immutable = isBuilt(name);
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
    const body = copies[encoding];
    if (body === undefined) continue;
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
