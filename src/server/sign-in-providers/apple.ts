import { createPrivateKey, sign } from "node:crypto";

interface Key {
  teamId: string;
  keyId: string;
  clientId: string;
  /** PEM, as downloaded from Apple (`AuthKey_….p8`). */
  privateKey: string;
  issuer: string;
}

/** Seconds for which a secret is good; Apple allows half a year, the configuration with it is kept an hour. */
const lifetime = 2 * 3600;

/** Apple's client secret: a JWT about this site, signed with its private key (ES256). */
export function appleSecret({ teamId, keyId, clientId, privateKey, issuer }: Key): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const head = part({ alg: "ES256", kid: keyId, typ: "JWT" });
  const body = part({ iss: teamId, iat: now, exp: now + lifetime, aud: issuer, sub: clientId });
  const key = createPrivateKey(privateKey.replaceAll("\\n", "\n"));
  const signature = sign("sha256", Buffer.from(`${head}.${body}`), { key, dsaEncoding: "ieee-p1363" });
  return `${head}.${body}.${signature.toString("base64url")}`;
}
