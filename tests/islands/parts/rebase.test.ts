import { expect, it } from "vitest";
import { rebase } from "../../../src/islands/parts/rebase.ts";

interface Draft {
  title: string;
  year?: number | undefined;
  key?: string;
  tags: readonly string[];
}

const sent: Draft = { title: " 雨城", year: 2019, tags: ["雨"] };
const saved: Draft = { title: "雨城", year: 2019, tags: ["雨"], key: "rain-city" };

it("is what came back if nothing was written since", () => {
  expect(rebase(sent, sent, saved)).toBe(saved);
  expect(rebase({ ...sent }, sent, saved)).toBe(saved);
});

it("keeps the fields that were written since, and takes the others as they came back", () => {
  expect(rebase({ ...sent, tags: [...sent.tags, "夜"] }, sent, saved)).toEqual({ ...saved, tags: ["雨", "夜"] });
});

it("keeps a field empty that was emptied since", () => {
  const { year: _year, ...now } = sent;
  expect(rebase<Draft>(now, sent, saved).year).toBeUndefined();
});
