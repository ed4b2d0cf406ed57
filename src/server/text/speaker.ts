import { namesByChinese } from "#lib/regions.ts";
import type { Dictionary } from "../../languages/dictionary.ts";
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

/** A language as the server speaks it. */
export interface Speaker {
  /** A text of the server in it; as it is, if it is not one of the interface's texts. */
  say(text: string): string;
  /**
   * A copy of an answer with the texts of these properties, and all that is in these, in it; not what says that people have written it.
   */
  told(value: unknown, names: readonly string[]): unknown;
}

export function speakerWith(language: string, dictionary: Dictionary): Speaker {
  const tables = tablesOf(language, dictionary);
  const say = (text: string) => said(text, { tables, depth: 0, within: false }) ?? text;
  return { say, told: (value, names) => told(say, value, new Set(names)) };
}

interface Tables {
  exact: ReadonlyMap<string, string>;
  templates: readonly Template[];
  /** What stands between texts that are said one after the other, and what stands there in the language. */
  marks: readonly (readonly [RegExp | string, string])[];
}

const place = /\{(\d+)\}/g;

function tablesOf(language: string, { server, lib, common, gap, marks, names }: Dictionary): Tables {
  const exact = new Map(namesByChinese(language, names));
  const templates: Template[] = [];
  const seen = new Set<string>();
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
  return { exact, templates, marks: [[/(?<=。)/, gap], ...Object.entries(marks)] };
}

const anyMark = /[\n。，、]/;

/** Texts may stand in others: `第 3 行，请填写`. */
const maxDepth = 3;

interface Where {
  tables: Tables;
  /** In how many others it stands. */
  depth: number;
  /** Fills a place of another text, which says that it is one. */
  within: boolean;
}

/** Null: it is not one of the interface's texts. What people have written is left alone: only what is known as a whole is said. */
function said(text: string, where: Where): string | null {
  const { tables, depth } = where;
  const known = tables.exact.get(text);
  if (known !== undefined) return known;
  if (!chinese.test(text)) return text;
  if (depth > maxDepth) return null;
  const lines = listed(text, where, ["\n", "\n"]);
  if (lines !== null) return lines;
  const whole = filled(text, where);
  if (whole?.isSure) return whole.wording;
  for (const mark of tables.marks) {
    const list = listed(text, where, mark);
    if (list !== null) return list;
  }
  return whole && whole.wording;
}

/** Several texts of which each is known, such as the lines of a digest. */
function listed(text: string, { tables, depth }: Where, [mark, between]: Tables["marks"][number]): string | null {
  const items = text.split(mark);
  if (items.length === 1) return null;
  const known: string[] = [];
  for (const item of items) {
    const one = said(item, { tables, depth: depth + 1, within: false });
    if (one === null) return null;
    known.push(one);
  }
  return known.join(between);
}

interface Filled {
  wording: string;
  /** What was filled in is no list, of which this may be the first item only. */
  isSure: boolean;
}

function filled(text: string, { tables, depth, within }: Where): Filled | null {
  for (const template of tables.templates) {
    const { parts, isBare, hasTexts } = template;
    if (isBare && !hasTexts && !within) continue;
    const values = valuesIn(template, text);
    if (values === null) continue;
    const filling = parts.map((part) => partSaid(part, values, { tables, depth: depth + 1, within: true }));
    // Without words of its own only what fills it tells that it is one.
    if (isBare && filling.includes(null)) continue;
    return {
      wording: filling.map((part, at) => part ?? valueOf(parts[at], values)).join(""),
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
function partSaid(part: Part, values: Values, where: Where): string | null {
  if (typeof part === "string") return part;
  const value = valueOf(part, values);
  if ("one" in part) return Number(value) === 1 ? part.one : part.other;
  return part.isText ? said(value, where) : value;
}

function told(say: Speaker["say"], value: unknown, names: ReadonlySet<string>, isNamed = false): unknown {
  if (typeof value === "string") return isNamed ? say(value) : value;
  if (Array.isArray(value)) return value.map((item) => told(say, item, names, isNamed));
  if (typeof value !== "object" || value === null || ("written" in value && value.written === true)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, told(say, item, names, isNamed || names.has(name))]),
  );
}
