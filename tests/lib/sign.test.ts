import { createHash, createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formatApiKey, parseApiKey, signingKey, signRequest } from "#lib/sign.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("signs the known vectors", () => {
  const key = signingKey("拾光-secret", "tok-1");
  expect(hex(key)).toBe("eee9de7add3ee8328a3f88a0de05996dde13404bb69ca6a4995875d7ea7052a9");
  const request = { method: "POST", path: "/api/app/video/detail", timestamp: 1790000000000, nonce: "0f".repeat(16) };
  const body = new TextEncoder().encode(JSON.stringify({ id: 10782, 词: "光" }));
  expect(signRequest(key, { ...request, body })).toBe(
    "54874ec71be10aef6d7fda42c2f40445887eb5a375737a530ecb5c67af48e9c8",
  );
});

test("signs an empty body without a token", () => {
  const key = signingKey("dev", "");
  expect(hex(key)).toBe("71f7adbfb13a61b573a19b7f50bb28ec7dc8396a176a939df58bc4bb5a3f940d");
  const request = { method: "GET", path: "/api/app/ping/config", timestamp: 0, nonce: "ab".repeat(16) };
  expect(signRequest(key, { ...request, body: new Uint8Array() })).toBe(
    "6dfbb79cdcd6fb11d3e91e9a2575a30f77d354a7319e5945a2b9a81c79126bbc",
  );
});

test("gives the bytes node:crypto gives", () => {
  for (let round = 0; round < 50; round++) {
    const [secret, token, nonce] = [
      randomBytes(9).toString("base64"),
      randomBytes(32).toString("hex"),
      randomBytes(16).toString("hex"),
    ];
    const body = randomBytes(round * 7);
    const key = createHmac("sha256", secret).update(token).digest();
    const text = `POST\n/p\n${round}\n${nonce}\n${createHash("sha256").update(body).digest("hex")}`;
    expect(hex(signingKey(secret, token))).toBe(hex(key));
    expect(signRequest(key, { method: "POST", path: "/p", timestamp: round, nonce, body })).toBe(
      createHmac("sha256", key).update(text).digest("hex"),
    );
  }
});

test("the header survives the round trip", () => {
  const key = { timestamp: 1790000000000, nonce: "0f".repeat(16), sign: "a9".repeat(32) };
  expect(formatApiKey(key)).toBe(`timestamp=1790000000000;nonce=${key.nonce};sign=${key.sign}`);
  expect(parseApiKey(formatApiKey(key))).toEqual(key);
});

const nonce = "0f".repeat(16);
const sign = "a9".repeat(32);
test.each([
  "",
  `timestamp=1;nonce=${nonce}`,
  `timestamp=1;nonce=${nonce};sign=${sign};more=1`,
  `nonce=${nonce};timestamp=1;sign=${sign}`,
  `timestamp=1;nonce=${nonce.toUpperCase()};sign=${sign}`,
  `timestamp=1;nonce=${nonce};sign=${sign}0`,
  `timestamp=1;nonce=${nonce};sign=${sign}\n`,
  ` timestamp=1;nonce=${nonce};sign=${sign}`,
  `timestamp=01;nonce=${nonce};sign=${sign}`,
  `timestamp=-1;nonce=${nonce};sign=${sign}`,
  `timestamp=1.5;nonce=${nonce};sign=${sign}`,
  `timestamp=1e3;nonce=${nonce};sign=${sign}`,
  `timestamp=9007199254740992;nonce=${nonce};sign=${sign}`,
  `timestamp=;nonce=${nonce};sign=${sign}`,
])("refuses the header %j", (header) => {
  expect(parseApiKey(header)).toBeNull();
});
