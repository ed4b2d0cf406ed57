import { randomBytes } from "node:crypto";
import type { CallFacts } from "#lib/contract/call.ts";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import type { Envelope } from "#lib/contract/envelope.ts";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import { proofHeader } from "#lib/proof-of-work.ts";
import { openSealed } from "#lib/seal.ts";
import { formatApiKey, signingKey, signRequest } from "#lib/sign.ts";
import { calls as served } from "#server/api/calls.ts";
import type { ClusterLink } from "#server/cluster/link.ts";
import { readEnv, type Settings } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { openSite, type Site } from "#server/site/site.ts";
import type { DestinationStream } from "pino";
import { createMigratedStore, placeOf, type TestStore } from "./database.ts";

export const testSecret = "test-secret-of-this-client";

/** Clock of a test, which only moves when it is set. */
export interface TestClock {
  now: number;
}

export interface TestApp {
  site: Site;
  clock: TestClock;
  /** Sends any request directly to the app. */
  fetch(request: Request): Promise<Response>;
  /**
   * Signs and sends a call and decrypts the response; throws an `Error` with the code of a refusal. As from the site's client, an idempotent
   * one has an `Idempotency-Key`, a new one unless it is given.
   */
  call<Name extends CallName>(name: Name, input: Sent<Name>, token?: string, actionKey?: string): Promise<Output<Name>>;
  /** Signs and sends a call and returns the response, sealed or not; for refusals. */
  ask(name: CallName, input: unknown, from?: { token?: string; ip?: string; proof?: string }): Promise<Answer>;
  /** Creates a guest. */
  signIn(): Promise<{ token: string; userId: number }>;
  /** A correctly signed request, for tests that modify it. */
  request(name: string, input: unknown, options?: RequestOptions): Request;
  close(): Promise<void>;
}

/** A response before it is decrypted. */
export interface Answer {
  status: number;
  code: number;
  tip: string;
  fields?: Record<string, string>;
  /** Seconds. */
  retryAfter?: number;
  /** Proof-of-work challenge to solve before the server accepts the request. */
  challenge?: string;
}

interface RequestOptions {
  /** Sends JSON even to a call that takes a form. */
  asJson?: boolean;
  token?: string;
  nonce?: string;
  timestamp?: number;
  method?: string;
  headers?: Record<string, string>;
  secret?: string;
}

/** The real site with an empty, migrated database of its own, accessed as a client does. */
export async function createTestApp(settings: Settings = {}, logTo?: DestinationStream): Promise<TestApp> {
  return openTestApp(await createMigratedStore(), settings, { ...(logTo && { logTo }) });
}

export interface TestAppParts {
  logTo?: DestinationStream;
  onQuery?: (sql: string) => void;
  /** To other apps on the same place, as several web processes of a machine have. */
  link?: ClusterLink;
}

/** The same on a place (data folder and database) that may be shared with other processes; closing the app removes the place. */
export async function openTestApp(
  database: TestStore,
  settings: Settings = {},
  { logTo, ...parts }: TestAppParts = {},
): Promise<TestApp> {
  const env = readEnv({
    ...placeOf(database),
    APP_SECRET: testSecret,
    DEMO_CONTENT: "off",
    // No worker runs in tests, so the site does not check for ffmpeg.
    WORKER: "off",
    LOG_LEVEL: "error",
    ...settings,
  });
  const clock = { now: Date.parse("2026-11-21T04:00:00Z") };
  const site = await openSite(env, createLog(env, logTo), {
    now: () => clock.now,
    checkAnswers: true,
    background: false,
    ...parts,
    // Cheap password hashes, because thousands are made; only `accounts/limits.test.ts` tests their cost.
    passwordCost: { memory: 64, passes: 1 },
  });
  const peer = { ip: "127.0.0.1", requestId: "test" };
  const fetch = (request: Request) => site.api.fetch(request, peer);
  const request = (name: string, input: unknown, options: RequestOptions = {}) =>
    signedRequest(name, input, clock, options);

  async function call<Name extends CallName>(
    name: Name,
    input: Sent<Name>,
    token = "",
    actionKey?: string,
  ): Promise<Output<Name>> {
    const nonce = randomBytes(16).toString("hex");
    const headers: Record<string, string> = actionKey === undefined ? {} : { "idempotency-key": actionKey };
    const sent = request(name, input, { token, nonce, headers });
    const response = await site.api.fetch(sent, { ...peer, ip: homeOf(token) });
    const envelope = toEnvelope(await response.json());
    if (envelope.code !== 200) throw new Error(`${name}: ${response.status} ${envelope.code} ${envelope.tip}`);
    const context = `${calls[name].method} /api/app/${name} ${nonce}`;
    const data =
      envelope.hash === undefined
        ? envelope.data
        : openSealed(signingKey(testSecret, token), envelope.hash, context, String(envelope.data));
    // The schema of this very call has just checked it.
    // eslint-disable-next-line typescript/consistent-type-assertions
    return served[name].output.parse(data) as Output<Name>;
  }

  return {
    site,
    clock,
    fetch,
    call,
    request,
    async ask(name, input, { token, ip = homeOf(token), proof } = {}) {
      const sent = request(name, input, {
        ...(token !== undefined && { token }),
        ...(proof !== undefined && { headers: { [proofHeader]: proof } }),
      });
      const response = await site.api.fetch(sent, { ...peer, ip });
      const { code, tip, fields, challenge } = toEnvelope(await response.json());
      const retryAfter = response.headers.get("retry-after");
      return {
        status: response.status,
        code,
        tip,
        ...(fields && { fields }),
        ...(challenge !== undefined && { challenge }),
        ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
      };
    },
    async signIn() {
      const { token, user } = await call("login/guest", { devID: randomBytes(8).toString("hex") });
      return { token, userId: user.id };
    },
    async close() {
      await site.close();
      await database.remove();
    },
  };
}

/** Each token has an IP address of its own, unless a test specifies one, because requests are limited by address. */
function homeOf(token = ""): string {
  const [a, b, c] = Buffer.from(token.slice(0, 6), "hex");
  return token === "" ? "127.0.0.1" : `10.${a}.${b}.${c}`;
}

function signedRequest(name: string, input: unknown, clock: TestClock, options: RequestOptions): Request {
  const path = `/api/app/${name}`;
  const method = options.method ?? (name === "ping/config" ? "GET" : "POST");
  const known: CallFacts | null = isCallName(name) ? calls[name] : null;
  const form = known?.multipart && !options.asJson ? toForm(input) : null;
  const body = method === "GET" || form ? "" : JSON.stringify(input);
  const timestamp = options.timestamp ?? clock.now;
  const nonce = options.nonce ?? randomBytes(16).toString("hex");
  const secret = options.secret ?? testSecret;
  const bytes = new TextEncoder().encode(body);
  const sign = signRequest(signingKey(secret, options.token ?? ""), { method, path, timestamp, nonce, body: bytes });
  const headers = new Headers({
    "x-app-secret": secret,
    "x-api-key": formatApiKey({ timestamp, nonce, sign }),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(method === "GET" || form ? {} : { "content-type": "application/json" }),
    ...(known?.idempotent ? { "idempotency-key": randomBytes(16).toString("hex") } : {}),
    ...options.headers,
  });
  return new Request(`http://localhost${path}`, {
    method,
    headers,
    ...(method === "GET" ? {} : { body: form ?? body }),
  });
}

function toForm(input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) form.append(name, item instanceof Blob ? item : String(item));
  }
  return form;
}

/** Narrows a response body to an envelope; throws if it is none. */
export function toEnvelope(value: unknown): Envelope {
  if (!isEnvelope(value)) throw new Error(`not an envelope: ${JSON.stringify(value)}`);
  return value;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "number" &&
    "tip" in value &&
    typeof value.tip === "string" &&
    "data" in value
  );
}
