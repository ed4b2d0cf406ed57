import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import type { Context } from "#server/core/context.ts";
import { chinese } from "#server/text/chinese.ts";
import { generator } from "./vocabulary.ts";

const table = path.join(import.meta.dirname, "../fixtures/search-queries.yaml");
const section = z.array(z.looseObject({ q: z.string() }));
const perKind = 40;

/** What people type, by kind: the editors' table, and what is made of the names and texts that are really there. */
export async function readTerms(context: Context): Promise<Map<string, string[]>> {
  const some = await someFilms(context);
  const isLatin = ({ title }: { title: string }) => /^[a-z ]+$/.test(title);
  const films = some.filter((film) => !isLatin(film)).slice(0, perKind);
  const latin = some
    .filter(isLatin)
    .map(({ title }) => title)
    .slice(0, perKind);
  const random = generator(7);
  const spoken = (text: string) => chinese.readings(text.split("")).map(([first = ""]) => first);
  const titles = films.map(({ title }) => title);
  const sounds = titles.map(spoken);
  const made: [string, string[]][] = [
    ["片名", titles],
    ["片名里的两个字", titles.map((title) => title.slice(1, 3))],
    ["片名里的三个字", titles.map((title) => title.slice(0, 3))],
    ["片名的全拼", sounds.map((sound) => sound.join(""))],
    ["片名的首字母", sounds.map((sound) => sound.map((syllable) => syllable.slice(0, 1)).join(""))],
    ["片名错一个字", titles.map((title) => replaceOne(title, random))],
    ["英文片名", latin],
    ["英文片名里的一个词", latin.map((title) => title.split(" ")[1] ?? "")],
    ["英文片名错一个字母", latin.map((title) => `${title.slice(0, 2)}x${title.slice(3)}`)],
    ["简介里的一句", films.map(({ description }) => description.slice(4, 34))],
    ["一句话的拼音", films.map(({ description }) => spoken(description.slice(4, 14)).join(""))],
  ];
  return new Map([...readTable(), ...made.filter(([, terms]) => terms.length > 0)]);
}

async function someFilms(context: Context) {
  const { count } = await context.db.read
    .selectFrom("videos")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const looked = perKind * 20;
  const ids = Array.from({ length: looked }, (_, index) => 1 + Math.floor((index * count) / looked));
  return context.db.read.selectFrom("videos").select(["title", "description"]).where("id", "in", ids).execute();
}

/** The table's sections, each under its heading. */
function readTable(): [string, string[]][] {
  return readFileSync(table, "utf8")
    .split(/\n(?=# )/)
    .map((text): [string, string[]] => [
      /^# (.+)/.exec(text)?.[1] ?? "",
      section.parse(parse(text) ?? []).map(({ q }) => q),
    ])
    .filter(([, terms]) => terms.length > 0);
}

function replaceOne(text: string, random: (below: number) => number): string {
  const index = random(text.length);
  return `${text.slice(0, index)}${"鑫淼焱垚"[random(4)]}${text.slice(index + 1)}`;
}
