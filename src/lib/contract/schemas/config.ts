import { z } from "zod";
import { ad } from "./ads.ts";
import { id, time } from "./shared.ts";

export const config = z.strictObject({
  siteName: z.string(),
  /** `IMAGE` comes first; its first url is the base of every picture. `obfuscated` lists the path prefixes of scrambled pictures. */
  domains: z.array(
    z.strictObject({
      type: z.enum(["IMAGE", "MEDIA"]),
      urls: z.array(z.string()).min(1),
      obfuscated: z.array(z.string()),
    }),
  ),
  headerMenus: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  channels: z.array(z.strictObject({ id, name: z.string() })),
  advertise: z.array(ad),
  /** Ways to contact the site's operators; `href` is an address to open, possibly `mailto:`, or empty. */
  contacts: z.array(z.strictObject({ name: z.string(), value: z.string(), href: z.string() })),
  /** Home page without `?id=`: 10782. */
  homeId: id,
  features: z.record(z.string(), z.boolean()),
  serverTime: time,
});
export type Config = z.infer<typeof config>;
