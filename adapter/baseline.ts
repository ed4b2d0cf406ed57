/**
 * The oldest browsers everything works in: scripts and styles are built for them, and tests hold the sources to them
 * (`scripts/baseline.ts`, `tests/e2e/baseline.spec.ts`). Why these: docs/decisions/0032-baseline.md. Mobile browsers of the
 * same version are meant too.
 */
export const baseline = { chrome: "111", edge: "111", firefox: "121", safari: "16.4" } as const;

/** The same as build tools want it. */
export const buildTargets = Object.entries(baseline).map(([browser, version]) => browser + version);
