import { environment } from "#lib/client/environment.ts";
import { parseJson } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { toPart } from "./values.ts";

/** Changes that are typed but not sent yet, stored in this browser. Where storage is full or blocked, only this safety net is missing. */

const nameOf = (key: string) => `content-draft:${key}`;

export interface Typed {
  /** Revision it was written over. */
  base: number;
  document: ContentDocument;
}

/** With what was written since it is offered again, while that is neither taken up nor dropped. */
interface Kept extends Typed {
  since?: Typed;
}

export function keepTyped(key: string, typed: Kept): void {
  writeStorage(environment.localStorage(), nameOf(key), JSON.stringify(typed));
}

export function forgetTyped(key: string): void {
  environment.localStorage()?.removeItem(nameOf(key));
}

export function readTyped(key: string): Kept | null {
  const value = toPart(parseJson(environment.localStorage()?.getItem(nameOf(key)) ?? null));
  const [typed, since] = [toTyped(value), toTyped(toPart(value["since"]))];
  return typed && { ...typed, ...(since && { since }) };
}

const toTyped = ({ base, document }: ContentDocument): Typed | null =>
  typeof base === "number" ? { base, document: toPart(document) } : null;
