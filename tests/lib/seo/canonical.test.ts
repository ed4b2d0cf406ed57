import { expect, test } from "vitest";
import { canonicalPath, isPlain } from "#lib/seo/canonical.ts";
import { seeded } from "./hostile.ts";

const noise = [
  "utm_source=mail",
  "spm=a.b",
  "t=31",
  "dc=wx",
  "pc=ABC123",
  "fbclid=x",
  "sort=new",
  "page=1",
  "q=",
  "x%5B%5D=1",
];

test("1,000 permutations of one resource's parameters give one canonical", () => {
  const random = seeded(7);
  const own = ["tagCateId=12", "contentType=1", "sort=hot", "cursor=a.b"];
  const found = new Set<string>();
  for (let round = 0; round < 1000; round += 1) {
    const others = noise.filter((parameter) => !parameter.startsWith("sort=") && random() < 0.5);
    const parameters = [...own, ...others].map((parameter) => ({ parameter, place: random() }));
    const query = parameters.toSorted((a, b) => a.place - b.place).map(({ parameter }) => parameter);
    found.add(canonicalPath(`/tagDetails?${query.join("&")}`));
  }
  expect([...found]).toEqual(["/tagDetails?tagCateId=12&sort=hot&contentType=1&cursor=a.b"]);
});

test("1,000 ways to ask for a film's page give one canonical", () => {
  const random = seeded(8);
  const found = new Set<string>();
  for (let round = 0; round < 1000; round += 1) {
    const query = ["id=7", ...noise.filter(() => random() < 0.5)].map((parameter) => ({ parameter, place: random() }));
    const sorted = query.toSorted((a, b) => a.place - b.place).map(({ parameter }) => parameter);
    found.add(canonicalPath(`/videoDetails?${sorted.join("&")}`));
  }
  expect([...found]).toEqual(["/videoDetails?id=7"]);
});

test.each([
  ["/", "/"],
  ["/?id=10782", "/"],
  ["/?id=10783", "/?id=10783"],
  ["/?cursor=abc.1&id=10783", "/?id=10783&cursor=abc.1"],
  ["/tagDetails?tid=3&contentType=2&sort=new", "/tagDetails?tid=3"],
  ["/tagDetails?tagCateId=4&tid=3", "/tagDetails?tid=3"],
  ["/tagDetails?tagCateId=4", "/tagDetails?tagCateId=4"],
  ["/topicsPage?sort=hot&id=2", "/topicsPage?id=2&sort=hot"],
  ["/searchResult?utm_source=x&q=雨 城", "/searchResult?q=%E9%9B%A8+%E5%9F%8E"],
  ["/videoDetails?id=&id=7#comments", "/videoDetails?id=7"],
  ["/FAQ?x=1", "/FAQ"],
  ["/topicsPage?id=2&sort=default", "/topicsPage?id=2"],
  ["/actressList?sort=hot&initial=S&tagCateId=3", "/actressList?tagCateId=3&initial=S"],
  ["/rank?contentType=8&period=week", "/rank?contentType=8"],
  ["/tagDetails?tid=3&contentType=1&cursor=a.b", "/tagReviews?tid=3&cursor=a.b"],
  ["/tagDetails?tagCateId=3&contentType=1", "/tagDetails?tagCateId=3&contentType=1"],
  ["/tagDetails?tid=3&contentType=8", "/actressList?tid=3&sort=new"],
  ["/tagDetails?tagCateId=3&sort=hot&contentType=8", "/actressList?tagCateId=3"],
])("%s is known as %s", (address, canonical) => {
  expect(canonicalPath(address)).toBe(canonical);
});

test("a canonical is its own canonical", () => {
  for (const address of [
    "/?id=10783&cursor=a.b",
    "/tagDetails?tagCateId=1&sort=hot&contentType=1&cursor=a.b",
    "/searchResult?q=a%26b",
  ]) {
    expect(canonicalPath(address)).toBe(address);
  }
});

test("things, plain lists and lists of a kind are for search engines; orders, initials and further pages are not", () => {
  const plain = [
    "/",
    "/?id=10783",
    "/videoDetails?id=7",
    "/tagDetails?tid=3",
    "/tagDetails?tagCateId=3&contentType=1",
    "/tagReviews?tid=3",
    "/topicsPage?id=2",
    "/actressList?tid=3",
    "/nav/reviews?id=4",
    "/rank?period=month&contentType=8",
    "/userPage?id=2",
  ];
  expect(plain.filter((path) => !isPlain(canonicalPath(path)))).toEqual([]);
  const facets = [
    "/?cursor=a.1",
    "/tagDetails?tid=3&sort=hot",
    "/tagReviews?tid=3&cursor=a.1",
    "/topicsPage?id=2&sort=new",
    "/actressList?initial=B",
    "/actressList?tid=3&sort=name",
    "/nav/reviews?sort=hot",
    "/userPage?id=2&tab=reviews",
    "/discuss?tid=3&cursor=a.1",
  ];
  expect(facets.filter((path) => isPlain(canonicalPath(path)))).toEqual([]);
});
