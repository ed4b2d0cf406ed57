import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { scramble } from "#lib/obfuscation.ts";

test("is its own inverse and leaves its argument alone", () => {
  for (const length of [0, 1, 99, 100, 101, 5000]) {
    const bytes = randomBytes(length);
    const before = Buffer.from(bytes);
    expect(Buffer.from(scramble(scramble(bytes)))).toEqual(before);
    expect(bytes).toEqual(before);
  }
});

test("changes each of the first 100 bytes and none after", () => {
  const changed = [...scramble(new Uint8Array(300))].map((byte) => byte !== 0);
  expect(changed).toEqual(Array.from({ length: 300 }, (_, index) => index < 100));
});

test("stays the same key: pictures out there are scrambled with it", () => {
  expect(Buffer.from(scramble(new Uint8Array(8))).toString()).toBe("shiguang");
});
