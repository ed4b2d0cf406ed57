/** Meaning of the character after a backslash in a MySQL string. */
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", "0": "\0", Z: "\u001A" };

type Read<Value> = { value: Value; end: number } | "cut" | "broken";

/** Reads `(1,'text',NULL,…)` from a place of the text. `cut`: the text ends before the row does. */
export function readRow(text: string, from: number): { values: (string | null)[]; end: number } | "cut" | "broken" {
  if (from >= text.length) return "cut";
  if (text[from] !== "(") return "broken";
  const values: (string | null)[] = [];
  for (let at = from + 1; ;) {
    at = afterSpace(text, at);
    const read = readValue(text, at);
    if (typeof read === "string") return read;
    values.push(read.value);
    at = afterSpace(text, read.end);
    if (at >= text.length) return "cut";
    if (text[at] === ")") return { values, end: at + 1 };
    if (text[at] !== ",") return "broken";
    at += 1;
  }
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
}

const plain = /[^\s,()'";]+/y;
const prefix = /_?[a-z]\w*\s*(?=')/iy;

function readValue(text: string, from: number): Read<string | null> {
  if (from >= text.length) return "cut";
  prefix.lastIndex = from;
  const at = from + (prefix.exec(text)?.[0].length ?? 0);
  const quote = text[at];
  if (quote === "'" || quote === '"') return readString(text, at, quote);
  plain.lastIndex = at;
  const word = plain.exec(text)?.[0];
  if (word === undefined) return "broken";
  const end = at + word.length;
  if (end >= text.length) return "cut";
  if (/^null$/i.test(word)) return { value: null, end };
  if (/^0x(?:[\da-f]{2})+$/i.test(word)) return { value: Buffer.from(word.slice(2), "hex").toString("utf8"), end };
  return /^[-+]?\d|^(?:true|false)$/i.test(word) ? { value: word, end } : "broken";
}

function readString(text: string, from: number, quote: string): Read<string> {
  const mark = quote === "'" ? /[\\']/g : /[\\"]/g;
  let value = "";
  for (let at = from + 1; ;) {
    mark.lastIndex = at;
    const found = mark.exec(text)?.index;
    if (found === undefined || found + 1 >= text.length) return "cut";
    value += text.slice(at, found);
    const next = text[found + 1] ?? "";
    if (text[found] === "\\") value += escapes[next] ?? next;
    else if (next === quote) value += quote;
    else return { value, end: found + 1 };
    at = found + 2;
  }
}
