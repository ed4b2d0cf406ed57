import "fake-indexeddb/auto";
import { vi } from "vitest";

/** Runs a test as in a private window of some browsers, where opening a database throws. Modules must be imported within. */
export async function withoutDatabases(run: () => Promise<void>): Promise<void> {
  vi.resetModules();
  const { Dexie } = await import("dexie");
  const dependencies = { ...Dexie.dependencies };
  Dexie.dependencies.indexedDB = Object.assign(Object.create(indexedDB), {
    open() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  vi.stubGlobal("indexedDB", undefined);
  try {
    await run();
  } finally {
    Object.assign(Dexie.dependencies, dependencies);
    vi.unstubAllGlobals();
    vi.resetModules();
  }
}
