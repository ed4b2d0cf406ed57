import { z } from "zod";
import { adPositionNames } from "../../ad-positions.ts";
import { anyContentType, id, image } from "./shared.ts";

export const adPosition = z.enum(adPositionNames);

/**
 * Binding types: 1 home with id, 2 topic, 3 tag (performer list when `contentType` is 8), 4 link (`jumpType` 1: a route of
 * this site, otherwise an outside address opened in a new window), 5 performer, 6 tag category (performer list when 8).
 */
export const ad = z.strictObject({
  id,
  position: adPosition,
  title: z.string(),
  text: z.string(),
  image,
  /** True if the first 100 bytes of the picture are scrambled in transit. */
  obfuscated: z.boolean(),
  bindType: z.int().min(1).max(6),
  /** Its address on this site (`/jump?id=` for addresses outside it); empty if there is no such page. */
  href: z.string(),
  /** Id of the target, for every type but 4; 0 for that. */
  bindInt: z.int().nonnegative(),
  /** The route or address of type 4; empty otherwise. */
  bindStr: z.string(),
  jumpType: z.int().min(0).max(1),
  contentType: anyContentType.nullable(),
  sort: z.int(),
});
export type Ad = z.infer<typeof ad>;

export const clickInput = z.strictObject({ id });
/** `counted` is false for a repeat by the same identity within the hour. */
export const clickOutput = z.strictObject({ counted: z.boolean() });
