import { collectGarbage } from "#server/process/garbage.ts";

/** Bytes of all buffers that something still holds. */
export async function heldInBuffers(): Promise<number> {
  // Buffers are freed after the round in which they were found to be garbage.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().arrayBuffers;
}
