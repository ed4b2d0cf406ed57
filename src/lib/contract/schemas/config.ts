import { z } from "zod";
import { homeSections } from "../../home-sections.ts";
import { keysOf } from "../../rows.ts";
import { tabIcons } from "../../tab-icons.ts";
import { themes } from "../../themes.ts";
import { ad } from "./ads.ts";
import { id, image, time } from "./shared.ts";

export const config = z.strictObject({
  siteName: z.string(),
  /** For search engines; may be empty. */
  description: z.string(),
  /** `IMAGE` comes first; its first url is the base of every picture. `obfuscated` lists the path prefixes of scrambled pictures. */
  domains: z.array(
    z.strictObject({
      type: z.enum(["IMAGE", "MEDIA"]),
      urls: z.array(z.string()).min(1),
      obfuscated: z.array(z.string()),
    }),
  ),
  /** `path` may be the address of another site. */
  headerMenus: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  /** Tab bar on phones. */
  tabs: z.array(z.strictObject({ name: z.string(), path: z.string(), icon: z.enum(keysOf(tabIcons)) })),
  /** Sections of the home page in order. */
  homeSections: z.array(z.enum(keysOf(homeSections))),
  /** The site's own pictures; null: the usual ones. `logoDark` is for dark backgrounds. */
  brand: z.strictObject({
    icon: z
      .strictObject({
        small: z.string(),
        touch: z.string(),
        medium: z.string(),
        large: z.string(),
        /** On a tile, for home screens that cut icons into shapes. */
        tile: z.strictObject({ touch: z.string(), medium: z.string(), large: z.string() }),
      })
      .nullable(),
    logo: image.nullable(),
    logoDark: image.nullable(),
    share: image.nullable(),
  }),
  /** For readers who have not chosen one. */
  theme: z.enum(themes),
  /** `#rrggbb`; empty: the usual colour. */
  accent: z.strictObject({ light: z.string(), dark: z.string() }),
  /** Displayed above every page; an empty text for none. `href` may be empty. */
  notice: z.strictObject({ text: z.string(), href: z.string() }),
  footer: z.strictObject({
    text: z.string(),
    links: z.array(z.strictObject({ column: z.string(), name: z.string(), href: z.string() })),
    icp: z.string(),
    police: z.string(),
  }),
  /** Address of an analytics script; empty without. */
  analyticsSrc: z.string(),
  /** `<meta>` elements. */
  verifications: z.array(z.strictObject({ name: z.string(), content: z.string() })),
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
