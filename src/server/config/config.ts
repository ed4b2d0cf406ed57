import type { z } from "zod";
import type { Config } from "#lib/contract/schemas/config.ts";
import { homeId } from "#lib/home.ts";
import { listAds } from "../ads/ads.ts";
import { siteFile } from "../content/schema.ts";
import type { Context } from "../core/context.ts";

/** Defaults for a site without imported content. */
const unnamed = { name: "拾光", slogan: "", description: "", headerMenus: [] };

/** The site's general settings by its editors (site.yaml). */
export async function siteTexts(context: Context): Promise<z.output<typeof siteFile>> {
  context.uses("site");
  const { read } = context.db;
  const site = await read.selectFrom("settings").select("value").where("name", "=", "site").executeTakeFirst();
  return siteFile.parse(site ? JSON.parse(site.value) : unnamed);
}

/** The site's configuration for clients. */
export async function siteConfig(context: Context): Promise<Config> {
  const { read } = context.db;
  const [{ name, headerMenus, contacts }, channels, advertise] = await Promise.all([
    siteTexts(context),
    read.selectFrom("channels").select(["id", "name"]).orderBy("position").execute(),
    listAds(context),
  ]);
  const { base, obfuscated } = context.images;
  return {
    siteName: name,
    domains: [
      { type: "IMAGE", urls: [base], obfuscated: [...obfuscated] },
      { type: "MEDIA", urls: [base], obfuscated: [] },
    ],
    headerMenus,
    channels: channels.map(({ id, name: channelName }) => ({ id, name: channelName })),
    advertise,
    contacts,
    homeId,
    features: {},
    serverTime: new Date(context.now()).toISOString(),
  };
}
