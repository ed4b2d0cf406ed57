import data from "@mdn/browser-compat-data" with { type: "json" };
import { baseline } from "../../adapter/baseline.ts";

/** Something browsers offer scripts that one of the baseline lacks. */
export interface Newer {
  /** An interface or a global. */
  owner: string;
  /** Null: the whole of `owner` is newer. */
  member: string | null;
}

/** Kinds of entries that are no names a script could use. */
const noName = /_event$|^@@|^__/;

/** Every interface, function and property that the oldest browsers do without, by MDN's tables. */
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

/** Names of pseudo-classes and pseudo-elements, without colons, for which the oldest browsers drop a whole rule. */
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

/** NaN for what is no version, such as `preview`. */
function order(version: unknown): number {
  const [major = Number.NaN, minor = 0] = String(version).replace("≤", "").split(".").map(Number);
  return major * 100 + minor;
}

function read(thing: unknown, name: string): unknown {
  return Reflect.get(Object(thing), name);
}
