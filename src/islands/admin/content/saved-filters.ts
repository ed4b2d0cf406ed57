import { atom } from "nanostores";
import { environment } from "#lib/client/environment.ts";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { writeStorage } from "#lib/client/storage.ts";

/**
 * Filters an operator has given a name, in this browser: one is no more than an address, which can be sent to anybody, and so the server
 * need not know whose desk looks how.
 */
export interface SavedFilter {
  name: string;
  address: string;
}

const key = "content-filters";
const maxFilters = 30;

export const $savedFilters = atom<readonly SavedFilter[]>([]);

export function readSavedFilters(): void {
  const list = parseJson(environment.localStorage()?.getItem(key) ?? null);
  $savedFilters.set(
    (Array.isArray(list) ? list : [])
      .filter(isRecord)
      .map(({ name, address }) => ({ name: stringOf(name), address: stringOf(address) }))
      .filter(({ name, address }) => name !== "" && address.startsWith("/admin?")),
  );
}

/** Another tab may have saved some as well. */
function keep(change: (list: readonly SavedFilter[]) => readonly SavedFilter[]): boolean {
  if (environment.localStorage() !== null) readSavedFilters();
  const list = change($savedFilters.get());
  $savedFilters.set(list);
  return writeStorage(environment.localStorage(), key, JSON.stringify(list));
}

/** Under a name that is there already it takes that one's place. False when the browser keeps nothing. */
export function saveFilter(filter: SavedFilter): boolean {
  return keep((list) => [filter, ...list.filter(({ name }) => name !== filter.name)].slice(0, maxFilters));
}

export function forgetFilter(name: string): void {
  keep((list) => list.filter((one) => one.name !== name));
}
