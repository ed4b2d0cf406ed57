import { storeLike, template, type TestStore } from "./stores.ts";

/**
 * The entry point to databases. Tests that do not import this file do not depend on the engine, so the full run omits them on the second
 * engine: `scripts/setup/unit-tests.ts`. For this reason the run's own preparation imports `stores.ts` directly.
 */
export { placeOf, testEngine, type TestStore } from "./stores.ts";

export function createTestStore(): Promise<TestStore> {
  return storeLike(undefined);
}

/** The same, already migrated if the run has a template: a copy takes a tenth of the time of all migrations. */
export function createMigratedStore(): Promise<TestStore> {
  return storeLike(process.env[template]);
}
