import { expect, it } from "vitest";
import { originOf } from "#lib/origins.ts";

it.each([
  ["", "direct", ""],
  ["https://site.test/", "home", ""],
  ["https://site.test/searchResult?q=x", "search", ""],
  ["https://site.test/videoDetails?id=7", "related", ""],
  ["https://site.test/topicsPage?id=1", "list", ""],
  ["https://www.blog.example/", "outside", "blog.example"],
  ["https://[::1]:80/", "outside", "1"],
  ["about:blank", "outside", ""],
  ["no address", "direct", ""],
] as const)("knows from %j that somebody came from %s", (referrer, source, host) => {
  expect(originOf(referrer, "site.test")).toEqual({ source, host });
});
