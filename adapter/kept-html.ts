import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Characters of HTML that are kept, in total and of one component. */
const limits = { maxSize: 6_000_000, maxEntrySize: 300_000 };

/** Stands for the prefix of a component's ids, which depends on its position in the page. Nobody can guess it, so no text contains it. */
const anyPrefix = `p${randomBytes(12).toString("hex")}`;

/** HTML split at the prefixes of its ids. */
const kept = new LRUCache<string, string[]>({
  ...limits,
  sizeCalculation: (parts) => parts.reduce((sum, part) => sum + part.length, 1),
});
const numbers = new WeakMap<object, number>();
let last = 0;

/** Identifies a component in this process. */
function numberOf(component: object): number {
  const known = numbers.get(component);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(component, last);
  return last;
}

interface Part {
  /** The component: a function, or an object such as that of `memo`. */
  component: object;
  props: Readonly<Record<string, unknown>>;
  /** HTML of its slots. */
  slots: Readonly<Record<string, unknown>>;
  hydrated: boolean;
}

/**
 * HTML of a React component. Components are functions of their props, so what one has drawn from the same props is used again: on other
 * pages, and when a page is rendered again because something else on it has changed.
 * @param draw draws it with this prefix for its ids
 */
export async function keptHtml(
  { component, props, slots, hydrated }: Part,
  prefix: string | undefined,
  draw: (prefix: string | undefined) => Promise<string>,
): Promise<string> {
  if (prefix === undefined || Object.values(props).some((value) => typeof value === "function")) return draw(prefix);
  const key = hash("sha1", JSON.stringify([numberOf(component), hydrated, props, slots]), "base64");
  const known = kept.get(key);
  if (known !== undefined) return known.join(prefix);
  const parts = (await draw(anyPrefix)).split(anyPrefix);
  kept.set(key, parts);
  return parts.join(prefix);
}
