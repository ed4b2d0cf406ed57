import type { Config } from "#lib/contract/schemas/config.ts";
import { homeId } from "#lib/home.ts";
import { listAds } from "../ads/ads.ts";
import type { SiteFile } from "../content/site-file.ts";
import { fileAddress, imageFiles, toImageOrNull } from "../core/images.ts";
import type { Context } from "../core/context.ts";
import { appIconAddress } from "./app-icon-address.ts";
import { readSiteSettings } from "../content/site-settings.ts";

/** The site's settings by its editors. */
export function siteSettings(context: Context): Promise<SiteFile> {
  context.uses("site");
  return readSiteSettings(context.db.read);
}

/** The site's configuration for clients. */
export async function siteConfig(context: Context): Promise<Config> {
  const { read } = context.db;
  const [site, channels, advertise] = await Promise.all([
    siteSettings(context),
    read.selectFrom("channels").select(["id", "name"]).orderBy("position").execute(),
    listAds(context),
  ]);
  const { base, obfuscated } = context.images;
  return {
    siteName: site.name,
    description: site.description,
    domains: [
      { type: "IMAGE", urls: [base], obfuscated: [...obfuscated] },
      { type: "MEDIA", urls: [base], obfuscated: [] },
    ],
    headerMenus: site.headerMenus,
    tabs: site.tabs,
    homeSections: site.homeSections.map(({ section }) => section),
    brand: {
      icon: iconOf(context, site),
      logo: toImageOrNull(context.images, "siteLogo", site.logo),
      logoDark: toImageOrNull(context.images, "siteLogo", site.logoDark),
      share: toImageOrNull(context.images, "cover", site.shareImage),
    },
    theme: site.theme,
    accent: { light: site.accent, dark: site.accentDark },
    notice: { text: site.notice, href: site.noticeHref },
    footer: { text: site.footer, links: site.footerLinks, icp: site.icp, police: site.police },
    analyticsSrc: site.analyticsSrc,
    verifications: site.verifications,
    channels: channels.map(({ id, name: channelName }) => ({ id, name: channelName })),
    advertise,
    contacts: site.contacts,
    homeId,
    features: {},
    serverTime: new Date(context.now()).toISOString(),
  };
}

function iconOf({ images }: Context, site: SiteFile): Config["brand"]["icon"] {
  if (site.icon === "") return null;
  const [small = "", touch = "", medium = "", large = ""] = imageFiles("siteIcon", site.icon).map((file) =>
    fileAddress(images, file),
  );
  const tile = {
    touch: appIconAddress(site, "touch"),
    medium: appIconAddress(site, "medium"),
    large: appIconAddress(site, "large"),
  };
  return { small, touch, medium, large, tile };
}
