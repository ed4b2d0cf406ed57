/**
 * The oldest supported browsers: scripts and styles are built for them, and tests check the sources against them (`scripts/baseline.ts`,
 * `tests/e2e/baseline.long.spec.ts`). The reasons are in docs/decisions/0032-baseline.md. Mobile browsers of the same versions are included.
 */
export const baseline = { chrome: "111", edge: "111", firefox: "121", safari: "16.4" } as const;

/** The same in the format of build tools. They know iPhones apart: some properties have only a prefixed name there. */
export const buildTargets = Object.entries({ ...baseline, ios: baseline.safari }).map(
  ([browser, version]) => browser + version,
);
