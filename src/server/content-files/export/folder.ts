import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { z } from "zod";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import type { Storage } from "../../storage/storage.ts";
import { makeFolder } from "../../process/private-files.ts";
import { batchesOf } from "#lib/batches.ts";

/** Called while a long list is worked through. */
export type Count = (what: string, done: number, total: number) => void;

/** Entries of a list that are written at once. */
const piece = 100;

/** Writes files in the format of `content/`. */
export class ContentWriter {
  readonly #root: string;
  readonly #count: Count;
  /** Characters of YAML and Markdown. */
  written = 0;

  constructor(root: string, count: Count) {
    this.#root = root;
    this.#count = count;
  }

  /** Creates the folders; returns false if the root is not empty. */
  async begin(folders: readonly string[]): Promise<boolean> {
    makeFolder(this.#root);
    if ((await readdir(this.#root)).length > 0) return false;
    for (const folder of folders) await mkdir(path.join(this.#root, folder), { recursive: true });
    return true;
  }

  async yaml(file: string, value: unknown): Promise<void> {
    await this.#write(file, Array.isArray(value) && value.length > 0 ? this.#pieces(file, value) : toYaml(value));
  }

  /** The same text as of the whole list, without holding all of it. */
  *#pieces(file: string, list: readonly unknown[]): Iterable<string> {
    let done = 0;
    for (const some of batchesOf(list, piece)) {
      yield toYaml(some);
      this.#count(file, (done += some.length), list.length);
    }
  }

  /** The document's `key` becomes the file name, its `body` the text below the front matter. */
  async markdown(folder: string, document: ContentDocument): Promise<void> {
    const { key, body, ...matter } = document;
    const text = String(body).replaceAll("\r\n", "\n").trim();
    await this.#write(`${folder}/${String(key)}.md`, `---\n${toYaml(matter)}---\n\n${text}\n`);
  }

  async object(storage: Storage, key: string): Promise<void> {
    const file = await this.#place(`media/${key}`);
    await pipeline(await storage.open(key), createWriteStream(file, { flags: "wx" }));
  }

  async #write(file: string, text: string | Iterable<string>): Promise<void> {
    await writeFile(await this.#place(file), typeof text === "string" ? this.#counted(text) : this.#all(text), {
      flag: "wx",
    });
  }

  *#all(texts: Iterable<string>): Iterable<string> {
    for (const text of texts) yield this.#counted(text);
  }

  #counted(text: string): string {
    this.written += text.length;
    return text;
  }

  async #place(file: string): Promise<string> {
    const target = path.join(this.#root, file);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  }
}

function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Removes values equal to the schema's defaults. */
export function withoutDefaults(schema: z.ZodObject, document: ContentDocument): ContentDocument {
  return Object.fromEntries(
    Object.entries(document).filter(([name, value]) => {
      const field = schema.shape[name];
      const unsaid = field === undefined ? null : z.safeParse(field, undefined);
      return !unsaid?.success || !isDeepStrictEqual(unsaid.data, value);
    }),
  );
}
