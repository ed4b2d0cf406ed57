/** Parses a URL; null if it is invalid. Without `base` it must be absolute. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Placeholder origin for resolving addresses of this site. */
const here = "http://site.invalid";

/** Normalizes `path` if it is an address on this site; null if it points elsewhere. */
export function localPath(path: string): string | null {
  const url = path.startsWith("/") ? readAddress(path, here) : null;
  return url?.origin === here ? url.pathname + url.search + url.hash : null;
}
