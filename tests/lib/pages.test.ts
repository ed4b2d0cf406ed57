import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { documentHref } from "#lib/document-pages.ts";
import { identityParameters, keptAlivePaths, memberPaths } from "#lib/page/facts.ts";
import { files } from "#lib/page/files.ts";
import { pageAt } from "#lib/page/page-at.ts";
import { type PageHref, pageRows, pages } from "#lib/pages.ts";
import { address, queryOf } from "#lib/page/query.ts";

const root = path.join(import.meta.dirname, "../..");
const source = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Files that answer what is no address of its own. */
const faults = ["/404", "/500"];
/** Every file of `src/pages` by the path it answers. */
const routes = new Map(
  globSync("src/pages/**/*.{astro,ts}", { cwd: root })
    .filter((file) => !path.basename(file).startsWith("_"))
    .map((file): [string, string] => [file.slice("src/pages".length).replace(/\.(astro|ts)$/, ""), source(file)])
    .map(([route, text]): [string, string] => [route === "/index" ? "/" : route, text])
    .filter(([route]) => !faults.includes(route)),
);

test("every file in src/pages has its row, and every row its file", () => {
  const made = [...pageRows].filter(([, { madeBy }]) => madeBy === undefined).map(([route]) => route);
  expect([...routes.keys()].toSorted()).toEqual([...made, ...Object.keys(files)].toSorted());
});

test("a page reads every query parameter of its own row and no other", () => {
  for (const [route, { query }] of Object.entries({ ...pages, ...files })) {
    const text = routes.get(route) ?? "";
    const asked = [...text.matchAll(/\bqueryOf\(\w+, "([^"]*)"\)/g)].map(([, of]) => of);
    expect([route, asked]).toEqual([route, Object.keys(query).length > 0 ? [route] : []]);
    const readsRest = /\.\.\.\w+ \} = query;/.test(text);
    const unread = Object.keys(query).filter((name) => !readsRest && !new RegExp(`\\b${name}\\b`).test(text));
    expect([route, unread]).toEqual([route, []]);
  }
});

test("pages for members and operators are shells, and no others", () => {
  const shells = [...routes].filter(([, text]) => text.includes("layouts/Member.astro")).map(([route]) => route);
  const guarded = [...pageRows].filter(([, { access }]) => access !== undefined).map(([route]) => route);
  expect(shells.toSorted()).toEqual(guarded.toSorted());
});

test("a document with a page of its own has no second address", () => {
  const own = [...routes].flatMap(([route, text]) =>
    [...text.matchAll(/\blocals\.document\("([^"]+)"\)/g)].map(([, key = ""]) => [route, documentHref(key)]),
  );
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter(([route, address]) => route !== address)).toEqual([]);
});

test("links in the code lead to pages", () => {
  const link = /\b(?:href|action|path|more|home)(?:=|:\s*)\{?["`](\/(?!\/)[^"`?#$]*)/g;
  const places = globSync("src/{pages,layouts,components,islands,lib}/**/*.{astro,ts,tsx}", { cwd: root });
  const found = places.flatMap((file) => [...source(file).matchAll(link)].map(([, to = ""]) => ({ file, to })));
  const leadsNowhere = found.filter(
    ({ to }) =>
      !pageRows.has(to) &&
      !Object.hasOwn(files, to) &&
      !/^\/(?:favicon\.svg|apple-touch-icon\.png|icons\/|api\/app\/)/.test(to),
  );
  expect(leadsNowhere).toEqual([]);
  expect(found.length).toBeGreaterThan(60);
});

test("what a sample leads to is a page, and so is what another list is known by", () => {
  for (const { samples, knownAs } of pageRows.values()) {
    for (const { query = "", leadsTo, knownAs: other } of samples) {
      if (leadsTo !== undefined) expect(pageAt(leadsTo)).not.toBeNull();
      const parameters = new URLSearchParams(query);
      expect(knownAs?.((name) => parameters.get(name)) ?? undefined).toBe(other);
    }
  }
});

test("browsers fetch no page ahead that crawlers stay out of", () => {
  const rules = source("src/layouts/inline/speculation-rules.json");
  const script = source("src/islands/frame/preload-links.ts");
  const closed = [...pageRows].filter(([, { crawl }]) => crawl === false).map(([route]) => route);
  expect(closed).toEqual(["/jump"]);
  for (const route of closed) {
    expect(rules).toContain(`{ "not": { "href_matches": "${route}*" } }`);
    expect(script).toContain(`(${route.slice(1)}|`);
  }
});

test("browsers know as much of the table as they need", () => {
  expect(identityParameters).toEqual(["id", "tid", "tagCateId", "name", "area"]);
  expect(memberPaths).toEqual(["/mine", "/post", "/sysMsg"]);
  expect(keptAlivePaths).toEqual(["/", "/actressList"]);
});

const ask = (query: string) => ({ url: new URL(`http://localhost/actressList?${query}`) });

test("words are what their row says they can be, and an address with another one is no page", () => {
  expect(queryOf(ask(""), "/actressList")).toEqual({
    tid: null,
    tagCateId: null,
    initial: null,
    sort: "hot",
    cursor: null,
  });
  expect(queryOf(ask("tid=3&sort=name&cursor=a.b&utm=1"), "/actressList")).toMatchObject({
    tid: 3,
    sort: "name",
    cursor: "a.b",
  });
  expect(queryOf(ask("tid=&sort="), "/actressList")).toMatchObject({ tid: null, sort: "hot" });
  for (const query of ["tid=0", "tid=03", "tid=1.5", "tid=x", "sort=old", "tagCateId=99999999999999999"])
    expect(queryOf(ask(query), "/actressList")).toBeNull();
  expect(queryOf(ask(""), "/videoDetails")).toBeNull();
  expect(queryOf(ask(""), "/userPage")).toBeNull();
  expect(queryOf(ask("id=1"), "/userPage")).toMatchObject({ tab: null });
});

test("a path without a page and a word without its row do not compile", () => {
  // @ts-expect-error there is no such page
  const nowhere: PageHref = "/ranks?period=day";
  // @ts-expect-error the rankings do not go by tag
  const untagged = address("/rank", { tid: 1 });
  // @ts-expect-error nor is the tag read there
  const tag = queryOf({ url: new URL("http://localhost/rank") }, "/rank")?.tid;
  expect([nowhere, untagged, tag]).toEqual(["/ranks?period=day", "/rank", undefined]);
});

test("an address has the words of its page in their order, without what goes without saying", () => {
  expect(address("/actressList", { cursor: "a", sort: "hot", tid: 3 })).toBe("/actressList?tid=3&cursor=a");
  expect(address("/actressList", { sort: "name", initial: "S" })).toBe("/actressList?initial=S&sort=name");
  expect(address("/", { id: 10782, cursor: null })).toBe("/");
});
