import { expect, it } from "vitest";
import type { ContentField } from "#lib/contract/schemas/editorial.ts";
import { firstTicks, joined, rowsOf } from "../../../src/islands/admin/content/look-up.ts";

const field = (name: string, control: ContentField["control"], fields: ContentField[] = []): ContentField => ({
  name,
  label: name,
  section: "",
  note: "",
  required: false,
  control,
  most: null,
  choices: [],
  of: name === "performer" ? "performer" : null,
  picture: null,
  fields,
});
const fields = [
  field("title", "line"),
  field("year", "number"),
  field("tagline", "line"),
  field("portrait", "image"),
  field("ids", "externalIds", [field("source", "line"), field("id", "line")]),
  field("performers", "list", [field("performer", "pick")]),
];

const found = {
  document: {
    title: "雨城",
    year: 2019,
    tagline: "雨一直下",
    ids: [{ source: "imdb", id: "tt1" }],
    performers: [{ performer: "shen" }],
  },
  pictures: { portrait: "data:image/webp;base64,AA" },
};

it("ticks what the form does not say, leaves what differs to the editor, and passes over what is the same", () => {
  const document = { title: "雨城", year: 2018, performers: [] };
  const rows = rowsOf(fields, document, found, { "performer:shen": "沈甲" });
  expect(rows.map(({ field: { name }, before, after }) => [name, before, after])).toEqual([
    ["year", "2018", "2019"],
    ["tagline", "", "雨一直下"],
    ["portrait", "", ""],
    ["ids", "", "imdb，tt1"],
    ["performers", "", "沈甲"],
  ]);
  expect([...firstTicks(rows)]).toEqual(["tagline", "portrait", "ids", "performers"]);
});

it("keeps what other sources say of ids", () => {
  const document = {
    ids: [
      { source: "douban", id: "9" },
      { source: "imdb", id: "tt2" },
    ],
  };
  expect(joined(document, found.document)["ids"]).toEqual([
    { source: "douban", id: "9" },
    { source: "imdb", id: "tt1" },
  ]);
});
