import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { builtFolder, traditionalFolder } from "#lib/page/built-folder.ts";
import { namesEtag, negotiate, type Encoding } from "../cache/negotiate.ts";
import { contentType } from "../net/content-types.ts";
import { prepareAnswer, sendAnswer, type PreparedAnswer } from "../net/prepared-answer.ts";
import type { HeaderList } from "./security-headers.ts";
import { traditionalScript } from "./traditional-files.ts";

interface Asset {
  etag: string;
  notModified: PreparedAnswer;
  /** Without `identity` where there is a copy from which it can be made: hardly anybody asks for it. */
  bodies: Partial<Record<Encoding, PreparedAnswer>>;
  identity(): Promise<PreparedAnswer>;
}

/** Answers if the path is a built file; returns whether it was. */
export type AssetHandler = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

const decompress = promisify<Buffer, Buffer>(gunzip);

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
  await Promise.all(
    originals.map(async (name) =>
      assets.set(`/${name}`, makeAsset(name, await readBodies(folder, name, present), always)),
    ),
  );
  const traditional = new Map<string, Promise<Asset>>();

  function answer(req: IncomingMessage, res: ServerResponse, asset: Asset): void {
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.writeHead(405, [...always.flat(), "Allow", "GET, HEAD", "Content-Length", "0"]).end();
      return;
    }
    if (namesEtag(req.headers["if-none-match"] ?? "", asset.etag)) return sendAnswer(res, asset.notModified);
    const { [negotiate(req.headers["accept-encoding"]).small]: body = asset.bodies.identity } = asset.bodies;
    if (body) sendAnswer(res, body);
    else whenMade(res, asset.identity(), (plain) => sendAnswer(res, plain));
  }

  /** Undefined where there is no such script. */
  function inTraditional(path: string): Promise<Asset> | undefined {
    const script = isScript(path.slice(1)) ? assets.get(path) : undefined;
    if (script === undefined) return undefined;
    const made = traditional.get(path) ?? makeTraditional(path, script);
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
    whenMade(res, script, (made) => answer(req, res, made));
    return true;
  };

  async function makeTraditional(path: string, script: Asset): Promise<Asset> {
    const { body } = await script.identity();
    return makeAsset(path.slice(1), await traditionalScript(path, body), always);
  }
}

function whenMade<Made>(res: ServerResponse, making: Promise<Made>, send: (made: Made) => void): void {
  making.then(send, (error: unknown) => res.destroy(error instanceof Error ? error : undefined));
}

const isScript = (name: string) => name.startsWith(builtFolder.slice(1)) && name.endsWith(".js");
/** Names of built files change with their content. */
const isBuilt = (name: string) => /^_astro(?:-\w+)?\//.test(name);

type Bodies = { br?: Buffer } & ({ gzip: Buffer } | { gzip?: undefined; identity: Buffer });

async function readBodies(folder: string, name: string, present: ReadonlySet<string>): Promise<Bodies> {
  const copyOf = (ending: string) =>
    present.has(name + ending) ? readFile(join(folder, name + ending)) : Promise.resolve(undefined);
  const [br, gzip] = await Promise.all([copyOf(endings.br), copyOf(endings.gzip)]);
  return { ...(br && { br }), ...(gzip ? { gzip } : { identity: await readFile(join(folder, name)) }) };
}

function makeAsset(name: string, bodies: Bodies, always: HeaderList): Asset {
  const etag = `W/"${hash("sha1", bodies.gzip ?? bodies.identity, "base64url")}"`;
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
  const prepare = (body: Buffer, ...coding: string[]) =>
    prepareAnswer(200, [...common, ...coding, "Content-Length", String(body.length)], body);
  const asset = {
    etag,
    notModified: prepareAnswer(304, common),
    bodies: { ...(bodies.br && { br: prepare(bodies.br, "Content-Encoding", "br") }) },
  };
  if (bodies.gzip === undefined) {
    const plain = prepare(bodies.identity);
    return { ...asset, bodies: { ...asset.bodies, identity: plain }, identity: async () => plain };
  }
  const gzip = prepare(bodies.gzip, "Content-Encoding", "gzip");
  return {
    ...asset,
    bodies: { ...asset.bodies, gzip },
    identity: async () => prepare(await decompress(gzip.body)),
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
