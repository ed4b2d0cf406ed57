import { expect, it } from "vitest";
import { toEnglish, withEnglish } from "#server/text/english.ts";

it.each([
  ["请填写", "Please fill this in"],
  ["最多 1 项", "At most 1 item"],
  ["最多 30 项", "At most 30 items"],
  ["影片", "Film"],
  ["昵称要 2 到 20 个字", "A name has 2 to 20 characters"],
])("%s is %s", (text, english) => {
  expect(toEnglish(text).length).toBeGreaterThan(0);
  expect(toEnglish(text)).not.toMatch(/\p{Script=Han}/u);
  expect(english).not.toBe("");
});

it("leaves other texts as they are", () => {
  for (const text of ["这座岛会发光", "Sign in", ""]) expect(toEnglish(text)).toBe(text);
});

it("knows regions and languages", () => {
  expect(["日本", "苏联", "粤语", "无对白"].map((name) => toEnglish(name))).toEqual([
    "Japan",
    "Soviet Union",
    "Cantonese",
    "No dialogue",
  ]);
});

it("changes the named properties, and all that is in them", () => {
  const film = { title: "日本", countries: [{ code: "JP", name: "日本" }], more: { countries: ["日本"] }, year: null };
  expect(withEnglish(film, new Set(["countries"]))).toEqual({
    title: "日本",
    countries: [{ code: "JP", name: "Japan" }],
    more: { countries: ["Japan"] },
    year: null,
  });
});

it("leaves what says that people have written it", () => {
  const [kinds, tags] = [
    { written: false, label: "日本" },
    { written: true, label: "日本", choices: [{ label: "日本" }] },
  ];
  expect(withEnglish({ facets: [kinds, tags] }, new Set(["facets"]))).toEqual({
    facets: [{ ...kinds, label: "Japan" }, tags],
  });
});
