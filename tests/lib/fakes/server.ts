import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";

export interface Received {
  method: string;
  /** Without `/api/app/`. */
  name: string;
  token: string;
  headers: Headers;
  body: string;
  input: unknown;
  signal: AbortSignal | null;
}

export interface Answer {
  code?: number;
  status?: number;
  tip?: string;
  data?: unknown;
  fields?: Record<string, string>;
  challenge?: string;
}

export const visitor = {
  id: 1,
  name: "游客1",
  avatar: null,
  account: "",
  mobile: "",
  role: "user",
  staffRole: null,
  createdAt: "2026-10-03T12:00:00.000Z",
  bio: "",
  gender: "unknown",
  birthday: null,
  passwordSet: false,
  lockCodeSet: false,
} as const;

/**
 * The other end of the wire, written from its description with Node's own crypto: checks signature, clock, nonce and token, seals what
 * has a token, and answers `answers[name]`.
 */
export function fakeServer(
  now: () => number,
  answers: Record<string, (request: Received) => Answer | Promise<Answer>>,
) {
  const received: Received[] = [];
  const tokens = new Set<string>();
  const nonces = new Set<string>();
  const secret = "test-secret";

  answers["login/guest"] ??= () => ({ data: { token: issue(), user: visitor } });

  function issue(): string {
    const token = randomBytes(32).toString("hex");
    tokens.add(token);
    return token;
  }

  async function answer(request: Received): Promise<Response> {
    const { name, token, headers, method, body } = request;
    const path = `/api/app/${name}`;
    const match = /^timestamp=(\d+);nonce=([0-9a-f]{32});sign=([0-9a-f]{64})$/.exec(headers.get("x-api-key") ?? "");
    const [, timestamp = "", nonce = "", sign = ""] = match ?? [];
    const key = createHmac("sha256", secret).update(token).digest();
    const digest = createHash("sha256").update(body).digest("hex");
    const expected = createHmac("sha256", key)
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${digest}`)
      .digest("hex");
    if (headers.get("x-app-secret") !== secret) return reply({ code: 1015, status: 403 });
    if (sign !== expected) return reply({ code: 1012, status: 401 });
    if (Math.abs(Number(timestamp) - now()) > 300_000) return reply({ code: 1013, status: 401 }, { serverTime: now() });
    if (nonces.has(nonce)) return reply({ code: 1014, status: 401 });
    nonces.add(nonce);
    if (token !== "" && !tokens.has(token)) return reply({ code: 1001, status: 401, tip: "没有权限，请先登录" });
    const given = (await answers[name]?.(request)) ?? { code: 1003, status: 404 };
    if (token === "" || given.data === undefined) return reply(given);
    return reply({ ...given, data: sealed(key, "h1", `${method} ${path} ${nonce}`, given.data) }, { hash: "h1" });
  }

  function reply(
    { code = 200, status = 200, tip = "", data = null, fields, challenge }: Answer,
    more: object = {},
  ): Response {
    return Response.json({ code, tip, data, fields, challenge, ...more }, { status });
  }

  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (init.signal?.aborted) throw new DOMException("aborted", "AbortError");
    const request = await receive(String(input), init);
    received.push(request);
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException("aborted", "AbortError"));
      if (init.signal?.aborted) abort();
      init.signal?.addEventListener("abort", abort);
    });
    return Promise.race([aborted, answer(request)]);
  }

  return { fetch, received, tokens, issue, answers };
}

async function receive(url: string, init: RequestInit): Promise<Received> {
  const headers = new Headers(init.headers);
  const body = await new Response(init.body ?? null).text();
  return {
    method: init.method ?? "GET",
    name: url.replace("/api/app/", ""),
    token: (headers.get("authorization") ?? "").replace("Bearer ", ""),
    headers,
    body,
    input: body === "" ? undefined : JSON.parse(body),
    signal: init.signal ?? null,
  };
}

function sealed(key: Buffer, hash: string, aad: string, value: unknown): string {
  const sealing = Buffer.from(hkdfSync("sha256", key, Buffer.from(hash), Buffer.from("data/v1"), 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealing, iv).setAAD(Buffer.from(aad));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64");
}
