import { expect, it } from "vitest";
import { inSimplified, inTraditional, isTraditional } from "#lib/page/writing-address.ts";

it.each([
  ["/", "/?hl=zh-Hant"],
  ["/videoDetails?id=7", "/videoDetails?id=7&hl=zh-Hant"],
  ["/videoDetails?id=7&t=3#comment-2", "/videoDetails?id=7&t=3&hl=zh-Hant#comment-2"],
  ["https://films.example/rank#top", "https://films.example/rank?hl=zh-Hant#top"],
])("%s in traditional characters is %s, and back", (plain, traditional) => {
  expect(inTraditional(plain)).toBe(traditional);
  expect(inSimplified(traditional)).toBe(plain);
  expect([plain, traditional].map(isTraditional)).toEqual([false, true]);
});

it("names the writing once, and knows it anywhere in the query", () => {
  expect(inTraditional("/rank?hl=zh-Hant&period=day")).toBe("/rank?period=day&hl=zh-Hant");
  expect(inTraditional("/rank?hl=en")).toBe("/rank?hl=zh-Hant");
  expect(inSimplified("/rank?hl=zh-Hant&period=day")).toBe("/rank?period=day");
  expect(isTraditional("/rank?hl=zh-Hant&period=day")).toBe(true);
  expect(isTraditional("/rank?hl=zh-Hantx")).toBe(false);
  expect(isTraditional("/searchResult?q=hl%3Dzh-Hant")).toBe(false);
});
