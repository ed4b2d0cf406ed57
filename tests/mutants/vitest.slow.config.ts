import { mergeConfig } from "vitest/config";
import config from "../../vitest.config.ts";

export default mergeConfig(config, {
  test: {
    bail: 1,
    // A busy machine must not be taken for a test that notices.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
