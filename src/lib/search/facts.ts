import { crafts } from "../crafts.ts";
import { regionName } from "../regions.ts";
import type { Run } from "./letters.ts";

/** A part of a query, interpreted as a fact about films. */
export type Fact =
  | { run: Run }
  /** Tokens without their kind, one of which must match: decades, years. */
  | { period: readonly string[] };

/** Token of a year's decade, e.g. `1990s`. */
export function decadeOf(year: number): string {
  return `${Math.floor(year / 10) * 10}s`;
}

/** Display name of a decade. */
export function decadeName(decade: string): string {
  return `${decade.slice(0, -1)}年代`;
}

/** Decades and years named in a query. */
export function readPeriods(runs: readonly Run[]): string[] {
  return withPeriods(runs).flatMap((fact) => ("period" in fact ? fact.period : []));
}

/** Interpretations of a query as a combination of facts about films; empty if there is none beside its plain runs. */
export function readFacts(runs: readonly Run[]): Fact[][] {
  const facts = withPeriods(runs);
  const whole = facts.flatMap((fact) => ("run" in fact ? partsOf(fact.run).map((run): Fact => ({ run })) : [fact]));
  const said = dropGeneral(whole);
  const inHalves = said.flatMap((fact) => ("run" in fact ? halvesOf(fact.run).map((run): Fact => ({ run })) : [fact]));
  const readings = said.length === inHalves.length ? [said] : [said, inHalves];
  return readings.filter((reading) => !isSame(reading, runs));
}

/** Keys of people named by a query with their craft (导演李四、李四导演), or by their films. */
export function readPerson(text: string): string[] {
  const keys = [text];
  for (const label of craftWords) if (text.endsWith(label)) keys.push(personKey(text.slice(0, -label.length), label));
  if (text.startsWith(actor)) keys.push(personKey(text.slice(actor.length), actor));
  const bare = text.replace(/的?(?:电影|影片|作品|剧集)$/, "");
  if (bare !== text) keys.push(bare);
  return keys.filter((key) => key !== "");
}

const actor = "演员";
const craftWords = [...Object.values(crafts).map(({ label }) => label), actor];

function personKey(name: string, label: string): string {
  return name === "" ? "" : `${label === actor ? crafts.cast.label : label}${name}`;
}

function isSame(reading: readonly Fact[], runs: readonly Run[]): boolean {
  return (
    reading.length === runs.length && reading.every((fact, at) => "run" in fact && fact.run.text === runs[at]?.text)
  );
}

/** Converts `90年代`, `1990s`, `九十年代` and `1994年` to periods; the rest of such a run is kept as a run. */
function withPeriods(runs: readonly Run[]): Fact[] {
  const facts: Fact[] = [];
  let rest: Run | undefined;
  for (const [at, run] of runs.entries()) {
    const here = rest ?? run;
    rest = undefined;
    const next = runs[at + 1];
    const decades = decadesIn(here.text);
    if (decades.length > 0 && next !== undefined) {
      const length = next.text === "s" ? 1 : next.text.startsWith("年代") ? 2 : 0;
      if (length > 0) {
        facts.push({ period: decades });
        rest = cut(next, length);
        continue;
      }
    }
    if (/^(?:18|19|20)\d\d$/.test(here.text) && next?.text.startsWith("年")) {
      facts.push({ period: [here.text] });
      rest = cut(next, 1);
      continue;
    }
    if (here.text !== "") facts.push(...withWrittenDecades(here));
  }
  return facts;
}

/** Two digits can mean the last century or this one. */
function decadesIn(digits: string): string[] {
  if (/^(?:18|19|20)\d0$/.test(digits)) return [`${digits}s`];
  if (!/^\d0$/.test(digits)) return [];
  return Number(digits) <= 20 ? [`20${digits}s`, `19${digits}s`] : [`19${digits}s`];
}

const numerals = "零一二三四五六七八九";
const written = /^(.*?)(一九|二[零〇])?([零〇一二三四五六七八九]?)[十零〇]年代(.*)$/u;

function withWrittenDecades(run: Run): Fact[] {
  const [all, before = "", century = "", numeral = "", after = ""] = written.exec(run.text) ?? [];
  if (all === undefined) return [{ run }];
  const digit = numeral === "" ? 1 : Math.max(0, numerals.indexOf(numeral));
  const start = before.length;
  const parts = [cut(run, 0, start), cut(run, all.length - after.length)];
  const [left, right] = parts.map((part): Fact[] => (part.text === "" ? [] : [{ run: part }]));
  const full = century === "" ? "" : century === "一九" ? "19" : "20";
  return [...(left ?? []), { period: decadesIn(`${full}${digit}0`) }, ...(right ?? [])];
}

function cut(run: Run, from: number, to?: number): Run {
  return { ...run, text: run.text.slice(from, to), letters: run.letters.slice(from, to) };
}

/** Words that can be the suffix of a compound. */
const endings = ["电影", "影片", "剧集", "短片", "纪录片", "动画", "综艺", "片"];
const general: ReadonlySet<string> = new Set(["电影", "影片", "片", "的"]);
const regions: readonly string[] = allRegions();

/** Splits compounds: `法国爱情片` is three words. */
function partsOf(run: Run): Run[] {
  const { text } = run;
  if (run.isWord || text.length < 3) return [run];
  const ending = endings.includes(text) ? undefined : endings.find((word) => text.endsWith(word));
  if (ending !== undefined) {
    const end = text.length - ending.length;
    const [head, tail] = [cut(run, 0, end), cut(run, end)];
    // Not if only one character remains, as in 胶片.
    if (head.text.length > 1) return [...partsOf(head), tail];
  }
  const region = regions.find((name) => text.startsWith(name) && text.length > name.length + 1);
  return region === undefined ? [run] : [cut(run, 0, region.length), ...partsOf(cut(run, region.length))];
}

/** Removes words like “film” beside other facts, because they apply to everything here. */
function dropGeneral(facts: readonly Fact[]): Fact[] {
  const said = facts.filter((fact) => !("run" in fact) || !general.has(fact.run.text));
  return said.length > 0 ? said : [...facts];
}

/** Four characters may be two words of two characters. */
function halvesOf(run: Run): Run[] {
  return run.isWord || run.text.length !== 4 ? [run] : [cut(run, 0, 2), cut(run, 2)];
}

function allRegions(): string[] {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = codes.map((code) => regionName(code)).filter((name) => /^\p{Script=Han}{2,}$/u.test(name));
  return [...new Set([...names.map((name) => name.replace(/^中国(?=.)/, "")), ...names])].toSorted(
    (left, right) => right.length - left.length,
  );
}
