import type { APIRoute } from "astro";
import { darkBackground, lightBackground } from "#lib/colours.ts";
import { pageAt } from "#lib/page/page-at.ts";

/** Shortcuts that systems show. */
const maxShortcuts = 4;

/** Web app manifest, for installing the site as an app under its own name and icon. */
export const GET: APIRoute = async ({ locals }) => {
  const { siteName, description, brand, theme, tabs } = await locals.config();
  const background = theme === "dark" ? darkBackground : lightBackground;
  const shortcuts = tabs.filter(({ path }) => path !== "/" && pageAt(path) !== null).slice(0, maxShortcuts);
  const manifest = {
    id: "/",
    name: siteName,
    short_name: siteName,
    description,
    lang: "zh-CN",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    // Browsers that know neither take `standalone`, which iOS needs for messages by web push.
    display: "standalone",
    display_override: ["minimal-ui", "standalone"],
    background_color: background,
    theme_color: background,
    categories: ["entertainment", "social"],
    icons: brand.icon
      ? [
          { src: brand.icon.medium, sizes: "192x192", type: "image/png" },
          { src: brand.icon.large, sizes: "512x512", type: "image/png" },
          { src: brand.icon.tile.medium, sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: brand.icon.tile.large, sizes: "512x512", type: "image/png", purpose: "maskable" },
        ]
      : [
          { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icons/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
          { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
    shortcuts: shortcuts.map(({ name, path }) => ({ name, url: path })),
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
};
