import { expect, test } from "vitest";
import { insertAds } from "#lib/ad-insertion.ts";

function shown(count: number, plan: { ads: string[]; indexes: number[]; page: number }): string {
  const items = Array.from({ length: count }, (_, index) => index);
  return insertAds(items, plan)
    .map((slot) => (slot.kind === "ad" ? slot.ad : slot.item))
    .join(" ");
}

test("ads stand at their places in the finished list", () => {
  expect(shown(6, { ads: ["A", "B"], indexes: [2, 5], page: 0 })).toBe("0 1 A 2 3 B 4 5");
});

test("every page goes on where the one before left off", () => {
  const plan = { ads: ["A", "B", "C"], indexes: [1, 3] };
  const pages = [0, 1, 2, 3].map((page) => shown(4, { ...plan, page }));
  expect(pages).toEqual(["0 A 1 B 2 3", "0 C 1 A 2 3", "0 B 1 C 2 3", "0 A 1 B 2 3"]);
});

test("a short list shows fewer ads or none", () => {
  const plan = { ads: ["A", "B"], indexes: [1, 4], page: 0 };
  expect(shown(3, plan)).toBe("0 A 1 2");
  expect(shown(4, plan)).toBe("0 A 1 2 B 3");
  expect(shown(1, plan)).toBe("0");
  expect(shown(0, plan)).toBe("");
});

test("places in any order, repeated or negative do no harm", () => {
  expect(shown(4, { ads: ["A", "B"], indexes: [3, 1, 1, -1], page: 0 })).toBe("0 A 1 B 2 3");
  expect(shown(2, { ads: [], indexes: [0, 1], page: 3 })).toBe("0 1");
});
