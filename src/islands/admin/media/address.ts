import type { Image } from "#lib/contract/schemas/shared.ts";

/** Address of the largest copy. */
export function largestOf({ url, srcset }: Image): string {
  return srcset.split(", ").at(-1)?.split(" ")[0] ?? url;
}
