import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { keysOf } from "#server/editorial/documents.ts";

const text = readFileSync(path.join(import.meta.dirname, "../../../docs/site-import.md"), "utf8");

/** Keys in the first column of the table below a heading. */
function keysBelow(heading: string): string[] {
  const [, section = ""] = text.split(`\n### ${heading}\n`);
  const [table = ""] = section.split("\n## ");
  return (
    table
      .split("\n### ")[0]
      ?.split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, key = ""]) => key))
      .toSorted() ?? []
  );
}

it("lists every key a film and a person can have, and no other", () => {
  expect(keysBelow("影片的键")).toEqual([...keysOf("video"), "filmKind", "series", "episode"].toSorted());
  expect(keysBelow("人的键")).toEqual(keysOf("performer").toSorted());
});
