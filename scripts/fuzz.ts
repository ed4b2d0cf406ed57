import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { calls } from "#lib/contract/calls.ts";
import { fuzz } from "../tests/bench/fuzz/run.ts";

/**
 * `npm run fuzz [-- --calls 60000 --seed word]`: calls everything in every role with unexpected values; exits with code 1 if a response has
 * status 5xx, or if a stored count is wrong afterwards.
 */
const { values } = parseArgs({ options: { calls: { type: "string" }, seed: { type: "string" } } });
const count = Number(values.calls ?? 60_000);
const seed = values.seed ?? randomBytes(4).toString("hex");
console.log(`${count} 次调用，种子 ${seed}`);
const begun = performance.now();
const { faults, statuses, reached, miscounted } = await fuzz({
  calls: count,
  seed,
  progress: (made) => console.error(`  ${made} 次，${((performance.now() - begun) / 1000).toFixed(0)} 秒`),
});
for (const { number, name, role, status, body, cause } of faults) {
  console.log(`\n第 ${number} 次 ${status} ${name}（${role}，种子 ${seed}）\n${body}\n${cause}`);
}
const missed = Object.keys(calls).filter((name) => !reached.has(name));
const shares = [...statuses]
  .toSorted(([left], [right]) => left - right)
  .map(([status, times]) => `${status}：${times}`);
console.log(`\n${shares.join("，")}`);
if (missed.length > 0) console.log(`没有一次成功的调用：${missed.join("、")}`);
if (miscounted.length > 0) console.log(`存着的数与重新数的不一样，多出：\n${miscounted.join("\n")}`);
console.log(`${count} 次调用，${faults.length} 次 5xx，${miscounted.length} 个数不对`);
if (faults.length + miscounted.length > 0) process.exitCode = 1;
