import { type KindName, kinds } from "../kinds.ts";

/** Effect of a query parameter (`?sort=hot`) on the page. */
type Role =
  /** Identifies the content item: a different page, for readers and for search engines. */
  | "identity"
  /** Selects one of the page's lists: a separate page for search engines, the same page for readers. */
  | "list"
  /** Changes how the page is displayed, or where a list starts. Search engines follow the links of such a page but do not index it. */
  | "view";

export interface QueryParameter<Value> {
  role: Role;
  /** Default value, omitted from the canonical address. */
  preset: string | null;
  /** There are endless valid values, so pages with it are cached where they cannot evict others. */
  endless: boolean;
  /** Undefined if the value is invalid: there is no such page. */
  read(text: string | null): Value | undefined;
}

/** Parses an id in an address: a positive integer without leading zeros; null otherwise. */
export function readId(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** Id of the page's content item; without it there is no page. */
export const requiredId: QueryParameter<number> = {
  role: "identity",
  preset: null,
  endless: false,
  read: (text) => readId(text) ?? undefined,
};

/** Id of the page's content item; without it the page is about all of them. */
export const optionalId: QueryParameter<number | null> = {
  role: "identity",
  preset: null,
  endless: false,
  read: (text) => (text === null ? null : requiredId.read(text)),
};

/** Key of the page's document, as editors name it; without it there is no page. */
export const requiredKey: QueryParameter<string> = {
  role: "identity",
  preset: null,
  endless: false,
  read: (text) => (text !== null && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 80 ? text : undefined),
};

/** An integer from 1. */
export const count: QueryParameter<number | null> = { ...optionalId, role: "view" };

/** One of these values; the first if the parameter is absent. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  ...values: Values
): QueryParameter<Values[number]> {
  return {
    role: "view",
    preset: values[0],
    endless: false,
    read: (text) => (text === null ? values[0] : values.find((value) => value === text)),
  };
}

/** One of these kinds (`lib/kinds.ts`) by its number; the first if the parameter is absent. */
export function kindIn<const Names extends readonly [KindName, ...KindName[]]>(
  ...names: Names
): QueryParameter<Names[number]> {
  const [first] = names;
  return {
    role: "view",
    preset: String(kinds[first].type),
    endless: false,
    read: (text) => (text === null ? first : names.find((name) => text === String(kinds[name].type))),
  };
}

/** One of these orders of a list (`lib/orders.ts`); the first if the parameter is absent. */
export function orderIn<Name extends string>(
  orders: readonly [{ name: Name }, ...{ name: Name }[]],
): QueryParameter<Name> {
  const [{ name: first }] = orders;
  return {
    role: "view",
    preset: first,
    endless: false,
    read: (text) => (text === null ? first : orders.find(({ name }) => name === text)?.name),
  };
}

/** One of these values; null if the parameter is absent, and the page chooses. */
export function anyOf<const Values extends readonly string[]>(
  ...values: Values
): QueryParameter<Values[number] | null> {
  return {
    role: "view",
    preset: null,
    endless: false,
    read: (text) => (text === null ? null : values.find((value) => value === text)),
  };
}

/** A filter of a list; null if the parameter is absent. Combinations make more addresses than can usefully be cached. */
export function filter<Value>(read: (text: string) => Value | undefined): QueryParameter<Value | null> {
  return { role: "list", preset: null, endless: true, read: (text) => (text === null ? null : read(text)) };
}

/** Any text, interpreted by the page. */
export const text: QueryParameter<string | null> = {
  role: "view",
  preset: null,
  endless: false,
  read: (given) => given,
};

/** Cursor of a list's next page. */
export const cursor: QueryParameter<string | null> = { ...text, endless: true };
