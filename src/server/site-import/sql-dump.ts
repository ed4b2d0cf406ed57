import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readRow } from "./sql-row.ts";

/** A row of a table, by column; numbers as they are written, NULL as null. */
export interface SqlRow {
  table: string;
  values: Record<string, string | null>;
  line: number;
}

/** Part of a statement that could not be read; the rows after it are. */
export interface SqlFault {
  table: string;
  line: number;
  reason: string;
  text: string;
}

/** Maximum characters of a row: a longer one has a quote that is never closed. */
const maxRow = 8 * 1024 * 1024;
/** Longest beginning of a statement before its rows. */
const maxHead = 64 * 1024;

const head =
  /^(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|IGNORE)\s+)*INTO\s+(?:`?\w+`?\.)?`?(\w+)`?\s*(?:\(([^)]*)\)\s*)?VALUES?\s*/i;
const create = /^CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:`?\w+`?\.)?`?(\w+)`?\s*\(([\s\S]*?)\n\)/i;

/**
 * Reads the rows of some tables of a dump as `mysqldump` and others write it: one `INSERT` for one row or many, with or without names of
 * columns; without them `CREATE TABLE` says their order. The file may be compressed with gzip.
 */
export async function* readSqlDump(
  file: string,
  isWanted: (table: string) => boolean,
): AsyncGenerator<SqlRow | SqlFault> {
  const orders = new Map<string, readonly string[]>();
  const input = new Input(textOf(file));
  for (;;) {
    await input.skipSpace();
    if (input.rest(1) === "" && !(await input.more())) return;
    if (/^(?:--|#)/.test(input.rest(2))) {
      await input.skipPast("\n");
      continue;
    }
    await input.fill(maxHead);
    const start = input.rest(maxHead);
    const made = create.exec(start);
    if (made) orders.set(made[1] ?? "", columnsOf(made[2] ?? ""));
    const found = head.exec(start);
    const table = found?.[1] ?? "";
    if (!found || !isWanted(table)) {
      await input.skipStatement();
      continue;
    }
    const names = found[2] === undefined ? orders.get(table) : namesIn(found[2]);
    if (!names) {
      yield { table, line: input.line, reason: "不知道各列的顺序", text: start.slice(0, 80) };
      await input.skipStatement();
      continue;
    }
    input.skip(found[0].length);
    yield* rowsOf(input, table, names);
  }
}

/** The rows of one statement, up to its end. */
async function* rowsOf(input: Input, table: string, names: readonly string[]): AsyncGenerator<SqlRow | SqlFault> {
  for (;;) {
    await input.skipSpace();
    const found = await input.readRow();
    const { line } = input;
    const text = input.rest(80);
    if (found === null) yield { table, line, reason: "读不懂这一行", text };
    else if (found.values.length === names.length) {
      yield { table, line, values: Object.fromEntries(names.map((name, at) => [name, found.values[at] ?? null])) };
    } else {
      yield { table, line, reason: `有 ${found.values.length} 个值，表有 ${names.length} 列`, text };
    }
    if (found) input.skip(found.end);
    else if (!(await input.skipToNextRow())) return;
    await input.skipSpace();
    if (input.rest(1) === ",") input.skip(1);
    else if (found) {
      await input.skipStatement();
      return;
    }
  }
}

const namesIn = (list: string): string[] => list.split(",").map((name) => name.trim().replaceAll("`", ""));

/** Names at the beginning of lines; keys have none in backquotes there. */
function columnsOf(body: string): string[] {
  return body.split("\n").flatMap((line) => /^\s*`(\w+)`/.exec(line)?.[1] ?? []);
}

async function* textOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  // The error reaches the reader of the last stream, so it is not handled here.
  const source = /\.gz$/i.test(file) ? pipeline(bytes, createGunzip(), () => {}) : bytes;
  let decoder: TextDecoder | null = null;
  for await (const chunk of source) {
    if (!(chunk instanceof Buffer)) continue;
    const encoding = decoder ? null : encodingOf(chunk);
    if (encoding !== null) decoder = new TextDecoder(encoding);
    yield decoder ? decoder.decode(chunk, { stream: true }) : chunk.toString("latin1");
  }
  if (decoder) yield decoder.decode();
}

/** As the dump says, otherwise UTF-8 or what Chinese Windows writes; null if nothing shows it yet. */
function encodingOf(chunk: Buffer): "utf-8" | "gb18030" | null {
  const said = /\bSET NAMES\s+'?(utf8|gb)/i.exec(chunk.toString("latin1", 0, maxHead))?.[1]?.toLowerCase();
  if (said !== undefined) return said === "gb" ? "gb18030" : "utf-8";
  if (isAscii(chunk)) return null;
  const signs = new TextDecoder().decode(chunk, { stream: true }).match(/[^\0-\x7f]/g) ?? [];
  // Single ones may be broken: a text cut off in the middle of one, or bytes that are no text.
  return signs.filter((sign) => sign === "\ufffd").length > signs.length / 2 ? "gb18030" : "utf-8";
}

/** Buffers the text from the current position, as much as is needed. */
class Input {
  readonly #chunks: AsyncIterator<string>;
  #text = "";
  #at = 0;
  #ended = false;
  /** Where the line of the next character ends in the text, as far as that is there. */
  #nextLine = Infinity;
  /** Line number of the next character, from 1. */
  line = 1;

  constructor(chunks: AsyncIterable<string>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads more; false at the end. */
  async more(): Promise<boolean> {
    if (this.#ended) return false;
    const { value, done } = await this.#chunks.next();
    this.#ended = done === true;
    if (!this.#ended) {
      this.#text = this.#text.slice(this.#at) + String(value);
      this.#at = 0;
      this.#findLine(0);
    }
    return !this.#ended;
  }

  /** Buffers at least this many characters, if the file has them. */
  async fill(length: number): Promise<void> {
    while (this.#text.length - this.#at < length && (await this.more()));
  }

  rest(length: number): string {
    return this.#text.slice(this.#at, this.#at + length);
  }

  skip(length: number): void {
    const end = Math.min(this.#at + length, this.#text.length);
    while (this.#nextLine < end) {
      this.line += 1;
      this.#findLine(this.#nextLine + 1);
    }
    this.#at = end;
  }

  #findLine(from: number): void {
    const found = this.#text.indexOf("\n", from);
    this.#nextLine = found === -1 ? Infinity : found;
  }

  async skipSpace(): Promise<void> {
    do {
      const found = /\S/g;
      found.lastIndex = this.#at;
      const next = found.exec(this.#text)?.index ?? this.#text.length;
      this.skip(next - this.#at);
    } while (this.#at === this.#text.length && (await this.more()));
  }

  async skipPast(mark: string): Promise<void> {
    for (;;) {
      const at = this.#text.indexOf(mark, this.#at);
      this.skip((at === -1 ? this.#text.length : at + mark.length) - this.#at);
      if (at !== -1 || !(await this.more())) return;
    }
  }

  /** Skips past the next `;` outside of quotes and comments. */
  async skipStatement(): Promise<void> {
    await this.fill(2);
    if (this.rest(2) === "/*") await this.skipPast("*/");
    let quote = "";
    for (;;) {
      const mark = quote === "" ? /[;'"`]/g : quote === "'" ? /\\[\s\S]?|'/g : quote === '"' ? /\\[\s\S]?|"/g : /`/g;
      mark.lastIndex = this.#at;
      const found = mark.exec(this.#text);
      // A backslash at the end of the buffer escapes the next character to be read.
      const isCut = found?.[0] === "\\" && !this.#ended;
      const end = found && !isCut ? found.index + found[0].length : (found?.index ?? this.#text.length);
      this.skip(end - this.#at);
      if (!found || isCut) {
        if (!(await this.more())) return;
      } else if (found[0] === ";") return;
      else if (quote === "") [quote] = found;
      else if (found[0] === quote) quote = "";
    }
  }

  /** The row at the current position; null if there is none. */
  async readRow(): Promise<{ values: (string | null)[]; end: number } | null> {
    for (;;) {
      const found = readRow(this.#text, this.#at);
      if (found === "broken") return null;
      if (found !== "cut") return { values: found.values, end: found.end - this.#at };
      if (this.#text.length - this.#at > maxRow || !(await this.more())) return null;
    }
  }

  /** Skips an unreadable part up to the next possible row. False at the end of the statement. */
  async skipToNextRow(): Promise<boolean> {
    for (;;) {
      const found = /\),\s*(?=\(\d+\s*,)|\n/g;
      found.lastIndex = this.#at;
      const next = found.exec(this.#text);
      this.skip((next ? next.index + next[0].length : this.#text.length) - this.#at);
      if (next?.[0] === "\n") {
        await this.fill(1);
        return this.rest(1) === "(";
      }
      if (next) return true;
      if (!(await this.more())) return false;
    }
  }
}
