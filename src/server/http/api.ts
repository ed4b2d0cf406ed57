import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { CallFacts } from "#lib/contract/call.ts";
import { calls, isCallName } from "#lib/contract/calls.ts";
import type { Envelope } from "#lib/contract/envelope.ts";
import { errors, type ErrorName } from "#lib/contract/errors.ts";
import { compress } from "../cache/compression.ts";
import { namesEtag, negotiate } from "../cache/negotiate.ts";
import type { Peer } from "../core/context.ts";
import type { Paper } from "../docs/papers.ts";
import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import type { Site } from "../site/site.ts";
import { BodyTooLarge, discardBody, maxBody, readWhole, streamBody } from "../net/body.ts";
import { sendAnswer } from "../net/prepared-answer.ts";
import { ipOf, isCrossSite, originOf, requestIdOf } from "./request.ts";
import type { ApiRequest } from "../wire/api-request.ts";
import type { Reply } from "../wire/reply.ts";
import { securityHeaders, type HeaderList } from "./security-headers.ts";

export interface ApiOptions {
  env: Env;
  log: Log;
  site: Pick<Site, "api">;
  /** Content security policy for responses that are pages, such as the documentation. */
  policy: string;
}

export type ApiHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const worthCompressing = 1024;

/** Answers everything below `/api`, with a response of the site or an error envelope. */
export function createApiHandler({ env, log, site, policy }: ApiOptions): ApiHandler {
  return async function answerApi(req, res) {
    const started = performance.now();
    const requestId = requestIdOf(req, env);
    res.setHeader("X-Request-Id", requestId);
    const origin = originOf(req, env);
    const response = await answer(req, origin, requestId).catch((error: unknown) =>
      failure(error, req, res, requestId),
    );
    if (res.destroyed) return;
    for (const [name, value] of protection(response, origin ?? "")) res.setHeader(name, value);
    if ("prepared" in response) await writePaper(req, res, response);
    else await write(req, res, response);
    const path = req.url?.split("?", 1)[0];
    log.info(
      { requestId, method: req.method, path, status: res.statusCode, ms: Math.round(performance.now() - started) },
      "api",
    );
  };

  function protection(response: Reply | Response | Paper, origin: string): HeaderList {
    const isPage = "prepared" in response && response.isPage;
    return isPage ? securityHeaders(policy, origin) : [["X-Content-Type-Options", "nosniff"]];
  }

  async function answer(
    req: IncomingMessage,
    origin: string | null,
    requestId: string,
  ): Promise<Reply | Response | Paper> {
    const method = req.method ?? "";
    if (origin === null || !URL.canParse(`${origin}${req.url}`)) return envelope("badRequest");
    const writes = method === "POST";
    if (writes && isCrossSite(req, origin)) return envelope("forbidden");
    const peer = { ip: ipOf(req, env), requestId };
    if (writes && takesForm(req.url ?? "")) return receive(req, origin, peer);
    const body = writes ? [await readWhole(req, maxBody)] : null;
    return site.api.reply({ method, url: `${origin}${req.url}`, headers: headersOf(req), body }, peer);
  }

  /** The site reads an uploaded file only after admitting the caller; the unread rest of the body is discarded. */
  async function receive(req: IncomingMessage, origin: string, peer: Peer): Promise<Reply | Response | Paper> {
    const request = { method: "POST", url: `${origin}${req.url}`, headers: headersOf(req), body: streamBody(req) };
    const response = await site.api.reply(request, peer);
    if (!req.complete) discardBody(req);
    return response;
  }

  function failure(error: unknown, req: IncomingMessage, res: ServerResponse, requestId: string): Response {
    discardBody(req);
    if (error instanceof BodyTooLarge) return envelope("bodyTooLarge");
    if (!res.destroyed) log.error({ err: error, requestId }, "api failed");
    return envelope("internal");
  }
}

function takesForm(url: string): boolean {
  const name = url.split("?", 1)[0]?.slice("/api/app/".length) ?? "";
  const call: CallFacts | null = isCallName(name) ? calls[name] : null;
  return call?.multipart ?? false;
}

function envelope(name: ErrorName): Response {
  const { code, status, tip } = errors[name];
  const body: Envelope = { code, tip, data: null };
  return Response.json(body, { status });
}

function headersOf({ headersDistinct: sent }: IncomingMessage): ApiRequest["headers"] {
  return {
    get: (name) => sent[name.toLowerCase()]?.join(", ") ?? null,
    has: (name) => sent[name.toLowerCase()] !== undefined,
  };
}

async function writePaper(req: IncomingMessage, res: ServerResponse, { prepared }: Paper): Promise<void> {
  const { "if-none-match": known, "accept-encoding": accepts } = req.headers;
  if (known !== undefined && namesEtag(known, prepared.etag)) return sendAnswer(res, prepared.notModified);
  const accepted = negotiate(accepts);
  sendAnswer(res, prepared.ready(accepted) ?? (await prepared.encode(accepted)));
}

async function write(req: IncomingMessage, res: ServerResponse, response: Reply | Response): Promise<void> {
  if (!(response instanceof Response)) {
    res.statusCode = response.status;
    for (const [name, value] of Object.entries(response.headers)) res.setHeader(name, value);
    return end(req, res, response.body, response.headers["cache-control"]);
  }
  if (!response.headers.has("cache-control")) res.setHeader("Cache-Control", "no-store");
  for (const [name, value] of response.headers) res.appendHeader(name, value);
  res.statusCode = response.status;
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return streamEvents(response, res);
  const control = response.headers.get("cache-control");
  // What may not be compressed here need not be whole here.
  if (!/^(application\/json|text\/)/.test(type) || control?.includes("no-transform")) return stream(response, res);
  return end(req, res, Buffer.from(await response.arrayBuffer()), control);
}

async function end(
  req: IncomingMessage,
  res: ServerResponse,
  plain: Buffer,
  control: string | null | undefined,
): Promise<void> {
  const fixed = plain.length < worthCompressing || control?.includes("no-transform");
  const encoding = fixed ? "identity" : negotiate(req.headers["accept-encoding"]).quick;
  const body = encoding === "identity" ? plain : await compress(plain, encoding, "little");
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  res.appendHeader("Vary", "Accept-Encoding");
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

async function stream(response: Response, res: ServerResponse): Promise<void> {
  if (response.body === null) return void res.end();
  try {
    await pipeline(Readable.from(response.body), res);
  } catch (error) {
    // The reader has left.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")) throw error;
  }
}

/** Ends when either side closes: readers may disconnect at any time. */
async function streamEvents(response: Response, res: ServerResponse): Promise<void> {
  try {
    await stream(response, res);
  } catch (error) {
    if (!res.destroyed) throw error;
  }
}
