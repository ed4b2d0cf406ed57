import type { z } from "zod";
import type { Envelope } from "#lib/contract/envelope.ts";
import { simplified, traditional, type Writing } from "#lib/page/writing.ts";
import { writingNamed } from "#lib/page/writing-address.ts";
import { proofHeader } from "#lib/proof-of-work.ts";
import { packedHeader } from "#lib/seal.ts";
import type { KeptReads } from "../cache/kept-reads.ts";
import type { TagFeed } from "../cache/tag-feed.ts";
import type { Call } from "../core/call.ts";
import { callAt, calls, streamAt, type Stream } from "../api/calls.ts";
import { deviceName } from "../accounts/device.ts";
import type { Caller, Context, Identity, Peer } from "../core/context.ts";
import { readSiteSettings } from "../content/site-settings.ts";
import { createPapers, isPaper, type Paper } from "../docs/papers.ts";
import type { Problem } from "../process/disk-watch.ts";
import { AppError } from "../core/errors.ts";
import { addressShare } from "../limits/address.ts";
import type { Log } from "../process/log.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { subscriptionOf, unsubscribePath } from "../mail/unsubscribe.ts";
import type { MessageStreams } from "../messages/stream.ts";
import { reasonOf } from "../text/reasons.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { answerIn, answerOf, type Answer, bytesIn, lastingAnswerOf } from "../wire/answer.ts";
import { openBeacon } from "../wire/beacon.ts";
import type { ApiRequest } from "../wire/api-request.ts";
import { readBody } from "../wire/body.ts";
import { readJson } from "../wire/json.ts";
import { unreadForm, withForm } from "../wire/form.ts";
import { contextFor } from "../wire/own-writes.ts";
import { createPerform, joinsNothing, type Perform, type Performed } from "../wire/perform.ts";
import { envelope, type Reply, success, toResponse } from "../wire/reply.ts";
import { seal, sealPacked } from "../wire/seal.ts";
import { streamSealed } from "../wire/streamed.ts";
import { identify, identifyAsker, type IdentifyOptions, verifyClient } from "./identify.ts";

export interface AppOptions extends IdentifyOptions {
  log: Log;
  messages: MessageStreams;
  /** Answers that are the same for everybody, kept until something they depend on changes. */
  keptAnswers: KeptReads;
  /** With other processes: writes are announced before they are answered, and heard of before what is kept is used. */
  feed: Pick<TagFeed, "announced" | "caughtUp" | "publishIn" | "committed">;
  /** Drops what this process keeps with the tags. */
  invalidate(tags: readonly string[]): void;
  /** What is currently broken; a call that fails because of it returns `unavailable` instead of an internal error. */
  problems(): Promise<readonly Problem[]>;
  /** Also validates responses against their schema; for tests. */
  checkAnswers?: boolean;
}

export interface App {
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** The same for the HTTP server, which needs no `Request` and `Response`; streams are a `Response`. */
  reply(request: ApiRequest, peer: Peer): Promise<Reply | Response | Paper>;
  /** Ends responses that stay open (message streams). */
  endStreams(): void;
}

const prefix = "/api/app/";
/** `Retry-After` in seconds while a part of the site is down. */
const retryAfter = 10;

/** Handles every request under `/api`. */
export function createApp(options: AppOptions): App {
  const performOnce = createPerform(options.context, Object.values<Call>(calls), options);
  const known = { ...options, paperAt: createPapers(options.context.now) };
  async function reply(request: ApiRequest, peer: Peer): Promise<Reply | Response | Paper> {
    try {
      return await answer(known, performOnce, request, peer);
    } catch (error) {
      const reply = await failure(error, options, request, peer);
      const writing = writingOf(request);
      return writing === simplified ? reply : { ...reply, body: await bytesIn(writing, reply.body, ["tip", "fields"]) };
    }
  }
  return {
    reply,
    async fetch(request, peer) {
      const answered = await reply(request, peer);
      return "prepared" in answered ? paperResponse(answered) : toResponse(answered);
    },
    endStreams: () => options.messages.end(),
  };
}

type PaperAt = ReturnType<typeof createPapers>;

async function answer(
  options: AppOptions & { paperAt: PaperAt },
  performOnce: Perform,
  received: ApiRequest,
  peer: Peer,
): Promise<Reply | Response | Paper> {
  const { pathname, origin } = new URL(received.url);
  let request = received;
  const paper = isPaper(pathname) && (await readPaper(options, request, pathname));
  if (paper) return paper;
  if (pathname === unsubscribePath) return unsubscribe(options.context, request);
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "";
  const stream = streamAt(name);
  if (stream) return openStream(options, stream, request, { path: pathname, ip: peer.ip });
  const call = callAt(name);
  if (!call) throw new AppError("notFound");
  if (request.method !== call.method) throw new AppError("methodNotAllowed", { allow: call.method });
  if (call.beacon && !request.headers.has("x-app-secret")) request = await openBeacon(request);
  const body = call.multipart === undefined ? await readBody(request) : unreadForm(request);
  const { identity, key, nonce } = await identifyAsker(options, request, { name, call, path: pathname, body });
  const caller: Caller = {
    ...peer,
    origin,
    device: deviceName(request.headers.get("x-user-agent") ?? ""),
    proof: request.headers.get(proofHeader) ?? "",
  };
  const unpacks = request.headers.get(packedHeader) === "deflate-raw";
  const asked = { name, call, headers: request.headers, body, identity, caller };
  const sealedFor = `${call.method} ${pathname} ${nonce}`;
  if (call.streamed && key !== null) {
    return streamSealed(key, sealedFor, await performNow(options, performOnce, asked), unpacks);
  }
  const found =
    call.multipart === undefined
      ? await perform(options, performOnce, asked)
      : answerOf(await receiveForm(options, request, call.multipart, { call, identity, caller }));
  const shown = await shownIn(writingOf(request), call, found);
  if (key === null) return success(shown);
  const sealed = await (unpacks ? sealPacked : seal)(key, sealedFor, shown);
  // Encrypted text hardly shrinks.
  return envelope({ code: 200, tip: "", ...sealed }, 200, { "cache-control": "no-store, no-transform" });
}

/** Exactly so, as our client asks on such pages: what a browser sends by itself says nothing of the page it is on. */
function writingOf({ headers }: ApiRequest): Writing {
  return writingNamed(headers.get("accept-language"));
}

/** What pages show as well is shown in traditional characters; what the reader writes and edits stays as it is. */
async function shownIn(writing: Writing, call: Call, found: Answer): Promise<Answer> {
  if (writing === simplified || (writing === traditional ? !("forPages" in call) : !call.texts)) return found;
  return answerIn(writing, found, call.texts);
}

interface Asked {
  call: Call;
  identity: Identity | null;
  caller: Caller;
}

type AskedByJson = Omit<Performed, "input">;

/** Performs a call with a JSON body. */
async function performNow(options: AppOptions, performOnce: Perform, asked: AskedByJson): Promise<unknown> {
  const found = checked(options, asked.call, await performOnce({ ...asked, input: inputOf(asked) }));
  await options.feed.announced();
  return found;
}

/** The same; an answer that is the same for everybody is made once. */
async function perform(options: AppOptions, performOnce: Perform, asked: AskedByJson): Promise<Answer> {
  const { name, call, caller } = asked;
  if (!isKept(call)) return answerOf(await performNow(options, performOnce, asked));
  const input = inputOf(asked);
  if (call.sameForAll) await options.feed.caughtUp();
  const context = contextFor(call, options.context);
  // What is published at a set time appears at a whole minute.
  const minute = Math.floor(options.context.now() / 60_000);
  return options.keptAnswers.read(`${minute} ${name} ${JSON.stringify(input)}`, options.context.uses, async (uses) =>
    lastingAnswerOf(
      checked(options, call, await call.handler({ ...context, uses, identity: null, caller }, input, joinsNothing)),
    ),
  );
}

function inputOf({ call, body }: AskedByJson): unknown {
  return parseInput(call, body.length === 0 ? {} : parseJson(body));
}

function isKept(call: Call): boolean {
  return "forPages" in call && (call.staleSafe ?? call.sameForAll) === true;
}

/** Performs a call with a form; the form is read only after the caller has been admitted. */
async function receiveForm(
  options: AppOptions,
  request: ApiRequest,
  limit: number,
  { call, identity, caller }: Asked,
): Promise<unknown> {
  if (identity === null) throw new AppError("unauthorized");
  const context = { ...contextFor(call, options.context), identity, caller };
  await call.admit?.(context);
  const form = { limit, schema: call.input, place: addressShare(caller.ip) };
  const found = await withForm(request, form, async (fields) =>
    checked(options, call, await call.handler(context, parseInput(call, fields), joinsNothing)),
  );
  await options.feed.announced();
  return found;
}

/** One press in a mail program (RFC 8058), which sends no signature; whoever opens the address in a browser gets the page. */
async function unsubscribe(context: Context, { method, url }: ApiRequest): Promise<Response> {
  const token = new URL(url).searchParams.get("token") ?? "";
  if (method === "GET" || method === "HEAD") {
    const location = `/unsubscribe#${encodeURIComponent(token)}`;
    return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
  }
  if (method !== "POST") throw new AppError("methodNotAllowed", { allow: "GET, POST" });
  await subscriptionOf(context, token, "off");
  return new Response("OK", { headers: { "content-type": "text/plain", "cache-control": "no-store" } });
}

async function openStream(
  options: AppOptions,
  { method, access }: Stream,
  request: ApiRequest,
  { path, ip }: { path: string; ip: string },
): Promise<Response> {
  if (request.method !== method) throw new AppError("methodNotAllowed", { allow: method });
  const { token } = await verifyClient(options, request, path, new Uint8Array());
  const identity = await identify(options.context, access, token);
  if (identity === null) throw new AppError("unauthorized");
  return options.messages.open({ ...identity, ip });
}

function parseInput({ input }: Call, value: unknown): unknown {
  const parsed = input.safeParse(value, { error: reasonOf });
  if (parsed.success) return parsed.data;
  // A custom rule has a message for the user; other errors are for the developer of the client.
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

/** Maximum number of invalid fields named in a response. */
const maxFields = 50;

function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields = error.issues.slice(0, maxFields).flatMap((issue): [string, string][] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key): [string, string] => [[...issue.path, key].join("."), "没有这个字段"]);
    return [[issue.path.join(".") || "（全部）", issue.message]];
  });
  return Object.fromEntries(fields);
}

function checked<Answer>({ checkAnswers }: AppOptions, { output }: Call, answer: Answer): Answer {
  if (checkAnswers) output.parse(answer);
  return answer;
}

async function readPaper(
  { context, paperAt }: { context: Context; paperAt: PaperAt },
  { method }: ApiRequest,
  path: string,
): Promise<Paper | undefined> {
  if (method !== "GET" && method !== "HEAD") throw new AppError("methodNotAllowed", { allow: "GET, HEAD" });
  return paperAt(path, (await readSiteSettings(context.db.read)).name);
}

async function paperResponse({ prepared }: Paper): Promise<Response> {
  const { status, headers, body } = await prepared.encode({ quick: "identity", small: "identity" });
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [],
  );
  return new Response(new Uint8Array(body), { status, headers: pairs });
}

async function failure(error: unknown, options: AppOptions, request: ApiRequest, peer: Peer): Promise<Reply> {
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
  return envelope(body, known.status, {
    ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
    ...(allow && { allow }),
  });
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
