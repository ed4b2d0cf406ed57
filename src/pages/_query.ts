import { errors } from "#lib/contract/errors.ts";

/** An id in an address: a positive whole number in its only spelling, or null. */
export function readId(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}

/** One of the words a parameter knows; the first when it is absent, null for any other. */
export function readChoice<const Words extends readonly [string, ...string[]]>(
  text: string | null,
  words: Words,
): Words[number] | null {
  if (text === null) return words[0];
  return words.find((word) => word === text) ?? null;
}

/** The order an address asks for; the first when it asks for none, null for any other. */
export function readOrder<Name extends string>(text: string | null, rows: readonly { name: Name }[]): Name | null {
  const row = text === null ? rows[0] : rows.find(({ name }) => name === text);
  return row?.name ?? null;
}

/** How an address asks for an order; the first one goes without saying. */
export function orderWord<Name extends string>(name: Name, rows: readonly { name: Name }[]): Name | null {
  return name === rows[0]?.name ? null : name;
}

/** A cursor nobody was given is an address without a page: null. */
export async function orNowhere<Page>(page: Promise<Page>): Promise<Page | null> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === errors.invalid.status) return null;
    throw error;
  }
}

/** Path and query, without parameters that are null. */
export function address(path: string, parameters: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
