import { hash } from "node:crypto";
import { appIconSizes } from "#lib/app-icon.ts";
import { darkBackground, lightBackground } from "#lib/colours.ts";
import type { SiteFile } from "../content/site-file.ts";

/** Increase when the drawing changes, so that stored icons are drawn again. */
const drawing = 1;

type Look = Pick<SiteFile, "icon" | "theme">;

/** Colour of the tile around an icon that brings none. */
export const backgroundOf = ({ theme }: Look): string => (theme === "dark" ? darkBackground : lightBackground);

export function versionOf(site: Look): string {
  const facts = JSON.stringify([drawing, site.icon, backgroundOf(site)]);
  return hash("sha256", facts, "buffer").readUIntBE(0, 6).toString(36);
}

/** Address of the site's own icon on a tile without transparent parts, which every mask of a home screen leaves whole. */
export function appIconAddress(site: Look, size: keyof typeof appIconSizes): string {
  return `/og/icon-${appIconSizes[size]}.png?v=${versionOf(site)}`;
}
