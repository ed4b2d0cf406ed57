import data from "@mdn/browser-compat-data" with { type: "json" };
import { baseline } from "../../adapter/baseline.ts";

/** A browser API that some supported browser lacks. */
export interface Newer {
  /** Name of an interface or a global. */
  owner: string;
  /** Null if the whole `owner` is missing. */
  member: string | null;
}

/** Keys of entries that are not names in scripts. */
const noName = /_event$|^@@|^__/;

/** All interfaces, functions and properties that the oldest supported browsers lack, by MDN's tables. */
export function newerFunctions(): Newer[] {
  const { api, javascript } = data;
  const trees = [api, javascript.builtins, javascript.builtins?.["Intl"]];
  return trees
    .flatMap((tree) => partsOf(tree))
    .flatMap(([owner, entry]) => (owner === "Intl" ? [] : ofOwner(owner, entry)));
}

function ofOwner(owner: string, entry: unknown): Newer[] {
  if (isNewer(entry)) return [{ owner, member: null }];
  return partsOf(entry).flatMap(([name, part]) => {
    const member = name.replace(/_static$/, "");
    return member === owner || !isNewer(part) ? [] : [{ owner, member }];
  });
}

/** Names of pseudo-classes and pseudo-elements, without colons, that make the oldest supported browsers drop a whole rule. */
export function newerSelectors(): string[] {
  return partsOf(data.css.selectors).flatMap(([name, entry]) => (isNewer(entry) ? [name] : []));
}

function partsOf(entry: unknown): [string, unknown][] {
  return Object.entries(Object(entry)).filter(([name]) => !noName.test(name));
}

function isNewer(entry: unknown): boolean {
  const known = read(entry, "__compat");
  if (known === undefined) return false;
  return Object.entries(baseline).some(
    ([browser, version]) => ![read(read(known, "support"), browser)].flat().some((said) => isIn(said, version)),
  );
}

function isIn(said: unknown, version: string): boolean {
  if (["flags", "prefix", "alternative_name"].some((name) => read(said, name))) return false;
  const since = (name: string) => order(read(said, name)) <= order(version);
  return since("version_added") && !since("version_removed");
}

/** NaN for values that are not versions, such as `preview`. */
function order(version: unknown): number {
  const [major = Number.NaN, minor = 0] = String(version).replace("≤", "").split(".").map(Number);
  return major * 100 + minor;
}

function read(thing: unknown, name: string): unknown {
  return Reflect.get(Object(thing), name);
}
