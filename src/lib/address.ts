/** Null for what is no address; without `base` it must be a whole one. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Stands in for this site where an address has to be resolved. */
const here = "http://site.invalid";

/** `path` in its normal form when it is an address inside this site, null when it leads elsewhere. */
export function localPath(path: string): string | null {
  const url = path.startsWith("/") ? readAddress(path, here) : null;
  return url?.origin === here ? url.pathname + url.search + url.hash : null;
}
