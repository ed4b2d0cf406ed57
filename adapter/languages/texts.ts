import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { comparedIn, messagesIn } from "./messages.ts";
import { ownForm, roomOf, type Room } from "./rooms.ts";

/** Where a text stands. */
export interface TextPlace {
  /** E.g. `src/pages/index.astro:12`. */
  where: string;
  /** The line. */
  context: string;
}

type Texts = Map<Room, Map<string, TextPlace[]>>;

/** The texts of each room by the catalogue that is to hold them: one that several rooms have is in `common`. Changes what it is given. */
export function textsByCatalogue(found: Texts): Texts {
  const shared = new Map<string, TextPlace[]>();
  const rooms = [...found].filter(([room]) => room !== "server");
  const seen = Map.groupBy(
    rooms.flatMap(([room, texts]) => [...texts.keys()].map((text) => ({ room, text }))),
    ({ text }) => text,
  );
  for (const [text, uses] of seen) {
    if (uses.length < 2) continue;
    shared.set(
      text,
      rooms.flatMap(([, texts]) => texts.get(text) ?? []),
    );
    for (const [, texts] of rooms) texts.delete(text);
  }
  // The server finds the browser's texts as well.
  for (const [room, texts] of found) {
    if (room === "server")
      for (const text of texts.keys()) if (shared.has(text) || found.get("lib")?.has(text)) texts.delete(text);
  }
  return new Map([["common", shared], ...found]);
}

/** The texts of each room's files; without a language, also of those that have their own form in one. */
export async function textsByRoom(root: string, language?: string): Promise<Texts> {
  const found: Texts = new Map();
  const files = await sourcesIn(root);
  for (const file of files) {
    const room = roomOf(file);
    if (room === null || (language !== undefined && files.includes(ownForm(file, language)))) continue;
    const source = await readFile(join(root, file), "utf8");
    const texts = found.get(room) ?? new Map<string, TextPlace[]>();
    found.set(room, texts);
    for (const { id, start } of messagesIn(file, source)) {
      const line = lineAt(source, start);
      const context = source.split("\n")[line - 1]?.trim() ?? "";
      const places = texts.get(id) ?? [];
      places.push({ where: `${file}:${line}`, context });
      texts.set(id, places);
    }
  }
  return found;
}

/** Where the browser's code compares something with a text in Chinese. */
export async function comparisonsIn(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await sourcesIn(root)) {
    const room = roomOf(file);
    if (room === null || room === "server") continue;
    const source = await readFile(join(root, file), "utf8");
    found.push(...comparedIn(file, source).map((start) => `${file}:${lineAt(source, start)}`));
  }
  return found;
}

const lineAt = (source: string, start: number) => source.slice(0, start).split("\n").length;

async function sourcesIn(root: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx,astro}", { cwd: root })) files.push(file.replaceAll("\\", "/"));
  return files.toSorted();
}
