import { expect, it } from "vitest";
import { beginningOf, shortened } from "#lib/characters.ts";

const family = "👩‍👩‍👧‍👦";
const [flag, thumb, heart, england] = ["🇨🇳", "👍🏽", "❤️", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"];
const whole = [family, flag, thumb, heart, england, "字", "𠮷", "e\u0301", "1️⃣"];

it.each(whole)("never cuts %s in two", (one) => {
  for (let before = 0; before < 30; before += 1) {
    const text = `${"字".repeat(before)}${one.repeat(31)}`;
    const kept = beginningOf(text, 30);
    expect(kept.length).toBeLessThanOrEqual(30);
    expect(kept.length).toBeGreaterThan(30 - one.length);
    expect(kept.slice(before).replaceAll(one, "")).toBe("");
  }
});

it("leaves what is short enough, and tells where more follows", () => {
  expect(beginningOf(`雨城${family}`, 13)).toBe(`雨城${family}`);
  expect(shortened("雨城", 2)).toBe("雨城");
  expect(shortened(`雨${flag}城`, 5)).toBe(`雨…`);
});
