import { expect, test } from "vitest";
import { namesWith, traits, traitsOf, typesWith } from "#lib/kind-traits.ts";
import { kindNames, kindOf, kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";

/** As the specification and the stored rows have them; they never change. */
const numbers = {
  review: 1,
  video: 2,
  post: 3,
  topic: 4,
  tag: 5,
  comment: 6,
  announcement: 7,
  performer: 8,
  person: 9,
  danmaku: 10,
  list: 11,
  short: 12,
  series: 13,
  liveDanmaku: 14,
};

test("every kind has its own number, the one clients know", () => {
  expect(Object.fromEntries(kindNames().map((name) => [name, kinds[name].type]))).toEqual(numbers);
  for (const name of kindNames()) expect(kindOf(kinds[name].type)).toBe(name);
  expect(kindOf(0)).toBeUndefined();
  expect(kindOf(99)).toBeUndefined();
});

test.each(kindNames())("a %s has a page that exists, or none", (name) => {
  const { type, path } = kinds[name];
  expect(contentHref(type, 7)).toBe(path === null ? null : `${path}7`);
});

test.each(kindNames())("a %s is called something, and nothing else is called so", (name) => {
  const { label } = traits[name];
  expect(label).not.toBe("");
  expect(traitsOf(kinds[name].type).label).toBe(label);
  expect(kindNames().filter((other) => traits[other].label === label)).toEqual([name]);
});

test("what no kind has is called nothing and leads nowhere", () => {
  expect(traitsOf(99).label).toBe("");
  expect(contentHref(99, 7)).toBeNull();
});

test.each(["favorites", "follows", "search", "history", "moderation"] as const)(
  "the kinds for %s stand in one order, each at a place of its own",
  (ability) => {
    const values = namesWith(ability).map((name) => Reflect.get(traits[name], ability));
    expect(values).toEqual(values.map((_, index) => index + 1));
  },
);

test("lists are in the order readers know", () => {
  expect(typesWith("search")).toEqual([2, 8, 4, 5, 1, 3]);
  expect(namesWith("favorites")).toEqual(["video", "review", "post", "performer", "topic", "tag"]);
  expect(namesWith("follows")).toEqual(["person", "performer", "tag", "topic", "series"]);
  expect(namesWith("history")).toEqual(["video", "review", "performer"]);
  expect(typesWith("likes").toSorted((one, other) => one - other)).toEqual([1, 2, 3, 6, 12]);
});

test.each([...namesWith("favorites"), ...namesWith("follows"), ...namesWith("history")])(
  "who has no %s yet is shown where they are",
  (name) => {
    expect(traits[name].browse.href).toMatch(/^\//);
  },
);
