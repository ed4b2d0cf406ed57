import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{adapter,lib,server,islands}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Vitest would leave one core to itself, which does next to nothing.
    maxWorkers: "100%",
    globalSetup: "tests/helpers/template.ts",
    pool: "forks",
    // Each test opens a site of its own; loading the server anew for every file would take two thirds of the time.
    isolate: false,
    // For hangs only: the full run keeps a machine busy with several runners at once.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second is too little for what another thread or process does on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
