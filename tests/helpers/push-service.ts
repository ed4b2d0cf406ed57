import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** A message as the browser shows it. */
const message = z.strictObject({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  icon: z.string(),
  lang: z.string(),
  at: z.number(),
});

interface Received extends z.infer<typeof message> {
  /** Which browser. */
  browser: TestBrowser;
  headers: IncomingHttpHeaders;
  /** Claims of the site's signature, which has been verified. */
  claims: { aud: string; exp: number; sub?: string };
}

/** A browser with a subscription at the push service. */
export interface TestBrowser {
  /** What it tells the site. */
  address: { endpoint: string; p256dh: string; auth: string };
  /** Opens a message that was encrypted for it. */
  open(body: Buffer): string;
}

export interface PushService {
  /** `127.0.0.1:port`. */
  host: string;
  /** Messages in order, those that were refused too. */
  received: Received[];
  /** What it answers from now on. */
  answer: { status: number; retryAfter?: string };
  subscribe(): TestBrowser;
  close(): void;
}

/** Starts a push service: takes messages as browsers' vendors do, verifies their signature and decrypts them. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, TestBrowser>();
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on("data", (piece: Buffer) => pieces.push(piece));
    req.on("end", () => {
      const browser = browsers.get(req.url ?? "");
      if (!browser) return res.writeHead(404).end();
      const claims = verifyVapid(req.headers.authorization ?? "");
      const opened: unknown = JSON.parse(browser.open(Buffer.concat(pieces)));
      service.received.push({ ...message.parse(opened), browser, headers: req.headers, claims });
      const { status, retryAfter } = service.answer;
      if (retryAfter !== undefined) res.setHeader("retry-after", retryAfter);
      return res.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const service: PushService = {
    host,
    received: [],
    answer: { status: 201 },
    subscribe() {
      const path = `/send/${randomBytes(8).toString("hex")}`;
      const browser = createBrowser(`http://${host}${path}`);
      browsers.set(path, browser);
      return browser;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

function createBrowser(endpoint: string): TestBrowser {
  const key = createECDH("prime256v1");
  const p256dh = key.generateKeys();
  const auth = randomBytes(16);
  return {
    address: { endpoint, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    open(body) {
      const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)];
      const theirs = body.subarray(21, 21 + length);
      const record = body.subarray(21 + length);
      if (record.length > size) throw new Error("more than one record");
      const derive = (secret: Buffer, with_: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, with_, info, bytes));
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, theirs]);
      const secret = derive(key.computeSecret(theirs), auth, info, 32);
      const content = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
      const decipher = createDecipheriv("aes-128-gcm", content, nonce).setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      if (text.at(-1) !== 2) throw new Error("not the last record");
      return text.subarray(0, -1).toString("utf8");
    },
  };
}

const claimed = z.strictObject({ aud: z.string(), exp: z.number(), sub: z.string().optional() });

/** The claims of `vapid t=…, k=…`, by RFC 8292. */
function verifyVapid(header: string): Received["claims"] {
  const [, signed = "", signature = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
  const proof = Buffer.from(signature, "base64url");
  if (!verify("sha256", Buffer.from(signed), { key: publicKey, dsaEncoding: "ieee-p1363" }, proof)) {
    throw new Error("not signed by this key");
  }
  const [, claims = ""] = signed.split(".");
  return claimed.parse(JSON.parse(Buffer.from(claims, "base64url").toString("utf8")));
}
