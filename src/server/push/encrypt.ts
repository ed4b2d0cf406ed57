import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

const curve = "prime256v1";

/** Keys of a browser, both base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** What is random in a message; the tests give the values of the example in RFC 8291. */
interface Random {
  salt: Buffer;
  own: ECDH;
}

/** Why the keys of a browser cannot be used; null if they can. */
export function keysFault({ p256dh, auth }: BrowserKeys): string | null {
  const [point, secret] = [fromText(p256dh), fromText(auth)];
  if (point.length !== 65 || point[0] !== 4) return "p256dh 不是公钥";
  if (secret.length !== 16) return "auth 要是 16 个字节";
  try {
    freshKey().computeSecret(point);
    return null;
  } catch {
    return "p256dh 不在曲线上";
  }
}

/** Encrypts a text so that only this browser can read it: one record of `aes128gcm` (RFC 8188) with keys by RFC 8291. */
export function encryptFor({ p256dh, auth }: BrowserKeys, text: string, random: Partial<Random> = {}): Buffer {
  const { salt = randomBytes(16), own = freshKey() } = random;
  const theirs = fromText(p256dh);
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), fromText(auth), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 marks the last record; there is no padding after it.
  const sealed = [cipher.update(text, "utf8"), cipher.update(Buffer.of(2)), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordSize);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, ...sealed, cipher.getAuthTag()]);
}

/** The size push services have to take. */
const recordSize = 4096;

function freshKey(): ECDH {
  const key = createECDH(curve);
  key.generateKeys();
  return key;
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

const fromText = (text: string): Buffer => Buffer.from(text, "base64url");
