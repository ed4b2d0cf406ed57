import { expect, it } from "vitest";
import { externalIdProblem, externalPage, knownSources, pastedId } from "#lib/external-ids.ts";

it("an id of a known source must look like one, and films and people are told apart", () => {
  expect(externalIdProblem({ source: "imdb", id: "tt0245429" }, "video")).toBeNull();
  expect(externalIdProblem({ source: "imdb", id: "nm0594503" }, "video")).toContain("tt");
  expect(externalIdProblem({ source: "imdb", id: "nm0594503" }, "performer")).toBeNull();
  expect(externalIdProblem({ source: "tmdb", id: "12a" }, "video")).toContain("TMDB");
  expect(externalIdProblem({ source: "somewhere", id: "anything at all" }, "video")).toBeNull();
});

it("a broken id leads nowhere", () => {
  expect(externalPage({ source: "imdb", id: "tt1" })).toEqual({ label: "IMDb", href: null });
  expect(externalPage({ source: "imdb", id: "nm0594503" }, "performer").href).toContain("nm0594503");
});

it("the address of a page is as good as its id, and every known source has one", () => {
  for (const { value } of knownSources) {
    const id = value === "imdb" ? "tt0245429" : value === "wikidata" ? "Q155653" : "129";
    const { href } = externalPage({ source: value, id });
    expect(pastedId(value, `${href}?ref=x`, "video")).toBe(id);
  }
  expect(pastedId("tmdb", "https://www.themoviedb.org/movie/129-spirited-away", "video")).toBe("129");
  expect(pastedId("imdb", " tt0245429 ", "video")).toBe("tt0245429");
  expect(pastedId("imdb", "https://www.imdb.com/", "video")).toBe("https://www.imdb.com/");
});
