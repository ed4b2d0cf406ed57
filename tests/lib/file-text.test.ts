import { expect, it } from "vitest";
import { fileText, knownText } from "#lib/file-text.ts";

const bytes = (hex: string) => Buffer.from(hex, "hex");

it("reads UTF-8, GB 18030, what a byte order mark says and what the file declares", () => {
  expect(knownText(Buffer.from("拾光"))).toBe("拾光");
  expect(knownText(bytes("bcd7"))).toBe("甲");
  expect(knownText(bytes("fffe3275"))).toBe("甲");
  expect(knownText(bytes("feff7532"))).toBe("甲");
  expect(knownText(bytes("a5d2"), "big5")).toBe("甲");
  // What it declares is wrong.
  expect(knownText(Buffer.from("甲"), "us-ascii-2")).toBe("甲");
});

it("keeps a replacement character that was written", () => {
  expect(knownText(Buffer.from("\uFFFD"))).toBe("\uFFFD");
});

it("knows nothing of other bytes, and marks each that is wrong", () => {
  expect(knownText(bytes("ff80"))).toBeNull();
  expect(fileText(bytes("41ff"))).toBe("A\uFFFD");
  expect(fileText(bytes("efbbbf41ff"))).toBe("A\uFFFD");
});
