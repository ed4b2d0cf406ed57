import { bytesToHex } from "@noble/hashes/utils.js";
import { createFetch } from "ofetch";
import type { Envelope } from "../contract/envelope.ts";
import { clientErrors } from "../contract/client-errors.ts";
import { describeDevice } from "../device.ts";
import { proofHeader } from "../proof-of-work.ts";
import { openPacked, openSealed, packedHeader } from "../seal.ts";
import { formatApiKey, signingKey, signRequest } from "../sign.ts";
import { ApiError } from "./api-error.ts";
import { correctedNow, type Environment } from "./environment.ts";
import { isRecord, parseJson } from "./json.ts";
import { $confirming } from "./stores/confirming.ts";
import { type FormAnswer, sendForm } from "./send-form.ts";

export interface Outgoing {
  method: "GET" | "POST";
  /** Full path, e.g. `/api/app/video/list`. */
  path: string;
  /** JSON; empty for GET and for forms. */
  body: string;
  /** Sent instead of `body`; not signed. */
  form?: FormData | undefined;
  /** The fraction of the form sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  /** Empty before the guest login. */
  token: string;
  idempotencyKey: string | undefined;
  /** It may be carried out twice, as what has an idempotency key may. */
  repeatable?: boolean;
  signal?: AbortSignal | undefined;
}

export type Transport = (request: Outgoing) => Promise<unknown>;

/** Milliseconds in which nothing comes: what is long, such as an export, may take longer. */
const timeout = 30_000;
/** The difficulty may rise while a challenge is solved, so that a second one follows. */
const maxChallenges = 2;
/** Milliseconds; uploads are slow on a slow connection. */
const uploadTimeout = 180_000;

/**
 * Sends one signed request and returns the decrypted `data` of its response. Throws `ApiError` otherwise. If the client's clock is wrong,
 * it is corrected by the server's and the request is signed again, once; if the server asks for a proof of work, it is computed and the
 * request repeated. So is one that arrived twice, if that does no harm: browsers and proxies send again what they think was lost with a
 * connection, as when a server process ends, and the server takes a signature once.
 */
export function createTransport(environment: Environment): Transport {
  const { raw } = createFetch({ fetch: (...request) => environment.fetch(...request) });

  async function attempt(request: Outgoing, proof?: string): Promise<unknown> {
    const { method, path, token } = request;
    const body = new TextEncoder().encode(request.body);
    const key = signingKey(environment.meta("app-secret"), token);
    const timestamp = correctedNow(environment);
    const nonce = bytesToHex(environment.randomBytes(16));
    const sign = signRequest(key, { method, path, timestamp, nonce, body });
    const headers = headersOf(request, formatApiKey({ timestamp, nonce, sign }));
    if (proof !== undefined) headers[proofHeader] = proof;
    const limit = request.form ? uploadTimeout : timeout;
    const { form, onProgress } = request;
    const answer = await timed<FormAnswer>(limit, request.signal, async (signal, heard) => {
      if (form && onProgress) return sendForm({ path, headers, form, signal, onProgress });
      const response = await raw<unknown, "stream">(path, {
        method,
        headers,
        signal,
        retry: false,
        ignoreResponseError: true,
        responseType: "stream",
        ...(form ? { body: form } : body.length > 0 ? { body } : {}),
      });
      return { status: response.status, headers: response.headers, _data: await readJson(response, heard) };
    });
    return openAnswer(answer, key, `${method} ${path} ${nonce}`);
  }

  function headersOf({ body, token, idempotencyKey }: Outgoing, apiKey: string): Record<string, string> {
    return {
      Accept: "application/json",
      "X-App-Secret": environment.meta("app-secret"),
      "X-User-Agent": describeDevice(environment.userAgent(), environment.width()),
      "X-Api-Key": apiKey,
      [packedHeader]: "deflate-raw",
      ...asWritten(environment.root()?.getAttribute("lang")),
      ...(body === "" ? {} : { "Content-Type": "application/json" }),
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
    };
  }

  /** Limits the time until `heard` is called, and each time after it: also of the body, which ofetch's own timeout does not. */
  async function timed<Value>(
    limit: number,
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal, heard: () => void) => Promise<Value>,
  ): Promise<Value> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    let cancel = environment.after(limit, abort);
    const heard = () => {
      cancel();
      cancel = environment.after(limit, abort);
    };
    if (outer?.aborted) abort();
    outer?.addEventListener("abort", abort, { once: true });
    try {
      return await work(controller.signal, heard);
    } catch (cause) {
      throw new ApiError({ cause });
    } finally {
      cancel();
      outer?.removeEventListener("abort", abort);
    }
  }

  async function attemptOnceMore(request: Outgoing, proof?: string): Promise<unknown> {
    try {
      return await attempt(request, proof);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isHarmless = request.repeatable === true || request.idempotencyKey !== undefined;
      const cameTwice = error.code === clientErrors.replayed.code && isHarmless;
      if (error.serverTime !== undefined) {
        environment.ahead = error.serverTime - environment.now();
        environment.events.dispatchEvent(new Event("clock-set"));
      } else if (!cameTwice) throw error;
      return attempt(request, proof);
    }
  }

  /** Computes the proof that an error asks for; throws the error itself if it asks for none. */
  async function prove(error: unknown, signal: AbortSignal | undefined): Promise<string> {
    if (!(error instanceof ApiError) || error.challenge === undefined) throw error;
    $confirming.set($confirming.get() + 1);
    try {
      const { solve } = await import("./solve.ts");
      const pause = () => new Promise<void>((resolve) => void environment.after(0, resolve));
      const proof = await solve(error.challenge, { pause, signal });
      if (proof === null) throw error;
      return proof;
    } finally {
      $confirming.set($confirming.get() - 1);
    }
  }

  return async function send(request) {
    let proof: string | undefined;
    for (let challenges = 0; challenges < maxChallenges; challenges += 1) {
      try {
        return await attemptOnceMore(request, proof);
      } catch (error) {
        proof = await prove(error, request.signal);
      }
    }
    return attemptOnceMore(request, proof);
  };
}

/**
 * The body of an answer as JSON, or null if it is none. One without a length is sent while it is made, as an export is: `heard` is called
 * with each of its pieces.
 */
async function readJson(response: Response, heard: () => void): Promise<unknown> {
  if (response.headers.has("content-length")) return parseJson(await response.text());
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    text += decoder.decode(part.value, { stream: true });
  }
  return parseJson(text);
}

async function openAnswer(answer: FormAnswer, key: Uint8Array, aad: string): Promise<unknown> {
  const { status, _data: envelope } = answer;
  const retryAfter = Number(answer.headers.get("retry-after")) || 0;
  if (!isEnvelope(envelope)) throw new ApiError({ status, retryAfter });
  if (envelope.code !== 200) throw new ApiError({ ...envelope, status, retryAfter });
  if (envelope.hash === undefined) return envelope.data;
  try {
    return await (envelope.packed ? openPacked : openSealed)(key, envelope.hash, aad, String(envelope.data));
  } catch (cause) {
    throw new ApiError({ status, cause });
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return isRecord(value) && typeof value["code"] === "number" && typeof value["tip"] === "string";
}

/** Pages in another writing ask for answers in it. */
function asWritten(lang: string | null | undefined): Record<string, string> {
  return lang && lang !== "zh-CN" ? { "Accept-Language": lang } : {};
}
