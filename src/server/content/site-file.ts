import { z } from "zod";
import { image, noImage } from "./film-facts.ts";
import { accentProblem, hexColour } from "#lib/accent.ts";
import { commentReviewNames } from "#lib/comment-review.ts";
import { homeSections } from "#lib/home-sections.ts";
import { keysOf } from "#lib/rows.ts";
import { usualFooterLinks, usualMenus, usualSections, usualTabs } from "#lib/site-defaults.ts";
import { tabIcons } from "#lib/tab-icons.ts";
import { themes } from "#lib/themes.ts";
import { markCorners, watermarkLimits } from "#lib/watermark.ts";

const name = z.string().min(1).max(40);
/** An address on this site or elsewhere. */
const href = z
  .string()
  .regex(/^(?:https?:\/\/|\/(?!\/))/, "地址要以 https:// 或 / 开头")
  .max(500);
const anyHref = z
  .string()
  .regex(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/, "地址要以 https://、mailto:、tel: 或 / 开头")
  .or(z.literal(""))
  .default("");
const ownPath = z
  .string()
  .regex(/^\/(?!\/)/, "地址要以 / 开头")
  .max(500);

/** A colour that can be read on the theme's background. Empty: the usual one. */
const accent = (theme: "light" | "dark") =>
  z
    .string()
    .default("")
    .superRefine((colour, context) => {
      if (colour === "") return;
      const problem = hexColour.test(colour) ? accentProblem(colour, theme) : "写成 #0a6a70 这样的六位颜色";
      if (problem !== null) context.addIssue({ code: "custom", message: problem });
    });

/** The policy of the pages allows its origin. */
const isScriptAddress = (address: string): boolean =>
  address === "" || (URL.canParse(address) && /^https:\/\/[^\s;,'"@]+$/.test(address));

const within = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z.int().min(least).max(most).default(usual);

const picture = image.or(noImage).default("");

/** site.yaml: everything about the site that its editors decide. */
export const siteFile = z.strictObject({
  name,
  slogan: z.string().max(60),
  description: z.string().max(500),
  /** Square, for the header, browsers and home screens. Empty: the usual one. */
  icon: picture,
  /** Shown in the header instead of icon and name; the second on dark backgrounds. */
  logo: picture,
  logoDark: picture,
  /** Shown where a page is shared that has no picture of its own. */
  shareImage: picture,
  /** For readers who have not chosen one. */
  theme: z.enum(themes).default("auto"),
  accent: accent("light"),
  accentDark: accent("dark"),
  /** Menu in the desktop header, left to right. */
  headerMenus: z
    .array(z.strictObject({ name, path: href }))
    .max(20)
    .default(() => [...usualMenus]),
  /** Tab bar on phones. */
  tabs: z
    .array(z.strictObject({ name: z.string().min(1).max(6), path: ownPath, icon: z.enum(keysOf(tabIcons)) }))
    .max(5, "最多 5 个")
    .default(() => [...usualTabs]),
  /** Sections of the home page below the banner, in order. */
  homeSections: z
    .array(z.strictObject({ section: z.enum(keysOf(homeSections)) }))
    .refine((rows) => new Set(rows.map(({ section }) => section)).size === rows.length, "同一个栏目只能有一次")
    .default(() => [...usualSections]),
  /** Above every page; empty for none. */
  notice: z.string().max(120).default(""),
  noticeHref: href.or(z.literal("")).default(""),
  /** Sentence in the footer. */
  footer: z.string().max(200).default(""),
  /** Links in the footer, grouped by `column`. */
  footerLinks: z
    .array(z.strictObject({ column: z.string().max(20).default(""), name, href }))
    .max(60)
    .default(() => [...usualFooterLinks]),
  /** Filing number of the Ministry of Industry, e.g. 京ICP备00000000号-1. */
  icp: z.string().max(60).default(""),
  /** Filing number of the police, e.g. 京公网安备00000000000000号. */
  police: z.string().max(60).default(""),
  /** Contact details of the site's operators, shown on /contactUs. */
  contacts: z.array(z.strictObject({ name: z.string().min(1), value: z.string().min(1), href: anyHref })).default([]),
  /** `<meta>` elements by which search engines recognise the site's owner. */
  verifications: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[\w.:-]{1,60}$/, "只用字母、数字与 . : - _"),
        content: z.string().min(1).max(200),
      }),
    )
    .max(20)
    .default([]),
  /** Address of an analytics script on every page. Empty: the one of the environment, if any. */
  analyticsSrc: z.string().max(500).refine(isScriptAddress, "要填 https:// 开头的脚本地址").default(""),
  /** Whether everybody of the staff needs a second factor. */
  staffSecondFactor: z.boolean().default(false),
  /** Whose comments wait for a review before they are public. */
  commentReview: z.enum(keysOf(commentReviewNames)).default("none"),
  /** A comment with so many links waits unless its author is trusted; 0: never. */
  commentReviewLinks: z.int().min(0).max(20).default(1),
  /** So does one with more characters than this; 0: never. */
  commentReviewLength: z.int().min(0).max(1000).default(0),
  /** Drawn into films that members send, from then on. Empty: none. */
  watermark: picture,
  watermarkCorner: z.enum(keysOf(markCorners)).default("topRight"),
  watermarkSize: within(watermarkLimits.size),
  watermarkOpacity: within(watermarkLimits.opacity),
  /** Text of the message with a code; `{code}` stands for it and `{site}` for the site's name. Empty: the usual one. */
  smsText: z
    .string()
    .max(200)
    .refine((text) => text === "" || text.includes("{code}"), "要有 {code}，验证码写在那里")
    .default(""),
});
export type SiteFile = z.output<typeof siteFile>;
