import { expect, it } from "vitest";
import { safeParse } from "zod";
import { charactersOver, cleanLine, cleanName, cleanText } from "#lib/user-text.ts";
import { hostileTexts } from "../fixtures/hostile-text.ts";
import { textFields } from "../helpers/text-fields.ts";

/** Turns, hides, breaks, or is no character. */
const unwanted =
  /(?![\n\t])\p{Cc}|\p{Cs}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufdd0\ufffe\uffff\u{e0001}]/u;
const heap = /\p{M}{4}/u;

it.each(hostileTexts)("%j is harmless afterwards, and cleaning it again changes nothing", (typed) => {
  for (const clean of [cleanText, cleanLine, cleanName]) {
    const text = clean(typed);
    expect(text).not.toMatch(unwanted);
    expect(text.replaceAll(/[\u200c\u200d]/g, "")).not.toMatch(heap);
    expect(clean(text)).toBe(text);
    expect(text.isWellFormed()).toBe(true);
  }
  expect(cleanLine(typed)).not.toMatch(/[\n\t]/);
  expect(cleanName(typed)).not.toMatch(/[\u115f\u1160\u2800\u3164\uffa0\u200c]/);
});

it.each([
  "没有什么要改。",
  "一行\n\n另一行",
  "👩‍👩‍👧‍👦 ❤️ 1️⃣ 👍🏽 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "Tiếng Việt, naïve, क्षत्रिय, ที่นี่",
  "مراجعة רائעה",
  "<b>a & b</b>",
])("%j stays as it was typed", (text) => {
  expect(cleanText(text)).toBe(text.normalize("NFC"));
});

it("gives two names that look alike one spelling", () => {
  const looks = [
    "夜行人",
    "夜\u200b行人",
    "夜\u200d行人",
    "\u3164夜行人",
    "夜行人\u2060",
    "夜\u{e0041}行人",
    "\u202d夜行人",
  ];
  expect(new Set(looks.map(cleanName))).toEqual(new Set(["夜行人"]));
  expect(cleanName("小\n林  家")).toBe("小 林 家");
});

it("takes the spaces off the ends of lines, and is not held up by a million inside one", () => {
  expect(cleanText("一 \t\n  二\u3000 \n\n三  ")).toBe("一\n  二\n\n三");
  const spaced = `一${" \t".repeat(500_000)}二`;
  expect(cleanText(spaced)).toBe(spaced);
});

/** Taken as they were typed: compared, or read as an address, never shown. */
const verbatim =
  /(^|\.)(account|password|confirmPassword|oldPassword|code|newCode|mobile|otp|cursor|email|linkToken|endpoint)$/;

it.each(textFields.map((field) => ({ ...field, field: field.path.join(".") })))(
  "$name takes no hostile text as $field",
  ({ field, schema }) => {
    const kept = hostileTexts.flatMap((typed) => {
      const { success, data } = safeParse(schema, typed);
      return success && typeof data === "string" ? [data] : [];
    });
    if (verbatim.test(field)) return;
    for (const text of kept) expect(cleanText(text)).toBe(text);
  },
);

it("a text is too long by what a reader counts, not by its code units", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(family.length).toBeGreaterThan(10);
  expect(charactersOver(family.repeat(10), 10)).toBe(0);
  expect(charactersOver(family.repeat(13), 10)).toBe(3);
  expect(charactersOver("字".repeat(10), 10)).toBe(0);
  expect(charactersOver("字".repeat(11), 10)).toBe(1);
  expect(charactersOver("", 0)).toBe(0);
});
