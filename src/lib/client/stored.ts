import type { Image } from "../contract/schemas/shared.ts";
import { isRecord } from "./json.ts";

/**
 * Reads a part of what is stored on this device; undefined if it is of another type: another build may have written it, or somebody by
 * hand.
 */
export type ReadStored<Value> = (stored: unknown) => Value | undefined;

export const storedText: ReadStored<string> = (stored) => (typeof stored === "string" ? stored : undefined);
export const storedNumber: ReadStored<number> = (stored) => (typeof stored === "number" ? stored : undefined);
export const storedFlag: ReadStored<boolean> = (stored) => (typeof stored === "boolean" ? stored : undefined);

export function storedWord<Word extends string>(...words: readonly Word[]): ReadStored<Word> {
  return (stored) => words.find((word) => word === stored);
}

export function storedOrNull<Value>(read: ReadStored<Value>): ReadStored<Value | null> {
  return (stored) => (stored === null ? null : read(stored));
}

export function storedEither<Value>(...reads: readonly ReadStored<Value>[]): ReadStored<Value> {
  return (stored) => reads.map((read) => read(stored)).find((value) => value !== undefined);
}

/** Items that cannot be read are left out. */
export function storedList<Item>(read: ReadStored<Item>): ReadStored<Item[]> {
  return (stored) => (Array.isArray(stored) ? stored.map(read).filter((item) => item !== undefined) : undefined);
}

export type StoredFields<Value> = { readonly [Field in keyof Value]: ReadStored<Value[Field]> };

/** A field that cannot be read has its value of `others`; without one, the record cannot be read. */
export function storedRecord<Value extends object>(
  fields: StoredFields<Value>,
  others: Partial<Value> = {},
): ReadStored<Value> {
  const defaults = new Map<string, unknown>(Object.entries(others));
  const readers: [string, ReadStored<unknown>][] = Object.entries(fields);
  return (stored) => {
    if (!isRecord(stored)) return undefined;
    const values = readers.map(([name, read]): unknown[] => {
      const value = read(stored[name]);
      return [name, value === undefined ? defaults.get(name) : value];
    });
    return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
  };
}

export const storedNamed = storedRecord<{ id: number; name: string }>({ id: storedNumber, name: storedText });
export const storedImage = storedRecord<Image>({
  url: storedText,
  srcset: storedText,
  width: storedNumber,
  height: storedNumber,
});
