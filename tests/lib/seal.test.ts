import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openPacked, openSealed } from "#lib/seal.ts";
import { answerOf } from "#server/wire/answer.ts";
import { seal, sealPacked } from "#server/wire/seal.ts";

const key = createHmac("sha256", "拾光-secret").update("tok-1").digest();
const nonce = "0f".repeat(16);
const aad = `POST /api/app/video/detail ${nonce}`;

function sealingKey(hash: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, Buffer.from(hash), Buffer.from("data/v1"), 32));
}

test("opens the known vector", () => {
  const data = "BwcHBwcHBwcHBwcHtOjw/5H7e+M5uWP5uNMytJ13o8LFRs77ltCgi5z1qvVMy5w=";
  expect(openSealed(key, "salt-1", aad, data)).toEqual({ a: 1, 词: "光" });
});

test("opens what node:crypto seals, also when large", () => {
  const value = { list: Array.from({ length: 3000 }, (_, id) => ({ id, title: `第${id}集 \u2028😀` })) };
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey("h"), iv).setAAD(Buffer.from(aad));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  const data = Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64");
  expect(openSealed(key, "h", aad, data)).toEqual(value);
});

test("opens what the server seals, under another salt each time", () => {
  const value = ["光".repeat(50_000), null, 1.5];
  const [first, second] = [seal(key, aad, answerOf(value)), seal(key, aad, answerOf(value))];
  expect(openSealed(key, first.hash, aad, first.data)).toEqual(value);
  expect(second.hash).not.toBe(first.hash);
});

test("a packed answer is smaller, and opens to the same", async () => {
  const value = { list: Array.from({ length: 300 }, (_, id) => ({ id, title: `第${id}集 \u2028😀` })) };
  const [packed, plain] = [await sealPacked(key, aad, answerOf(value)), seal(key, aad, answerOf(value))];
  expect(packed.packed).toBe("deflate-raw");
  expect(packed.data.length).toBeLessThan(plain.data.length / 3);
  expect(await openPacked(key, packed.hash, aad, packed.data)).toEqual(value);
  await expect(openPacked(key, packed.hash, "POST /api/app/video/list", packed.data)).rejects.toThrow();
});

test("a short answer is not packed", async () => {
  const { hash, data, packed } = await sealPacked(key, aad, answerOf({ id: 1 }));
  expect(packed).toBeUndefined();
  expect(openSealed(key, hash, aad, data)).toEqual({ id: 1 });
});

test("an answer opens only for the request it was made for", () => {
  const { hash, data } = seal(key, aad, answerOf({ id: 1 }));
  const others = [
    `GET /api/app/video/detail ${nonce}`,
    `POST /api/app/video/list ${nonce}`,
    `POST /api/app/video/detail ${"1f".repeat(16)}`,
  ];
  for (const other of others) expect(() => openSealed(key, hash, other, data)).toThrow();
  expect(() => openSealed(key, hash.toUpperCase(), aad, data)).toThrow();
  expect(() => openSealed(randomBytes(32), hash, aad, data)).toThrow();
});

test("any altered byte fails", () => {
  const { hash, data } = seal(key, aad, answerOf({ id: 1 }));
  const bytes = Buffer.from(data, "base64");
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
    expect(() => openSealed(key, hash, aad, altered.toString("base64"))).toThrow();
  }
  expect(() => openSealed(key, hash, aad, bytes.subarray(0, -1).toString("base64"))).toThrow();
  expect(() => openSealed(key, hash, aad, "")).toThrow();
});
