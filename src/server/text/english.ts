import { englishByChinese } from "#lib/regions.ts";
import common from "../../languages/en/common.ts";
import lib from "../../languages/en/lib.ts";
import server from "../../languages/en/server.ts";
import { partsOf, type Part } from "../../languages/wording.ts";

/** A text with something filled in. */
interface Template {
  /** What stands before, between and after its places. */
  words: readonly string[];
  /** Numbers of its places, in order. */
  places: readonly number[];
  parts: readonly Part[];
  /** Characters of its own. */
  own: number;
  /** Says nothing itself, such as `{0}：{1}`. */
  isBare: boolean;
  /** Has places for texts of the interface. */
  hasTexts: boolean;
}

/** Han characters, and punctuation that only Chinese texts have. */
const chinese = /[\p{Script=Han}\u3001-\u303F\uFF01-\uFF5E]/u;
const han = /\p{Script=Han}/u;

const exact = new Map(englishByChinese());
const templates: Template[] = [];
const seen = new Set<string>();
const place = /\{(\d+)\}/g;

for (const catalogue of [server, lib, common]) {
  for (const [key, wording] of Object.entries<string>(catalogue)) {
    // A row for one file is better than none.
    const text = key.replace(/ @[\w-]+$/, "");
    if (seen.has(text)) continue;
    seen.add(text);
    const places = [...text.matchAll(place)].map(([, number]) => Number(number));
    if (places.length === 0) {
      exact.set(text, wording);
      continue;
    }
    const words = text.split(/\{\d+\}/);
    const own = words.join("");
    const isBare = !han.test(own);
    // What the server does not put together itself would only fit what people have written.
    if (isBare && catalogue !== server) continue;
    const parts = partsOf(wording);
    const hasTexts = parts.some((part) => typeof part === "object" && "isText" in part && part.isText);
    templates.push({ words, places, parts, own: own.length, isBare, hasTexts });
  }
}
// The one that says most is the one that was meant.
templates.sort((left, right) => right.own - left.own);

/** Between texts that are said one after the other, and what stands there in English. */
const marks: readonly (readonly [RegExp | string, string])[] = [
  [/(?<=。)/, " "],
  ["，", ", "],
  ["、", ", "],
  [" 或 ", " or "],
];
const anyMark = /[\n。，、]/;

/** Texts may stand in others: `第 3 行，请填写`. */
const deepest = 3;

/** A text of the server in English; as it is, if it is not one of the interface's texts. */
export function toEnglish(text: string): string {
  return said(text, { depth: 0, within: false }) ?? text;
}

interface Where {
  /** In how many others it stands. */
  depth: number;
  /** Fills a place of another text, which says that it is one. */
  within: boolean;
}

/** Null: it is not one of the interface's texts. What people have written is left alone: only what is known as a whole is said. */
function said(text: string, { depth, within }: Where): string | null {
  const known = exact.get(text);
  if (known !== undefined) return known;
  if (!chinese.test(text)) return text;
  if (depth > deepest) return null;
  const lines = listed(text, depth, ["\n", "\n"]);
  if (lines !== null) return lines;
  const whole = filled(text, { depth, within });
  if (whole?.isSure) return whole.english;
  for (const mark of marks) {
    const list = listed(text, depth, mark);
    if (list !== null) return list;
  }
  return whole && whole.english;
}

/** Several texts of which each is known, such as the lines of a digest. */
function listed(text: string, depth: number, [mark, english]: (typeof marks)[number]): string | null {
  const items = text.split(mark);
  if (items.length === 1) return null;
  const known: string[] = [];
  for (const item of items) {
    const one = said(item, { depth: depth + 1, within: false });
    if (one === null) return null;
    known.push(one);
  }
  return known.join(english);
}

interface Filled {
  english: string;
  /** What was filled in is no list, of which this may be the first item only. */
  isSure: boolean;
}

function filled(text: string, { depth, within }: Where): Filled | null {
  for (const template of templates) {
    const { parts, isBare, hasTexts } = template;
    if (isBare && !hasTexts && !within) continue;
    const values = valuesIn(template, text);
    if (values === null) continue;
    const english = parts.map((part) => partSaid(part, values, depth + 1));
    // Without words of its own only what fills it tells that it is one.
    if (isBare && english.includes(null)) continue;
    return {
      english: english.map((part, at) => part ?? valueOf(parts[at], values)).join(""),
      isSure: !parts.some(
        (part) => typeof part === "object" && !("isText" in part && part.isText) && anyMark.test(valueOf(part, values)),
      ),
    };
  }
  return null;
}

type Values = ReadonlyMap<number, string>;

/** What fills the places of a template, each as short as possible; null if this is not the text's template. */
function valuesIn({ words, places }: Template, text: string): Values | null {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const end = text.length - last.length;
  if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return null;
  const values = new Map<number, string>();
  let from = first.length;
  for (const [at, number] of places.entries()) {
    const next = words[at + 1] ?? "";
    const until = at === places.length - 1 ? end : text.indexOf(next, from);
    if (until < from || until > end) return null;
    values.set(number, text.slice(from, until));
    from = until + next.length;
  }
  return values;
}

const valueOf = (part: Part | undefined, values: Values): string =>
  typeof part === "object" ? (values.get(part.place) ?? "") : (part ?? "");

/** Null for a text that is not known. */
function partSaid(part: Part, values: Values, depth: number): string | null {
  if (typeof part === "string") return part;
  const value = valueOf(part, values);
  if ("one" in part) return Number(value) === 1 ? part.one : part.other;
  return part.isText ? said(value, { depth, within: true }) : value;
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
