import { environment } from "#lib/client/environment.ts";
import { parseJson } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { toPart } from "./values.ts";

/** What was typed and not sent yet, kept in this browser. One without room, or that keeps nothing, only loses this net. */

const nameOf = (place: string) => `content-draft:${place}`;

export function keepTyped(place: string, typed: { base: number; document: ContentDocument }): void {
  writeStorage(environment.localStorage(), nameOf(place), JSON.stringify(typed));
}

export function forgetTyped(place: string): void {
  environment.localStorage()?.removeItem(nameOf(place));
}

export function readTyped(place: string): { base: number; document: ContentDocument } | null {
  const value = toPart(parseJson(environment.localStorage()?.getItem(nameOf(place)) ?? null));
  return typeof value["base"] === "number" ? { base: value["base"], document: toPart(value["document"]) } : null;
}
