import { readFileSync, writeFileSync } from "node:fs";
import { generateShapes, generateStaffCalls, generateUserCalls } from "./generate-contract.ts";
import { generateSchema } from "./generate-schema.ts";
import type { Generated } from "./setup/generated.ts";

const generators: readonly (() => Promise<Generated>)[] = [
  generateSchema,
  generateUserCalls,
  generateStaffCalls,
  generateShapes,
];

/** Writes the generated files that have changed; with `--check` it writes nothing and fails if there are any. */
const isCheck = process.argv.includes("--check");
for (const generate of generators) {
  const { file, text } = await generate();
  if (read(file) === text) continue;
  if (isCheck) {
    console.log(`${file} 与它的来源不一致：请运行 npm run generate，并提交结果。`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, text);
    console.log(`已写入 ${file}`);
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
