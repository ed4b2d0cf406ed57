import { createECDH, hash, createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Database } from "../db/open.ts";
import { sharedKey } from "../db/shared-key.ts";

/** The key pair by which push services know the site again (RFC 8292). */
export interface VapidKeys {
  /** Base64url, as browsers and push services take it. */
  publicKey: string;
  privateKey: KeyObject;
}

const curve = "prime256v1";
const keyName = "vapid-key";
/** Lifetime of a signature in seconds; a day is the most that is allowed. */
const lifetime = 12 * 3600;

const known = new WeakMap<Database, Promise<VapidKeys>>();

/** The keys of the site, made once; a browser takes messages only from the key it was subscribed with. */
export function vapidKeys(db: Database): Promise<VapidKeys> {
  const keys = known.get(db) ?? sharedKey(db, keyName).then(toKeys);
  known.set(db, keys);
  // A database that was away is asked again.
  keys.catch(() => known.delete(db));
  return keys;
}

function toKeys(secret: Buffer): VapidKeys {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(secret);
  } catch {
    // One in four thousand million numbers is not a key: all processes go on to the same next one.
    return toKeys(hash("sha256", secret, "buffer"));
  }
  const point = pair.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", d: secret.toString("base64url"), x: part(1), y: part(33) };
  return { publicKey: point.toString("base64url"), privateKey: createPrivateKey({ key: jwk, format: "jwk" }) };
}

/** The `Authorization` of a message to a push service: a signature that is worth something there only, and not for long. */
export async function vapidHeader(
  { db, mail, publicOrigin, now }: Pick<Context, "db" | "mail" | "publicOrigin" | "now">,
  endpoint: string,
): Promise<string> {
  const { publicKey, privateKey } = await vapidKeys(db);
  const contact = mail ? `mailto:${mail.from}` : publicOrigin?.startsWith("https:") ? publicOrigin : null;
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now() / 1000) + lifetime,
    ...(contact !== null && { sub: contact }),
  };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
