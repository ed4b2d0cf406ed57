import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { filmFile, marksFile, seriesFile, videosFile } from "#server/content/schema.ts";
import { contentFolder } from "#server/content-files/folder.ts";

const read = async (file: string): Promise<unknown> => parse(await readFile(path.join(contentFolder, file), "utf8"));

async function videos() {
  const names = (await readdir(path.join(contentFolder, "videos"))).filter((name) => name.endsWith(".yaml"));
  return (await Promise.all(names.map(async (name) => videosFile.parse(await read(`videos/${name}`))))).flat();
}

it("every entry of the demonstration that plays, plays a film of its own, with its own title and chapters", async () => {
  const borrowed: string[] = [];
  for (const { key, title, film } of await videos()) {
    if (film === "") continue;
    const folder = path.join("media/films", film);
    const described = filmFile.parse(await read(`${folder}/film.yaml`));
    const chapters = await readFile(path.join(contentFolder, folder, "chapters.vtt"), "utf8");
    if (film !== key || described.title !== title || !chapters.startsWith("WEBVTT")) borrowed.push(key);
  }
  expect(borrowed).toEqual([]);
});

it("the demonstration shows what a catalogue holds: people by craft, facts, films without a film, two series", async () => {
  const all = await videos();
  const told = all.filter(
    ({ year, aliases, countries, languages, releases, scores, performers }) =>
      year !== undefined &&
      [countries, languages, releases, scores, performers].every((list) => list.length > 0) &&
      (aliases.length > 0 || performers.some(({ crafts }) => crafts.includes("director"))),
  );
  expect(told.length).toBeGreaterThanOrEqual(40);
  expect(all.filter(({ film }) => film === "").length).toBeGreaterThanOrEqual(12);
  expect(all.filter(({ portrait }) => portrait !== "").length).toBeGreaterThanOrEqual(24);
  const series = seriesFile.parse(await read("series.yaml"));
  expect(series.length).toBeGreaterThanOrEqual(2);
  for (const one of series) expect(all.find(({ key }) => key === one.video)?.kind).toBe("series");
});

it("films of the demonstration that play are rated by many, and films to come are waited for", async () => {
  const marks = marksFile.parse(await read("marks/films.yaml"));
  const votes = new Map(
    marks.map(({ on, marks: some }) => [on, some.filter(({ stars }) => stars !== undefined).length]),
  );
  const playable = (await videos()).filter(({ film }) => film !== "");
  expect(playable.filter(({ key }) => (votes.get(key) ?? 0) >= 5).length).toBeGreaterThan(playable.length * 0.9);
  expect(marks.flatMap((film) => film.marks).filter(({ text }) => text !== "").length).toBeGreaterThan(60);
  const waited = new Set(
    marks.filter((film) => film.marks.some(({ status }) => status === "wish")).map(({ on }) => on),
  );
  expect((await videos()).filter(({ film, key }) => film === "" && waited.has(key)).length).toBeGreaterThan(10);
});

it("the demonstration's media stay below forty megabytes", async () => {
  const folder = path.join(contentFolder, "media");
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  const size = found.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  expect(size).toBeLessThan(40 * 1024 ** 2);
});
