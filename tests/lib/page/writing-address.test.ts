import { expect, it } from "vitest";
import { inWriting, writingOf } from "#lib/page/writing-address.ts";

it.each([
  ["/", "/?hl=zh-Hant"],
  ["/videoDetails?id=7", "/videoDetails?id=7&hl=zh-Hant"],
  ["/videoDetails?id=7&t=3#comment-2", "/videoDetails?id=7&t=3&hl=zh-Hant#comment-2"],
  ["https://films.example/rank#top", "https://films.example/rank?hl=zh-Hant#top"],
])("%s in traditional characters is %s, and back", (plain, traditional) => {
  expect(inWriting(plain, "zh-Hant")).toBe(traditional);
  expect(inWriting(traditional, "zh-Hans")).toBe(plain);
  expect(inWriting(traditional, "en")).toBe(traditional.replace("zh-Hant", "en"));
  expect([plain, traditional].map(writingOf)).toEqual(["zh-Hans", "zh-Hant"]);
});

it("names the writing once, and knows it anywhere in the query", () => {
  expect(inWriting("/rank?hl=zh-Hant&period=day", "zh-Hant")).toBe("/rank?period=day&hl=zh-Hant");
  expect(inWriting("/rank?hl=en", "zh-Hant")).toBe("/rank?hl=zh-Hant");
  expect(inWriting("/rank?hl=zh-Hant&period=day", "zh-Hans")).toBe("/rank?period=day");
  expect(writingOf("/rank?hl=en&period=day")).toBe("en");
  expect(writingOf("/rank?hl=zh-Hantx")).toBe("zh-Hans");
  expect(writingOf("/searchResult?q=hl%3Dzh-Hant")).toBe("zh-Hans");
});
