import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import { pathToFileURL } from "node:url";
import type { Catalogue } from "../../src/languages/catalogue.ts";
import { isRoom, roomOf, type Room } from "./rooms.ts";

export type Catalogues = ReadonlyMap<Room, Catalogue>;

/** Reads the texts of a language, e.g. `en`. */
export async function readCatalogues(root: string, language: string): Promise<Catalogues> {
  const folder = join(root, "src/languages", language);
  const names = (await readdir(folder)).map((name) => parse(name).name).filter(isRoom);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[Room, Catalogue]> => {
        const loaded: { default: Catalogue } = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
        return [name, loaded.default];
      }),
    ),
  );
}

/** A row of a catalogue. */
export interface Row {
  room: Room;
  key: string;
}

/** The row for a text of a file: the file's own, its room's, or the common one; null if there is none. */
export function rowFor(catalogues: Catalogues, file: string, text: string): Row | null {
  const room = roomOf(file);
  if (room === null) return null;
  const rows: Row[] = [
    { room, key: `${text} @${parse(file).name}` },
    { room, key: text },
    { room: "common", key: text },
  ];
  // The server's parts also say what the browser's say.
  if (room === "server") rows.push({ room: "lib", key: text });
  return rows.find((row) => Object.hasOwn(catalogues.get(row.room) ?? {}, row.key)) ?? null;
}

export function wordingOf(catalogues: Catalogues, row: Row): string {
  return catalogues.get(row.room)?.[row.key] ?? "";
}
