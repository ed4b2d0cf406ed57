import { type KindName, kinds } from "../kinds.ts";

/** What a word of an address (`?sort=hot`) does to the page. */
export type Role =
  /** Says which thing is shown: another page, for readers and for search engines. */
  | "identity"
  /** Says which of its lists is shown: search engines keep it as a page of its own, readers stay on the same one. */
  | "list"
  /** Says how it is shown, or from where on. Search engines follow the links of such a page but do not keep it. */
  | "view";

export interface Word<Value> {
  role: Role;
  /** Means the same as leaving the word out, so it stands in no canonical address. */
  preset: string | null;
  /** Anybody can make up endless values, so pages with it are kept where they cannot push out others. */
  endless: boolean;
  /** Undefined for what the word cannot mean: there is no such page. */
  read(text: string | null): Value | undefined;
}

/** An id in an address: a positive whole number in its only spelling, or null. */
export function readId(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** The thing a page is about; without it there is no page. */
export const requiredId: Word<number> = {
  role: "identity",
  preset: null,
  endless: false,
  read: (text) => readId(text) ?? undefined,
};

/** The thing a page is about; without it the page is about all of them. */
export const optionalId: Word<number | null> = {
  role: "identity",
  preset: null,
  endless: false,
  read: (text) => (text === null ? null : requiredId.read(text)),
};

/** A whole number from 1. */
export const count: Word<number | null> = { ...optionalId, role: "view" };

/** One of these values; the first when the word is absent. */
export function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values): Word<Values[number]> {
  return {
    role: "view",
    preset: values[0],
    endless: false,
    read: (text) => (text === null ? values[0] : values.find((value) => value === text)),
  };
}

/** One of these kinds (`lib/kinds.ts`) by its number; the first when the word is absent. */
export function kindIn<const Names extends readonly [KindName, ...KindName[]]>(...names: Names): Word<Names[number]> {
  const [first] = names;
  return {
    role: "view",
    preset: String(kinds[first].type),
    endless: false,
    read: (text) => (text === null ? first : names.find((name) => text === String(kinds[name].type))),
  };
}

/** One of these orders of a list (`lib/orders.ts`); the first when the word is absent. */
export function orderIn<Name extends string>(orders: readonly [{ name: Name }, ...{ name: Name }[]]): Word<Name> {
  const [{ name: first }] = orders;
  return {
    role: "view",
    preset: first,
    endless: false,
    read: (text) => (text === null ? first : orders.find(({ name }) => name === text)?.name),
  };
}

/** One of these values; null when the word is absent, and the page chooses. */
export function anyOf<const Values extends readonly string[]>(...values: Values): Word<Values[number] | null> {
  return {
    role: "view",
    preset: null,
    endless: false,
    read: (text) => (text === null ? null : values.find((value) => value === text)),
  };
}

/**
 * One of the choices a list is narrowed by; null when the word is absent. Together they make more addresses than anybody visits twice.
 */
export function filter<Value>(read: (text: string) => Value | undefined): Word<Value | null> {
  return { role: "list", preset: null, endless: true, read: (text) => (text === null ? null : read(text)) };
}

/** Any text; the page says what it means. */
export const text: Word<string | null> = { role: "view", preset: null, endless: false, read: (given) => given };

/** Where a list goes on. */
export const cursor: Word<string | null> = { ...text, endless: true };
