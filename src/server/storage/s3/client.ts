import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { StorageUnavailable } from "../storage.ts";
import { watchStore } from "./watch.ts";

/** An S3-compatible bucket with path-style URLs: `<endpoint>/<bucket>/<prefix><key>`. */
export interface S3Bucket {
  /** Scheme, host and optional path, without trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prepended to every key; empty, or ends with a slash. */
  prefix: string;
}

interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** If absent, the request is to the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array<ArrayBuffer>;
  /** Maximum number of attempts; more than one only for requests that are safe to repeat. */
  tries?: number;
}

export interface S3Client {
  /**
   * Signs and sends the request; resolves with the response once its headers have arrived, also for status 404.
   * @throws {StorageUnavailable} for any other status than 2xx and 404, after the last attempt; at once while the store is known to be
   * down.
   */
  send(request: S3Request): Promise<Response>;
  /** Why the store is unavailable; null if it answers. */
  problem(): Promise<string | null>;
}

const defaultTries = 3;
const firstPause = 100;
/** Timeout until the response headers arrive, in milliseconds: enough to upload a part over a slow connection. */
const timeout = { reading: 10_000, writing: 120_000 };

export function createS3Client(bucket: S3Bucket): S3Client {
  const cache = new Map<string, ArrayBuffer>();
  const base = `${bucket.endpoint}/${encodeURIComponent(bucket.bucket)}`;
  const watch = watchStore({
    async ask(signal) {
      const { status } = await sendOnce({ method: "HEAD" }, signal);
      if (status >= 500) throw new Error(`answered with ${status}`);
    },
  });

  async function sendOnce(
    { method, key, query = {}, headers = {}, body }: S3Request,
    lost: AbortSignal,
  ): Promise<Response> {
    const path = key === undefined ? "" : `/${encodePath(bucket.prefix + key)}`;
    const search = new URLSearchParams(query).toString().replaceAll("+", "%20");
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signer = new AwsV4Signer({
      method,
      url: `${base}${path}${search && `?${search}`}`,
      headers: { ...headers, "x-amz-content-sha256": hash },
      accessKeyId: bucket.accessKeyId,
      secretAccessKey: bucket.secretAccessKey,
      region: bucket.region,
      service: "s3",
      cache,
    });
    const signed = await signer.sign();
    const abort = new AbortController();
    const limit = body === undefined ? timeout.reading : timeout.writing;
    const timer = setTimeout(() => abort.abort(new Error(`no answer within ${limit} ms`)), limit);
    const giveUp = () => abort.abort(lost.reason);
    lost.addEventListener("abort", giveUp, { once: true });
    if (lost.aborted) giveUp();
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body ?? null,
        signal: abort.signal,
        redirect: "manual",
      });
    } finally {
      clearTimeout(timer);
      // There is no timeout for the body.
      lost.removeEventListener("abort", giveUp);
    }
  }

  return {
    problem: () => watch.problem(),

    async send(request) {
      const tries = request.tries ?? defaultTries;
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await watch.run((lost) => sendOnce(request, lost).catch((error: unknown) => ({ error })));
        if (outcome instanceof Response && (outcome.ok || outcome.status === 404)) return outcome;
        const failure = await describe(request, outcome);
        if (attempt >= tries && !(outcome instanceof Response)) await watch.suspect();
        if (attempt >= tries || !failure.passing) throw failure.error;
        await wait(firstPause * 2 ** (attempt - 1) * (1 + Math.random()));
      }
    },
  };
}

/** The error for a failed request, and whether a retry may succeed. */
async function describe(
  { method, key = "" }: S3Request,
  outcome: Response | { error: unknown },
): Promise<{ error: StorageUnavailable; passing: boolean }> {
  if (!(outcome instanceof Response)) {
    return { error: new StorageUnavailable(`${method} ${key} was not answered`, outcome.error), passing: true };
  }
  const { status } = outcome;
  const text = await outcome.text().catch(() => "");
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
  return {
    error: new StorageUnavailable(`${method} ${key} was answered with ${status} ${code}`.trimEnd()),
    passing: status >= 500 || status === 429 || status === 408,
  };
}

function encodePath(key: string): string {
  return key.split("/").map(encodeURIComponent).join("/");
}
