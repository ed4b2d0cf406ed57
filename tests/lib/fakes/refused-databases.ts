import "fake-indexeddb/auto";
import { vi } from "vitest";

/** Opening a database throws, as in a private window of some browsers. */
function refuse(): never {
  throw new DOMException("denied", "SecurityError");
}

/** Opening a database never ends, as in Safari at times. */
export const neverOpened = (): EventTarget => new EventTarget();

/** Runs a test where databases cannot be opened. Modules must be imported within. */
export async function withoutDatabases(run: () => Promise<void>, open: () => EventTarget = refuse): Promise<void> {
  vi.resetModules();
  const { Dexie } = await import("dexie");
  const dependencies = { ...Dexie.dependencies };
  Dexie.dependencies.indexedDB = Object.assign(Object.create(indexedDB), { open });
  vi.stubGlobal("indexedDB", undefined);
  try {
    await run();
  } finally {
    Object.assign(Dexie.dependencies, dependencies);
    vi.unstubAllGlobals();
    vi.resetModules();
  }
}
