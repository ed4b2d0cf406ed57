import { afterAll, beforeAll, expect, it } from "vitest";
import type { ModuleFiles } from "../../../adapter/module-files.ts";
import { addFilm, addVideo } from "../../helpers/rows.ts";

import { serveSite, type ServedBuild } from "../seo/serve-site.ts";

let served: ServedBuild;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(() => served.close());

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

/** A script and everything it imports, as the browser would find out file by file. */
async function importsOf(script: string): Promise<string[]> {
  const found = new Set([script]);
  for (const file of found) {
    const code = await served.text(file);
    for (const next of all(code, /\b(?:from|import)"\.\/([\w.-]+\.js)"/g)) found.add(`/_astro/${next}`);
  }
  return [...found];
}

/** The built file of a module. */
async function fileOf(module: string): Promise<string> {
  const { files }: ModuleFiles = JSON.parse(await served.text("/module-files.json"));
  return files[module]?.[0] ?? "";
}

it("names in each page all files its scripts import, so that none is found by another", async () => {
  const film = await addFilm(served.site.context);
  const id = await addVideo(served.site.context, { film_id: film });
  for (const page of ["/", `/videoDetails?id=${id}`, "/searchPage"]) {
    const html = await served.text(page);
    const scripts = all(html, /<script type="module"[^>]* src="([^"]+)"/g);
    const named = [...scripts, ...all(html, /<link rel="modulepreload"[^>]* href="([^"]+)"/g)];
    // The first script of a film's page begins with this one.
    const player = page.startsWith("/videoDetails") ? [await fileOf("islands/player/start.ts")] : [];
    const needed = [...new Set((await Promise.all([...scripts, ...player].map(importsOf))).flat())];
    expect(scripts).not.toEqual([]);
    expect(needed.length).toBeGreaterThan(scripts.length);
    expect(named.toSorted()).toEqual(needed.toSorted());
  }
});

it("takes each island's component from the file it is in, so that no file only passes it on", async () => {
  for (const page of ["/", "/searchPage"]) {
    const html = await served.text(page);
    const islands = [...html.matchAll(/component-url="([^"]+)" component-export="([^"]+)"/g)];
    expect(islands.length).toBeGreaterThan(1);
    for (const [, file = "", name = ""] of islands) {
      const code = await served.text(file);
      expect(code).not.toMatch(/^export\{[^}]*\}from"/);
      expect(code).toMatch(new RegExp(`export\\{[^}]*\\b${name}\\b[^}]*\\};?\\s*$`));
    }
    expect(html).not.toContain("HeaderTools.");
  }
});

it("knows the files of the module that shows scrambled pictures", async () => {
  expect(await fileOf("lib/client/clear-picture.ts")).toMatch(/^\/_astro\/[\w.-]+\.js$/);
});
