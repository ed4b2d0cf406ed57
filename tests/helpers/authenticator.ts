import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

/** What an authenticator and a browser may get wrong. */
interface Circumstances {
  origin?: string;
  rpId?: string;
  /** Number of signatures so far. */
  counter?: number;
  /** No finger, face or PIN was checked. */
  unverified?: boolean;
  type?: "webauthn.create" | "webauthn.get";
}

export interface TestPasskey {
  credentialId: string;
  /** As `navigator.credentials.create` answers. */
  create(
    challenge: string,
    wrong?: Circumstances,
  ): { credentialId: string; clientDataJSON: string; attestationObject: string };
  /** As `navigator.credentials.get` answers. */
  get(
    challenge: string,
    wrong?: Circumstances,
  ): { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string };
}

const home = { origin: "http://localhost", rpId: "localhost" };

/** A passkey with an ES256 key, written down byte by byte as WebAuthn says, so that the site's library is not tested against itself. */
export function testPasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  return {
    credentialId: text(id),
    create(challenge, wrong = {}) {
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey)]);
      const authData = Buffer.concat([dataOf(wrong, 0x40), attested]);
      return {
        credentialId: text(id),
        clientDataJSON: text(clientData(challenge, { type: "webauthn.create", ...wrong })),
        attestationObject: text(
          Buffer.concat([
            Buffer.from([0xa3, 0x63]),
            Buffer.from("fmt"),
            Buffer.from([0x64]),
            Buffer.from("none"),
            Buffer.from([0x67]),
            Buffer.from("attStmt"),
            Buffer.from([0xa0, 0x68]),
            Buffer.from("authData"),
            Buffer.from([0x58, authData.length]),
            authData,
          ]),
        ),
      };
    },
    get(challenge, wrong = {}) {
      const authData = dataOf(wrong, 0);
      const said = clientData(challenge, { type: "webauthn.get", ...wrong });
      const signature = sign("sha256", Buffer.concat([authData, sha256(said)]), privateKey);
      return {
        credentialId: text(id),
        clientDataJSON: text(said),
        authenticatorData: text(authData),
        signature: text(signature),
      };
    },
  };
}

function clientData(challenge: string, { type, origin = home.origin }: Circumstances): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function dataOf({ rpId = home.rpId, counter = 0, unverified = false }: Circumstances, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags | 0x01 | (unverified ? 0 : 0x04)]), count]);
}

/** COSE: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [a, b] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  const bytes = Buffer.from([0x58, 0x20]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes,
    a,
    Buffer.from([0x22]),
    bytes,
    b,
  ]);
}
