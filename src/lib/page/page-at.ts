import { localPath } from "../address.ts";
import { linkedPaths } from "./facts.ts";

const linked: ReadonlySet<string> = new Set(linkedPaths);

/**
 * The path of the page that a user-written address points to; null if this site has no such page. Links in code need no check: their type
 * is `PageHref`.
 */
export function pageAt(address: string): string | null {
  const path = localPath(address)?.replace(/[?#].*$/s, "") ?? null;
  return path !== null && linked.has(path) ? path : null;
}
