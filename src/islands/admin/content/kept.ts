import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { toPart } from "./values.ts";

/** What was typed and not sent yet, kept in this browser. */

const nameOf = (place: string) => `content-draft:${place}`;
/** A browser without room, or one that keeps nothing, only loses this net. */
const quietly = <Value>(work: () => Value): Value | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

export function keepTyped(place: string, typed: { base: number; document: ContentDocument }): void {
  quietly(() => localStorage.setItem(nameOf(place), JSON.stringify(typed)));
}

export function forgetTyped(place: string): void {
  quietly(() => localStorage.removeItem(nameOf(place)));
}

export function readTyped(place: string): { base: number; document: ContentDocument } | null {
  const text = quietly(() => localStorage.getItem(nameOf(place)));
  if (text === null) return null;
  const value = toPart(quietly((): unknown => JSON.parse(text)));
  return typeof value["base"] === "number" ? { base: value["base"], document: toPart(value["document"]) } : null;
}
