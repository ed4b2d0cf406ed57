import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSealed, seal } from "#lib/seal.ts";

const key = createHmac("sha256", "拾光-secret").update("tok-1").digest();
const nonce = "0f".repeat(16);
const aad = `POST /api/app/video/detail ${nonce}`;

function sealingKey(hash: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.from(hash), Buffer.from("data/v1"), 32));
}

test("opens the known vector", () => {
  const data = "BwcHBwcHBwcHBwcHtOjw/5H7e+M5uWP5uNMytJ13o8LFRs77ltCgi5z1qvVMy5w=";
  expect(openSealed(key, "salt-1", aad, data)).toEqual({ a: 1, 词: "光" });
  expect(seal(key, "salt-1", aad, new Uint8Array(12).fill(7), { a: 1, 词: "光" })).toBe(data);
});

test("opens what node:crypto seals, also when large", () => {
  const value = { list: Array.from({ length: 3000 }, (_, id) => ({ id, title: `第${id}集 \u2028😀` })) };
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey("h"), iv).setAAD(Buffer.from(aad));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  const data = Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64");
  expect(openSealed(key, "h", aad, data)).toEqual(value);
});

test("seals what node:crypto opens, also when large", () => {
  const value = ["光".repeat(50_000), null, 1.5];
  const bytes = Buffer.from(seal(key, "h", aad, randomBytes(12), value), "base64");
  const decipher = createDecipheriv("aes-256-gcm", sealingKey("h"), bytes.subarray(0, 12)).setAAD(Buffer.from(aad));
  decipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
  expect(JSON.parse(text.toString())).toEqual(value);
});

test("an answer opens only for the request it was made for", () => {
  const data = seal(key, "h", aad, new Uint8Array(12), { id: 1 });
  const others = [
    `GET /api/app/video/detail ${nonce}`,
    `POST /api/app/video/list ${nonce}`,
    `POST /api/app/video/detail ${"1f".repeat(16)}`,
  ];
  for (const other of others) expect(() => openSealed(key, "h", other, data)).toThrow();
  expect(() => openSealed(key, "H", aad, data)).toThrow();
  expect(() => openSealed(randomBytes(32), "h", aad, data)).toThrow();
});

test("any altered byte fails", () => {
  const bytes = Buffer.from(seal(key, "h", aad, new Uint8Array(12), { id: 1 }), "base64");
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(() => openSealed(key, "h", aad, altered.toString("base64"))).toThrow();
  }
  expect(() => openSealed(key, "h", aad, bytes.subarray(0, -1).toString("base64"))).toThrow();
  expect(() => openSealed(key, "h", aad, "")).toThrow();
});

test("asks for an iv of 12 bytes", () => {
  expect(() => seal(key, "h", aad, new Uint8Array(16), 1)).toThrow(RangeError);
});
