import { expect, test } from "vitest";
import { markLiking, markReason } from "#lib/mark-taste.ts";
import { recommend, type TasteEntry } from "#lib/recommend.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const day = 86_400_000;
const liked = (id: number, traits: string[], change: Partial<TasteEntry> = {}): TasteEntry => ({
  id,
  title: `影片${id}`,
  traits,
  liking: 1,
  at: now,
  ...change,
});
const films = [
  { id: 10, traits: ["tag:drama", "person:1"] },
  { id: 11, traits: ["tag:drama", "person:2"] },
  { id: 12, traits: ["tag:drama", "tag:space"] },
  { id: 13, traits: ["tag:drama", "tag:space", "person:1"] },
  { id: 14, traits: ["tag:cooking"] },
];
const ask = (taste: TasteEntry[], limit = 10) => recommend(taste, films, { now, limit });

test("what is shared by few films says more than what many share, and the reason names it", () => {
  expect(
    ask([liked(1, ["tag:drama", "person:1"])]).map(({ id, because }) => [id, because.title, because.trait]),
  ).toEqual(
    [
      [10, "影片1", "person:1"],
      [13, "影片1", "person:1"],
      [12, "影片1", "tag:drama"],
      [11, "影片1", "tag:drama"],
    ].toSorted((one, other) => [10, 13, 11, 12].indexOf(Number(one[0])) - [10, 13, 11, 12].indexOf(Number(other[0]))),
  );
});

test("what was seen is left out, and nothing is suggested to whom nothing is known of or who liked nothing", () => {
  expect(ask([liked(13, ["tag:space"])]).map(({ id }) => id)).toEqual([12]);
  expect(ask([])).toEqual([]);
  expect(ask([liked(1, ["tag:unheard"])])).toEqual([]);
  expect(ask([liked(1, ["tag:space"], { liking: -1 })])).toEqual([]);
});

test("a dislike outweighs what else a film has in common, and what was long ago counts less", () => {
  const taste = [liked(1, ["tag:space"]), liked(2, ["person:1"], { liking: -1 })];
  expect(ask(taste).map(({ id }) => id)).toEqual([12]);
  const [first] = ask([liked(1, ["tag:space"], { at: now - 500 * day }), liked(2, ["person:2"])]);
  expect(first).toEqual({ id: 11, because: { id: 2, title: "影片2", trait: "person:2" } });
});

test("one film is the reason of three before others have their turn", () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ id: 100 + at, traits: ["person:1", `tag:${at}`] }));
  const other = { id: 200, traits: ["person:2", "tag:a", "tag:b", "tag:c"] };
  const list = recommend([liked(1, ["person:1"]), liked(2, ["person:2"], { liking: 0.02 })], [...many, other], {
    now,
    limit: 5,
  });
  expect(list.map(({ because }) => because.id)).toEqual([1, 1, 1, 2, 1]);
});

test("a mark says how much somebody likes a film, and why it is the reason", () => {
  expect(markLiking({ status: "done", rating: 10 })).toBe(1);
  expect(markLiking({ status: "done", rating: 1 })).toBe(-1);
  expect(markLiking({ status: "wish", rating: null })).toBeGreaterThan(0);
  expect(markReason({ status: "done", rating: 10 }, "雨城")).toBe("因为你给《雨城》打了五星");
  expect(markReason({ status: "done", rating: 7 }, "雨城")).toBe("因为你给《雨城》打了三星半");
  expect(markReason({ status: "done", rating: 1 }, "雨城")).toBe("因为你给《雨城》打了半星");
  expect(markReason({ status: "wish", rating: null }, "雨城")).toBe("因为你想看《雨城》");
});

test("what is known to be seen is left out, though it counts for no taste", () => {
  const options = { now, limit: 10, seen: new Set([10]) };
  const list = recommend([liked(1, ["tag:drama", "person:1"])], films, options);
  expect(list.map(({ id }) => id)).not.toContain(10);
  expect(list.map(({ id }) => id)).toContain(13);
});
