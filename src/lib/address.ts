/** Null for what is no address; without `base` it must be a whole one. */
export function readAddress(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
