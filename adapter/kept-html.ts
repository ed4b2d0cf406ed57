import { hash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Characters of HTML that are kept, in total and of one component. */
const limits = { maxSize: 6_000_000, maxEntrySize: 300_000 };

/**
 * Stand for the prefix of a component's ids, which depends on its position in the page, and for its slots. Nobody can guess them, so no
 * text contains them.
 */
const anyPrefix = `p${randomBytes(12).toString("hex")}`;
const anySlot = `s${randomBytes(12).toString("hex")}`;
/** A longer slot is not empty; to look through it would copy it, as it is still in pieces. */
const shortSlot = 1000;
const slotMark = (index: number) => `${anySlot}-${index}.`;
const marks = new RegExp(`${anyPrefix}|${anySlot}-(\\d+)\\.`);
/** Astro marks where a slot is in what it never hydrates, and removes the marks when it writes the page. */
const staticSlotTags = /<\/?astro-static-slot\b[^>]*>/g;

/** HTML between the prefixes of its ids and its slots, and what stands between them: the index of a slot, or undefined for the prefix. */
const kept = new LRUCache<string, (string | undefined)[]>({
  ...limits,
  sizeCalculation: (parts) => parts.reduce((sum, part) => sum + (part?.length ?? 0), 1),
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
  slots: Readonly<Record<string, string>>;
  hydrated: boolean;
}

/**
 * HTML of a React component. Components are functions of their props, so what one has drawn from the same props is used again: on other
 * pages, and when a page is rendered again because something else on it has changed. What is in its slots does not matter to it, only
 * whether there is anything.
 * @param draw draws it with this prefix for its ids, and these slots
 */
export async function keptHtml(
  { component, props, slots, hydrated }: Part,
  prefix: string | undefined,
  draw: (prefix: string | undefined, slots: Part["slots"]) => Promise<string>,
): Promise<string> {
  const tidied = (html: string) => (hydrated ? html : html.replaceAll(staticSlotTags, ""));
  if (prefix === undefined || Object.values(props).some((value) => typeof value === "function"))
    return tidied(await draw(prefix, slots));
  // In any order: Astro renders slots side by side.
  const names = Object.keys(slots).toSorted();
  const contents = names.map((name) => slots[name] ?? "");
  const isFilled = contents.map((html) => html.length > shortSlot || html.trim() !== "");
  const key = hash("sha1", JSON.stringify([numberOf(component), hydrated, props, names, isFilled]), "base64");
  const known = kept.get(key);
  if (known !== undefined) return join(known, prefix, contents);
  const marked = names.map((name, index) => [name, isFilled[index] ? slotMark(index) : ""]);
  const parts: (string | undefined)[] = tidied(await draw(anyPrefix, Object.fromEntries(marked))).split(marks);
  kept.set(key, parts);
  return join(parts, prefix, contents);
}

/** Text and marks take turns. */
function join(parts: readonly (string | undefined)[], prefix: string, slots: readonly string[]): string {
  let html = parts[0] ?? "";
  for (let index = 1; index < parts.length; index += 2) {
    const slot = parts[index];
    html += (slot === undefined ? prefix : slots[Number(slot)]) + (parts[index + 1] ?? "");
  }
  return html;
}
