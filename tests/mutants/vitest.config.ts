import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";

/** The tests of `npm test`: those that kill processes or make films would take hours, once for every mutant. */
export default mergeConfig(config, {
  test: {
    exclude: ["tests/**/*.{slow,long}.test.{ts,tsx}"],
    bail: 1,
    // A busy machine must not be taken for a test that notices.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
