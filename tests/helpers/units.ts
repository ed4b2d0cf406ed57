import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../../deploy/systemd");

/** A systemd unit of `deploy/systemd`. */
export interface Unit {
  /** File name. */
  name: string;
  text: string;
  /** The last value of a key; undefined if it has none. */
  get(key: string): string | undefined;
  environment: Record<string, string>;
  /** The script it runs, relative to the project. */
  script: string;
}

/** Lines that are neither empty nor comments. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

export function units(): Unit[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      const pairs = linesOf(text).flatMap((line): [string, string][] => {
        const mark = line.indexOf("=");
        return mark === -1 ? [] : [[line.slice(0, mark), line.slice(mark + 1)]];
      });
      const get = (key: string) => pairs.findLast(([name]) => name === key)?.[1];
      const settings = pairs
        .filter(([key]) => key === "Environment")
        .flatMap(([, value]) => value.split(" "))
        .map((word): [string, string] => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);
      const script = get("ExecStart")?.split(" ").at(-1) ?? "";
      return { name, text, get, environment: Object.fromEntries(settings), script };
    });
}
