import { runCheckSteps } from "./setup/check-steps.ts";

const results = await runCheckSteps();
const failed = results.filter((result) => !result.passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
