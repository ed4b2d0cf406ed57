import { placeLike, template, type TestPlace } from "./places.ts";

/**
 * The door to databases. A test that does not come through here cannot tell one engine from the other, so that the full run leaves it out
 * on the second: `scripts/setup/unit-tests.ts`. The run's own preparation therefore uses `places.ts` itself.
 */
export { testEngine, type TestPlace } from "./places.ts";

export function createTestPlace(): Promise<TestPlace> {
  return placeLike(undefined);
}

/** The same, already migrated where the run has a template: a copy takes a tenth of the work of all migrations. */
export function createMigratedPlace(): Promise<TestPlace> {
  return placeLike(process.env[template]);
}
