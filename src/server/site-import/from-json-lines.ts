import { createReadStream } from "node:fs";
import { knownText } from "#lib/file-text.ts";
import { contentKind, type ContentKind } from "#lib/contract/schemas/editorial.ts";
import type { SourceRecord, Unreadable } from "./record.ts";
import type { Source } from "./record-source.ts";

/** Maximum bytes of a line. */
const maxLine = 4 * 1024 * 1024;
const newLine = 10;

/**
 * A file with a record in JSON on every line: `{"kind":"video","filmKind":"feature","key":"rain-city","title":"雨城"}`; a film's own kind
 * is `filmKind` here. Positions are
 * `bytes:lines`.
 */
export function jsonLines(file: string): Source {
  return {
    async *records(position) {
      const [start = 0, lines = 0] = position.split(":").map(Number);
      let line = lines;
      for await (const { text, end } of linesOf(file, start)) {
        line += 1;
        const at = { line: `第 ${line} 行`, position: `${end}:${line}` };
        const fields = text?.trim();
        if (fields !== "") yield readRecord(fields, at);
      }
    },
    async total() {
      let count = 0;
      let last = newLine;
      for await (const chunk of bytesOf(file, 0)) {
        for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, at + 1)) count += 1;
        last = chunk.at(-1) ?? last;
      }
      return last === newLine ? count : count + 1;
    },
  };
}

function readRecord(text: string | undefined, at: { line: string; position: string }): SourceRecord | Unreadable {
  const refuse = (field: string, reason: string, value: string, hint: string): Unreadable => ({
    ...at,
    problems: [{ field, reason, value: value.slice(0, 80), hint }],
  });
  if (text === undefined) return refuse("", "看不出文件的编码", "", "把文件另存为 UTF-8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("", "不是一个 JSON 对象", text, "一行写一个对象，里面不换行");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse("", "不是一个 JSON 对象", text, "一行写一个对象，里面不换行");
  const { kind, ...document }: { kind?: unknown } = value;
  const known = isKind(kind) ? kind : null;
  if (known === null) return refuse("kind", "没有这个种类", String(kind), `写 ${contentKind.options.join("、")} 之一`);
  if (known !== "video") return { ...at, kind: known, document };
  const { filmKind, ...film }: { filmKind?: unknown } = document;
  return { ...at, kind: known, document: filmKind === undefined ? film : { ...film, kind: filmKind } };
}

function isKind(kind: unknown): kind is ContentKind {
  return contentKind.options.some((one) => one === kind);
}

/** Lines with their end offsets in the file. A line that is too long is cut. */
async function* linesOf(file: string, start: number): AsyncIterable<{ text: string | null; end: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let end = start;
  for await (const chunk of bytesOf(file, start)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(newLine); at !== -1; at = bytes.indexOf(newLine, from)) {
      end += at + 1 - from;
      yield { text: textOf(bytes.subarray(from, at)), end };
      from = at + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > maxLine) throw new Error(`第 ${end} 个字节之后的一行超过 ${maxLine} 个字节`);
  }
  if (rest.length > 0) yield { text: textOf(rest), end: end + rest.length };
}

/** In UTF-8 or GB 18030; null in any other encoding. */
function textOf(line: Buffer): string | null {
  const text = line.toString("utf8");
  return text.includes("\ufffd") ? knownText(line) : text;
}

async function* bytesOf(file: string, start: number): AsyncIterable<Buffer> {
  for await (const chunk of createReadStream(file, { start, highWaterMark: 256 * 1024 })) {
    if (chunk instanceof Buffer) yield chunk;
  }
}
