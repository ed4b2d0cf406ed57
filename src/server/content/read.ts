import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { LineCounter, isMap, isPair, parseDocument, type Document } from "yaml";
import type { z } from "zod";
import { type Cue, parseVtt, VttError } from "#lib/vtt.ts";
import { reasonOf } from "../text/reasons.ts";

/** A problem in `content/` with its location, for an editor. */
export interface ContentProblem {
  /** Relative to the content folder. */
  file: string;
  /** 1-based; 0 if the problem concerns the whole file. */
  line: number;
  /** Path of the key inside the file, e.g. `3.performers.0.performer`. */
  key: string;
  reason: string;
}

/** A value with its file, and the line of each of its keys. */
export interface Located<Value> {
  value: Value;
  file: string;
  lineOf(at: readonly PropertyKey[]): number;
}

/** Reads files and collects problems; nothing is imported if there is one. */
export class ContentReader {
  readonly root: string;
  readonly problems: ContentProblem[] = [];
  readonly #onRead: (characters: number) => void;

  /** `onRead` is called with the length of each file of YAML or Markdown when it has been read and checked by itself. */
  constructor(root: string, onRead: (characters: number) => void = () => {}) {
    this.root = root;
    this.#onRead = onRead;
  }

  report(source: Pick<Located<unknown>, "file" | "lineOf">, at: readonly PropertyKey[], reason: string): void {
    this.problems.push({ file: source.file, line: source.lineOf(at), key: at.map(String).join("."), reason });
  }

  /** Reads a YAML file; null (and a problem) if it is missing or invalid. */
  async yaml<Schema extends z.ZodType>(file: string, schema: Schema): Promise<Located<z.output<Schema>> | null> {
    const text = await this.#text(file);
    if (text === null) return null;
    const parsed = this.#parse(file, text, 0, schema);
    this.#onRead(text.length);
    return parsed;
  }

  /** Reads all YAML files of a folder, ordered by name. */
  async yamlFolder<Schema extends z.ZodType>(
    folder: string,
    schema: Schema,
    { optional = false } = {},
  ): Promise<Located<z.output<Schema>>[]> {
    const files = await this.#names(folder, ".yaml", optional);
    const read = await Promise.all(files.map((file) => this.yaml(file, schema)));
    return read.filter((item) => item !== null);
  }

  /** Reads all Markdown files with YAML front matter in a folder; the file name is the key. */
  async markdownFolder<Schema extends z.ZodType>(
    folder: string,
    matter: Schema,
  ): Promise<(Located<z.output<Schema>> & { key: string; body: string })[]> {
    const files = await this.#names(folder, ".md");
    const read = await Promise.all(files.map((file) => this.#markdown(file, matter)));
    return read.filter((item) => item !== null);
  }

  /** Reads the cues of a WebVTT file; none (and a problem) if it is missing or invalid. */
  async vtt(file: string): Promise<Cue[]> {
    const text = await this.#text(file);
    if (text === null) return [];
    try {
      return parseVtt(text);
    } catch (error) {
      if (!(error instanceof VttError)) throw error;
      this.problems.push({ file, line: error.line, key: "", reason: error.message });
      return [];
    }
  }

  async #markdown<Schema extends z.ZodType>(file: string, schema: Schema) {
    const text = await this.#text(file);
    if (text === null) return null;
    const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
    if (!parts) {
      this.problems.push({ file, line: 1, key: "", reason: "开头要有 --- 包住的说明部分" });
      return null;
    }
    const [, matter = "", body = ""] = parts;
    const parsed = this.#parse(file, matter, 1, schema);
    this.#onRead(text.length);
    return parsed === null ? null : { ...parsed, key: path.basename(file, ".md"), body: body.trim() };
  }

  #parse<Schema extends z.ZodType>(file: string, text: string, skipped: number, schema: Schema) {
    const lines = new LineCounter();
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
    const source = { file, lineOf: (at: readonly PropertyKey[]) => skipped + lineOf(document, lines, at) };
    for (const error of document.errors) {
      const line = skipped + lines.linePos(error.pos[0]).line;
      this.problems.push({ file, line, key: "", reason: `YAML 写法有误：${error.message}` });
    }
    if (document.errors.length > 0) return null;
    const result = schema.safeParse(document.toJS(), { error: reasonOf });
    if (result.success) return { ...source, value: result.data };
    for (const issue of result.error.issues) {
      if (issue.code === "unrecognized_keys") {
        for (const unknown of issue.keys) this.report(source, [...issue.path, unknown], "没有这个键");
      } else this.report(source, issue.path, issue.message);
    }
    return null;
  }

  async #text(file: string): Promise<string | null> {
    try {
      return (await readFile(path.join(this.root, file), "utf8")).replaceAll("\r\n", "\n");
    } catch {
      this.problems.push({ file, line: 0, key: "", reason: "文件不存在或读不了" });
      return null;
    }
  }

  async #names(folder: string, ending: string, optional = false): Promise<string[]> {
    const names = await readdir(path.join(this.root, folder)).catch(() => {
      if (!optional) this.problems.push({ file: folder, line: 0, key: "", reason: "文件夹不存在" });
      return [];
    });
    return names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => `${folder}/${name}`);
  }
}

/** Line of the deepest existing node on the path; for a mapping entry, the line of its key. */
function lineOf(document: Document, lines: LineCounter, at: readonly PropertyKey[]): number {
  for (let depth = at.length; depth >= 0; depth -= 1) {
    const offset = offsetOf(document, at.slice(0, depth));
    if (offset !== null) return lines.linePos(offset).line;
  }
  return 1;
}

function offsetOf(document: Document, at: readonly PropertyKey[]): number | null {
  const parent = at.length === 0 ? null : document.getIn(at.slice(0, -1), true);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => isPair(item) && String(item.key) === String(at.at(-1)));
    return rangeStart(pair?.key);
  }
  return rangeStart(at.length === 0 ? document.contents : document.getIn(at, true));
}

function rangeStart(node: unknown): number | null {
  if (typeof node !== "object" || node === null || !("range" in node) || !Array.isArray(node.range)) return null;
  const [start] = node.range;
  return typeof start === "number" ? start : null;
}
