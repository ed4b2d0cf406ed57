import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentFolder } from "#server/content-files/folder.ts";

/** Numbers that look random and are the same every time. */
export function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface Vocabulary {
  /** Two to four words of two or more characters. */
  title(): string;
  /** Running text of at least so many characters, the little words included. */
  text(length: number): string;
  person(): string;
  /** A Latin name of two or three invented words. */
  latin(): string;
}

const heads = "bra dor fel gran hol jas kel lor mar nor pel quin ros stan tor vel wil yor zan cal".split(" ");
const tails = "den ton wick sey mond ley ric vin lan der bert son field ham more nell".split(" ");

const surnames = [
  ..."王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡沈顾苏陆白魏丁乔",
];

/** Words of the demonstration site's own texts, each as often as it stands there: a few common ones, many rare ones. */
export function readVocabulary(random: (below: number) => number): Vocabulary {
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const terms = [...segmenter.segment(readTexts())]
    .map(({ segment }) => segment)
    .filter((word) => /^\p{Script=Han}+$/u.test(word));
  const long = terms.filter((word) => word.length > 1);
  const characters = long.flatMap((word) => [...word]);
  const pick = (list: readonly string[]) => list[random(list.length)] ?? "";
  return {
    title: () => Array.from({ length: 2 + random(3) }, () => pick(long)).join(""),
    text(length) {
      let text = "";
      while (text.length < length) text += `${pick(terms)}${random(8) === 0 ? "，" : ""}`;
      return `${text}。`;
    },
    latin: () => Array.from({ length: 2 + random(2) }, () => `${pick(heads)}${pick(tails)}`).join(" "),
    person: () => pick(surnames) + Array.from({ length: 1 + random(2) }, () => pick(characters)).join(""),
  };
}

function readTexts(): string {
  return readdirSync(contentFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:yaml|md)$/.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(contentFolder, file), "utf8"))
    .join("\n");
}
