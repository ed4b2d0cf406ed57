import { timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { calls, isCallName, streams, type Access, type Call, type CallName } from "#lib/contract/calls.ts";
import type { Envelope } from "#lib/contract/envelope.ts";
import { shapes } from "#lib/contract/shapes.ts";
import { proofHeader } from "#lib/proof-of-work.ts";
import { authenticate } from "./accounts/sessions.ts";
import type { Nonces } from "./cache/nonces.ts";
import { deviceName } from "./accounts/device.ts";
import type { CallContext, Caller, Context, Identity, Peer } from "./context.ts";
import { docsPage } from "./docs/page.ts";
import { documentPaths, openApiDocument } from "./docs/openapi.ts";
import type { Problem } from "./disk-watch.ts";
import { AppError } from "./errors.ts";
import type { Log } from "./log.ts";
import { StorageUnavailable } from "./media/storage.ts";
import type { MessageStreams } from "./messages/stream.ts";
import { reasonOf } from "./reasons.ts";
import { admissions, routes } from "./routes.ts";
import { isStorageFull } from "./storage-full.ts";
import { openBeacon } from "./wire/beacon.ts";
import { contextOf } from "./wire/behind.ts";
import { readBody } from "./wire/body.ts";
import { readJson } from "./wire/json.ts";
import { withForm } from "./wire/form.ts";
import { createCrowd, type Crowd } from "./wire/crowd.ts";
import { createIdempotency, idempotencyKey, type Idempotency } from "./wire/idempotency.ts";
import { seal } from "./wire/seal.ts";
import { signingKey, verifySignature } from "./wire/signature.ts";

export interface AppOptions {
  context: Context;
  appSecret: string;
  nonces: Nonces;
  log: Log;
  messages: MessageStreams;
  /** Off: unsigned requests pass. Signing is friction against replay, never authorisation. */
  signatures: boolean;
  /** What is broken at the moment; a call that fails meanwhile says "unavailable" instead of "our mistake". */
  problems(): Promise<readonly Problem[]>;
  /** Answers are held against their schema too; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** Ends the answers that would not end by themselves. */
  endStreams(): void;
}

const prefix = "/api/app/";
/** Seconds after which a part that is down may be back. */
const retryAfter = 10;

/** Request -> Response for everything under `/api`. */
export function createApp(options: AppOptions): App {
  const idempotency = createIdempotency();
  const work: Work = { idempotency, crowd: createCrowd(contextOf("comment/add", options.context), idempotency) };
  return {
    async fetch(request, peer) {
      try {
        return await answer(options, work, request, peer);
      } catch (error) {
        return await failure(error, options, request, peer);
      }
    },
    endStreams: () => options.messages.end(),
  };
}

/** How calls with a JSON body are performed. */
interface Work {
  idempotency: Idempotency;
  /** For the call that comes in crowds. */
  crowd: Crowd;
}

async function answer(options: AppOptions, work: Work, received: Request, peer: Peer): Promise<Response> {
  const { pathname } = new URL(received.url);
  let request = received;
  if (pathname === documentPaths.wire) return documentation(request, () => Response.json(openApiDocument("wire")));
  if (pathname === documentPaths.opened) return documentation(request, () => Response.json(openApiDocument("opened")));
  if (pathname === "/api/docs") return documentation(request, docsPage);
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
  if (name === "message/stream") return openStream(options, request, pathname);
  if (!isCallName(name)) throw new AppError("notFound");
  const call: Call = calls[name];
  if (request.method !== call.method) throw new AppError("methodNotAllowed", { allow: call.method });
  if (call.beacon && !request.headers.has("x-app-secret")) request = await openBeacon(request);
  const body = call.multipart === undefined ? await readBody(request) : new Uint8Array();
  const { token, key, nonce } = await verifyClient(options, request, pathname, body);
  const identity = await identify(options.context, call.access, token);
  const caller: Caller = {
    ...peer,
    device: deviceName(request.headers.get("x-user-agent") ?? ""),
    proof: request.headers.get(proofHeader) ?? "",
  };
  const data =
    call.multipart === undefined
      ? await performOnce(options, work, { name, headers: request.headers, body, identity, caller })
      : await receiveForm(options, request, call.multipart, { name, identity, caller });
  if (call.access === "open") return envelope({ code: 200, tip: "", data });
  const sealed = seal(key, `${call.method} ${pathname} ${nonce}`, data);
  return envelope({ code: 200, tip: "", ...sealed });
}

interface Asked {
  name: CallName;
  identity: Identity | null;
  caller: Caller;
}

/** Performs a call with a JSON body; one that carries an `Idempotency-Key` has one effect, however often it comes. */
async function performOnce(
  options: AppOptions,
  { idempotency, crowd }: Work,
  { name, headers, body, identity, caller }: Asked & { headers: Headers; body: Uint8Array },
): Promise<unknown> {
  const call: Call = calls[name];
  const input = parseInput(name, body.length === 0 ? {} : parseJson(body));
  const shared = contextOf(name, options.context);
  const perform = (context: Context) => dispatch(options, name, { ...context, identity, caller }, input);
  const actKey = call.idempotent ? idempotencyKey(headers) : null;
  if (identity !== null && name === "comment/add") {
    const act = actKey === null ? null : { userId: identity.userId, key: actKey, call: name, body };
    const output = await crowd.addComment({ ...shared, identity, caller }, act, input);
    return checked(options, name, output);
  }
  if (identity === null || actKey === null) return perform(shared);
  return idempotency.once(shared, { userId: identity.userId, key: actKey, call: name, body }, perform);
}

/** Performs a call with a form, which is read only once its sender has been let in. */
async function receiveForm(
  options: AppOptions,
  request: Request,
  limit: number,
  { name, identity, caller }: Asked,
): Promise<unknown> {
  if (identity === null) throw new AppError("unauthorized");
  const context = { ...contextOf(name, options.context), identity, caller };
  await admissions[name]?.(context);
  return withForm(request, limit, shapes[name].input, (fields) =>
    dispatch(options, name, context, parseInput(name, fields)),
  );
}

async function openStream(options: AppOptions, request: Request, path: string): Promise<Response> {
  const { method, access } = streams["message/stream"];
  if (request.method !== method) throw new AppError("methodNotAllowed", { allow: method });
  const { token } = await verifyClient(options, request, path, new Uint8Array());
  const identity = await identify(options.context, access, token);
  if (identity === null) throw new AppError("unauthorized");
  return options.messages.open(identity);
}

/** Before any look into the database: is this our client, and a request it made just now? */
async function verifyClient(options: AppOptions, request: Request, path: string, body: Uint8Array) {
  if (!equalText(request.headers.get("x-app-secret") ?? "", options.appSecret)) throw new AppError("unknownClient");
  const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const key = signingKey(options.appSecret, token);
  const apiKey = request.headers.get("x-api-key") ?? "";
  if (!options.signatures && apiKey === "") return { token, key, nonce: "" };
  const signed = { method: request.method, path, apiKey, token, body };
  const nonce = await verifySignature(signed, key, options.context.now(), options.nonces);
  return { token, key, nonce };
}

async function identify(context: Context, access: Access, token: string): Promise<Identity | null> {
  const found = token === "" ? null : await authenticate(context, token);
  if (access === "open") return found === "expired" ? null : found;
  if (found === "expired") throw new AppError("silent");
  if (found === null) throw new AppError("unauthorized");
  if (access === "member" && found.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  if (access === "operator" && !found.operator) throw new AppError("forbidden");
  return found;
}

function parseInput(name: CallName, value: unknown): unknown {
  const parsed = shapes[name].input.safeParse(value, { error: reasonOf });
  if (parsed.success) return parsed.data;
  // A rule with words of its own is one a person can keep; the others are for who wrote the client.
  const ruled = parsed.error.issues.find(({ code }) => code === "custom");
  throw new AppError("invalid", { fields: fieldErrors(parsed.error), ...(ruled && { tip: ruled.message }) });
}

function parseJson(body: Uint8Array): unknown {
  try {
    return readJson(body);
  } catch {
    throw new AppError("badRequest", { tip: "请求内容不是有效的 JSON" });
  }
}

/** Faults one answer names: ten thousand wrong items of a list are no help to anybody. */
const mostFields = 50;

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields = error.issues.slice(0, mostFields).flatMap((issue): [string, string][] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key): [string, string] => [[...issue.path, key].join("."), "没有这个字段"]);
    return [[issue.path.join(".") || "(全部)", issue.message]];
  });
  return Object.fromEntries(fields);
}

async function dispatch(options: AppOptions, name: CallName, context: CallContext, input: unknown) {
  // The table pairs each function with the input its own schema has just parsed; the union of all of them hides that.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const route = routes[name] as (context: CallContext, input: unknown) => Promise<unknown>;
  return checked(options, name, await route(context, input));
}

function checked<Answer>({ checkAnswers }: AppOptions, name: CallName, output: Answer): Answer {
  if (checkAnswers) shapes[name].output.parse(output);
  return output;
}

function documentation(request: Request, page: () => Response): Response {
  if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("methodNotAllowed", { allow: "GET" });
  return page();
}

async function failure(error: unknown, options: AppOptions, request: Request, peer: Peer): Promise<Response> {
  const known = error instanceof AppError ? error : await mistake(error, options);
  if (error !== known) {
    const path = new URL(request.url).pathname;
    options.log.error({ requestId: peer.requestId, path, err: error }, "call failed");
  }
  const { fields, retryAfter, challenge, allow } = known.particulars;
  const body: Envelope = { code: known.code, tip: known.message, data: null };
  if (fields) body.fields = fields;
  if (challenge !== undefined) body.challenge = challenge;
  if (known.error === "staleClock") body.serverTime = options.context.now();
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  if (allow) headers.set("allow", allow);
  return envelope(body, known.status, headers);
}

async function mistake(error: unknown, { context, problems }: AppOptions): Promise<AppError> {
  if (isStorageFull(error)) return new AppError("storageFull");
  if (error instanceof StorageUnavailable || context.db.isOverloaded(error)) return down();
  const broken = await problems();
  if (broken.length === 0) return new AppError("internal");
  return broken.some(({ isFull }) => isFull) ? new AppError("storageFull") : down();
}

function down(): AppError {
  return new AppError("unavailable", { retryAfter });
}

function envelope(body: Envelope, status = 200, headers = new Headers()): Response {
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("cache-control", "no-store");
  return new Response(JSON.stringify(body), { status, headers });
}

function equalText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
