import { mergeConfig } from "vitest/config";
import config from "./vitest.slow.config.ts";

/** The tests of `npm test`: those that kill processes or make films would take hours, once for every mutant. */
export default mergeConfig(config, { test: { exclude: ["tests/**/*.{slow,long}.test.{ts,tsx}"] } });
