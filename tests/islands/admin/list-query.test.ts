import { expect, it } from "vitest";
import { addressOf, isFiltered, readListQuery, withChange } from "../../../src/islands/admin/content/list-query.ts";

it("reads what the address says, and writes it back", () => {
  const address = "/admin?area=content&kind=video&state=draft&order=year&q=雨&film=short&picture=no&from=1999";
  const query = readListQuery(address.slice(address.indexOf("?")));
  expect(query).toEqual({
    kind: "video",
    state: "draft",
    order: "year",
    q: "雨",
    filmKind: "short",
    hasPicture: false,
    yearFrom: 1999,
  });
  expect(decodeURIComponent(addressOf(query))).toBe(address);
});

it("takes no name that every object has for a choice", () => {
  const query = readListQuery("?area=content&picture=constructor&plays=toString");
  expect(query).toEqual({ kind: "video", state: "published", order: "changed", q: "" });
  expect(isFiltered(query)).toBe(false);
});

it("drops the filters that only films have with another kind", () => {
  const films = readListQuery("?area=content&film=short&order=year&q=雨");
  expect(withChange(films, { kind: "tag" })).toEqual({ kind: "tag", state: "published", order: "changed", q: "雨" });
});
