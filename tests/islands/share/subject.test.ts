import { expect, it } from "vitest";
import { shareTextOf } from "../../../src/islands/share/subject.ts";

it("names the poster's file by the title, with no half of a character at its end", () => {
  const thing = { path: "/", title: `${"长".repeat(39)}𠮷：尾`, kind: "影片", detail: "", score: "", picture: "" };
  expect(shareTextOf({ what: "thing", thing }).file).toBe(`${"长".repeat(39)}.png`);
});
