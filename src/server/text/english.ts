import { englishByChinese } from "#lib/regions.ts";
import common from "../../languages/en/common.ts";
import lib from "../../languages/en/lib.ts";
import server from "../../languages/en/server.ts";
import { partsOf, type Part } from "../../languages/wording.ts";

/** A text with something filled in. */
interface Template {
  pattern: RegExp;
  /** Numbers of its places, in the order of the groups. */
  places: readonly number[];
  parts: readonly Part[];
  /** Characters of its own. */
  own: number;
}

const exact = new Map(englishByChinese());
const templates: Template[] = [];
const seen = new Set<string>();
const place = /\{(\d+)\}/g;

for (const [key, wording] of [server, lib, common].flatMap((catalogue) => Object.entries<string>(catalogue))) {
  // A row for one file is better than none.
  const text = key.replace(/ @[\w-]+$/, "");
  if (seen.has(text)) continue;
  seen.add(text);
  exact.set(text, wording);
  const places = [...text.matchAll(place)].map(([, number]) => Number(number));
  if (places.length === 0) continue;
  const source = text.split(/\{\d+\}/).map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  templates.push({
    pattern: new RegExp(`^${source.join("(.*?)")}$`, "s"),
    places,
    parts: partsOf(wording),
    own: text.replaceAll(place, "").length,
  });
}
// The one that says most is the one that was meant.
templates.sort((left, right) => right.own - left.own);

/** Han characters, and punctuation that only Chinese texts have. */
const chinese = /[\p{Script=Han}\u3001-\u303F\uFF01-\uFF5E]/u;
/** Texts may stand in others: `第 3 行，请填写`. */
const deepest = 3;

/** A text of the server in English; as it is, if it is not one of the interface's texts. */
export function toEnglish(text: string, depth = 0): string {
  const known = exact.get(text);
  if (known !== undefined) return known;
  if (depth > deepest || !chinese.test(text)) return text;
  const lines = linesOf(text, depth);
  if (lines !== null) return lines;
  for (const { pattern, places, parts } of templates) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = new Map(places.map((number, at) => [number, found[at + 1] ?? ""]));
    return parts.map((part) => said(part, values, depth + 1)).join("");
  }
  return text;
}

/** A text of several lines of which each is a text of its own, as digests are; null if it is another. */
function linesOf(text: string, depth: number): string | null {
  const lines = text.split("\n");
  if (lines.length === 1) return null;
  const english = lines.map((line) => toEnglish(line, depth + 1));
  return english.every((line, at) => line !== lines[at]) ? english.join("\n") : null;
}

function said(part: Part, values: ReadonlyMap<number, string>, depth: number): string {
  if (typeof part === "string") return part;
  const value = values.get(part.place) ?? "";
  if ("one" in part) return Number(value) === 1 ? part.one : part.other;
  return toEnglish(value, depth);
}

/** A copy of an answer with the texts of these properties, and all that is in these, in English; not what says that people have written it. */
export function withEnglish(value: unknown, names: ReadonlySet<string>, isNamed = false): unknown {
  if (typeof value === "string") return isNamed ? toEnglish(value) : value;
  if (Array.isArray(value)) return value.map((item) => withEnglish(item, names, isNamed));
  if (typeof value !== "object" || value === null || ("written" in value && value.written === true)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withEnglish(item, names, isNamed || names.has(name))]),
  );
}
