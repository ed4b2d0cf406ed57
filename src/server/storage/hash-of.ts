import { createHash } from "node:crypto";
import type { Storage } from "./storage.ts";

/** SHA-256 of the stored object. */
export async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await storage.open(key)) hash.update(chunk);
  return hash.digest("hex");
}
