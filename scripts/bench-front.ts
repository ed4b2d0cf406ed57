import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { benchFront, frontMessage } from "../tests/bench/front.ts";

/** `npm run bench:front -- --against 提交`: measures the front end, compared with an older commit in the same run. */
const { values } = parseArgs({ options: { against: { type: "string" } } });
const folder = mkdtempSync(path.join(tmpdir(), "shiguang-front-"));
try {
  for await (const line of benchFront(folder, values.against)) console.log(frontMessage(line));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
