import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { Instrumenter } from "@stryker-mutator/instrumenter";

/** Reads a list of files and of kinds of mutants to leave out; writes, for each file, the first and last line of every mutant, from 1. */
const { files, excludedMutations } = JSON.parse(await text(process.stdin));
const quiet = () => {};
const log = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet };
const instrumenter = new Instrumenter({ ...log, isDebugEnabled: () => false, isTraceEnabled: () => false });
const places = {};
for (const name of files) {
  const file = { name, content: await readFile(name, "utf8"), mutate: true };
  const { mutants } = await instrumenter.instrument([file], { plugins: null, excludedMutations, ignorers: [] });
  places[name] = mutants
    .filter(({ status }) => status === undefined)
    .map(({ location: { start, end } }) => [start.line + 1, end.line + 1]);
}
process.stdout.write(JSON.stringify(places));
