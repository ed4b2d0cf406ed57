import { faultOf } from "../../src/languages/wording.ts";
import { type Catalogues, rowFor, wordingOf } from "./catalogues.ts";
import { type Room, roomFile } from "./rooms.ts";
import type { TextPlace } from "./texts.ts";

/** Something to mend before the interface is complete in a language. */
export interface Fault {
  /** E.g. `src/pages/index.astro:12`. */
  where: string;
  /** E.g. `no English for "登录"`. */
  what: string;
}

/** What is missing, wrong, or no longer used in the catalogues of a language. */
export function faultsOf(
  texts: ReadonlyMap<Room, ReadonlyMap<string, readonly TextPlace[]>>,
  catalogues: Catalogues,
  language: string,
): Fault[] {
  const faults: Fault[] = [];
  const used = new Set<string>();
  for (const found of texts.values()) {
    for (const [text, places] of found) {
      for (const { where } of places) {
        const row = rowFor(catalogues, where.replace(/:\d+$/, ""), text);
        if (row === null) faults.push({ where, what: `no text in ${language} for ${JSON.stringify(text)}` });
        else used.add(`${row.room} ${row.key}`);
        const fault = row && faultOf(text, wordingOf(catalogues, row), language);
        if (fault) faults.push({ where, what: `the text in ${language} for ${JSON.stringify(text)} ${fault}` });
      }
    }
  }
  for (const [room, catalogue] of catalogues) {
    for (const key of Object.keys(catalogue)) {
      if (!used.has(`${room} ${key}`))
        faults.push({ where: roomFile(language, room), what: `nothing says ${JSON.stringify(key)}` });
    }
  }
  return faults;
}
