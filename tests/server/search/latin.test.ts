import { afterAll, beforeAll, expect, it } from "vitest";
import { addLatinCatalogue } from "../../helpers/latin-catalogue.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  await addLatinCatalogue(app.site.context);
  ({ token } = await app.signIn());
});
afterAll(() => app.close());

async function found(q: string) {
  const answer = await app.call("search/query", { q, pageSize: 50 }, token);
  const names = (wanted: number) =>
    answer.groups.filter(({ contentType }) => contentType === wanted).flatMap(({ list }) => list);
  return {
    near: answer.near,
    films: names(2).map(({ name }) => name.text),
    people: names(8).map(({ name }) => name.text),
    totals: Object.fromEntries(answer.totals.map(({ contentType, total }) => [contentType, total])),
    hits: answer.groups.flatMap(({ list }) => list),
  };
}

it("finds every name with the word and nothing that only has its letters, the name itself first", async () => {
  const { films, people, totals, near } = await found("Incention");
  expect(films.slice(0, 1)).toEqual(["Incention"]);
  // Whole words before what only begins so.
  expect(new Set(films.slice(1, 3))).toEqual(new Set(["The Incention Papers", "盗影 Incention 2"]));
  expect(films.slice(3)).toEqual(["Incentional Minds"]);
  expect([people, totals[2], near]).toEqual([[], 4, false]);
});

it("finds a person by both names, with the films, and nobody who has one of them", async () => {
  const { films, people, near } = await found("Bram Pitten");
  expect(people).toEqual(["Bram Pitten"]);
  // A film with two people who have one name each comes after.
  expect(films).toEqual(["Loud Harbour", "Quiet Harbour", "Moonraider"]);
  expect(near).toBe(false);
});

it.each([
  ["amelisse", "Amélisse"],
  ["AMÉLISSE", "Amélisse"],
  ["ame\u0301lisse", "Amélisse"],
  ["strasse nach ost", "Straße nach Øst"],
  ["Oceans Twenty", "Ocean’s Twenty"],
  ["ocean's twenty", "Ocean’s Twenty"],
  ["moon raider", "Moonraider"],
  ["盗影incention", "盗影 Incention 2"],
  ["盗影incent", "盗影 Incention 2"],
])("%s finds %s", async (q, name) => {
  const { films, near } = await found(q);
  expect([films, near]).toEqual([[name], false]);
});

it("puts words in a row before the same words apart, and whole words before beginnings", async () => {
  expect((await found("star wolf")).films).toEqual(["A Star Wolf Story", "Wolf of the Star"]);
  expect((await found("Incen")).films).toHaveLength(4);
});

it.each([
  ["Pitten 1999", ["Quiet Harbour"]],
  ["Quiet Harbour Pitten", ["Quiet Harbour"]],
  ["harbour 2003", ["Loud Harbour"]],
  ["诺阑 科幻", ["Incention"]],
  ["nolanne 科幻", ["Incention"]],
  ["pitten 科幻", ["Moonraider"]],
])("%s finds %j by name, person, year and kind together", async (q, names) => {
  const { films, near } = await found(q);
  expect([films, near]).toEqual([names, false]);
});

it("says by whom, when or why a film was found", async () => {
  const [hit] = (await found("Pitten 1999")).hits;
  expect(hit?.context).toEqual({ label: "主演", text: "Bram Pitten", ranges: [[5, 11]] });
  const [other] = (await found("Bram Pitten")).hits.filter(({ name }) => name.text === "Moonraider");
  expect(other?.name.ranges).toEqual([]);
});

it.each([
  ["Incenton", ["Incention"], []],
  ["Incetnion", ["Incention"], []],
  ["Imcention", ["Incention"], []],
  ["Incentiion", ["Incention"], []],
  ["Incentoin Papres", ["The Incention Papers"], []],
  ["Barm Pitten", [], ["Bram Pitten"]],
  ["Bram Piten", [], ["Bram Pitten"]],
  ["Brma Pittne", [], ["Bram Pitten"]],
  ["amelise", ["Amélisse"], []],
])("a typo in %s still finds it, and says so", async (q, films, people) => {
  const answer = await found(q);
  expect([answer.near, answer.people]).toEqual([true, people]);
  expect(answer.films.slice(0, 1)).toEqual(films);
  // What is further away than the nearest is noise.
  expect(answer.films.length).toBeLessThanOrEqual(3);
  for (const { name } of answer.hits) expect(name.ranges).not.toEqual([]);
});

it.each(["ception", "brit", "tience", "raider", "Xylophonist", "Bram Xylander", "dorf 1812"])(
  "%s finds nothing rather than noise",
  async (q) => {
    expect((await found(q)).hits).toEqual([]);
  },
);

it("marks whole words and their beginnings, never letters inside another word", async () => {
  const [hit] = (await found("Papers")).hits;
  expect(hit?.name).toEqual({ text: "The Incention Papers", ranges: [[14, 20]] });
  const [star] = (await found("of star")).hits.filter(({ name }) => name.text === "Wolf of the Star");
  expect(star?.name.ranges).toEqual([
    [5, 7],
    [12, 16],
  ]);
});

it("suggests names by the words typed so far, and past a typo", async () => {
  const suggest = async (q: string) =>
    (await app.call("search/suggest", { q }, token)).list.map(({ name, alias }) => alias?.text ?? name.text);
  expect(await suggest("incention p")).toEqual(["The Incention Papers"]);
  expect(await suggest("bram pi")).toEqual(["Bram Pitten"]);
  expect(await suggest("chris nol")).toEqual(["Chris Nolanne"]);
  expect(await suggest("barm pitten")).toEqual(["Bram Pitten"]);
});

it("pages through every step once", async () => {
  const all = (await found("Incention")).films;
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await app.call(
      "search/query",
      { q: "Incention", contentType: 2, pageSize: 1, ...(cursor && { cursor }) },
      token,
    );
    paged.push(...(page.groups[0]?.list.map(({ name }) => name.text) ?? []));
    cursor = page.groups[0]?.nextCursor ?? null;
  }
  expect([paged.length, paged]).toEqual([4, all]);
});
