import type { APIRoute } from "astro";

/** Web app manifest, for adding the site to a phone's home screen. */
export const GET: APIRoute = async ({ locals }) => {
  const { siteName } = await locals.config();
  const manifest = {
    name: siteName,
    short_name: siteName,
    lang: "zh-CN",
    start_url: "/",
    display: "minimal-ui",
    background_color: "#0c2226",
    theme_color: "#0c2226",
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
};
