import { createServer } from "node:http";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { oldFilmAddress } from "./pages.ts";

interface Entity {
  "@type": string;
  [name: string]: unknown;
}

/** The page's one block of structured data. */
async function graphOf(page: Page): Promise<Entity[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks).toHaveLength(1);
  const parsed: { "@context": string; "@graph": Entity[] } = JSON.parse(blocks[0] ?? "");
  expect(parsed["@context"]).toBe("https://schema.org");
  return parsed["@graph"];
}

function typed(graph: Entity[], type: string, id = ""): Entity {
  const found = graph.find((thing) => thing["@type"] === type && String(thing["@id"] ?? "").endsWith(id));
  if (!found) throw new Error(`no ${type}${id} on the page`);
  return found;
}

function listed(list: Entity): string[] {
  const items: { position: number; url: string }[] = JSON.parse(JSON.stringify(list["itemListElement"]));
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
  return items.map(({ url }) => new URL(url).pathname + new URL(url).search);
}

function links(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(`${selector} a.card-link`)
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

test("the home page says whose it is and lists its films as people see them", async ({ page }) => {
  await page.goto("/");
  const graph = await graphOf(page);
  const { origin } = new URL(page.url());
  expect(typed(graph, "WebSite")["url"]).toBe(`${origin}/`);
  expect(typed(graph, "Organization")["logo"]).toMatchObject({ url: `${origin}/icons/icon-512.png` });
  expect(listed(typed(graph, "ItemList", "#picks"))).toEqual(await links(page, "#picks"));
  const latest = listed(typed(graph, "ItemList", "#latest"));
  expect((await links(page, "#latest-list")).filter((href) => href.startsWith("/videoDetails"))).toEqual(latest);
});

test("a channel and later pages have their trail and one canonical each", async ({ page }) => {
  await page.goto("/?utm_source=x&id=10783");
  const graph = await graphOf(page);
  expect(graph.map((thing) => thing["@type"])).toEqual(
    expect.arrayContaining(["CollectionPage", "BreadcrumbList", "ItemList"]),
  );
  const { origin } = new URL(page.url());
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/?id=10783`);
});

test("a film's page describes the film that is played @main", async ({ page, request }) => {
  const address = await oldFilmAddress(page);
  await page.goto(address);
  const graph = await graphOf(page);
  const { origin } = new URL(page.url());
  const video = typed(graph, "VideoObject");
  expect(video["name"]).toBe(await page.getByRole("heading", { level: 1 }).innerText());
  expect(String(video["description"]).length).toBeGreaterThan(10);
  expect(video["uploadDate"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
  const measured = await page.evaluate(async (source) => {
    const element = document.createElement("video");
    element.preload = "metadata";
    const ready = new Promise((resolve, reject) => {
      element.addEventListener("loadedmetadata", resolve);
      element.addEventListener("error", reject);
    });
    element.src = source;
    await ready;
    return element.duration;
  }, String(video["contentUrl"]));
  expect(Math.abs(toSeconds(String(video["duration"])) - measured)).toBeLessThanOrEqual(1);
  const [thumbnail] = JSON.parse(JSON.stringify(video["thumbnailUrl"]));
  const width = await page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    return picture.naturalWidth;
  }, String(thumbnail));
  expect(width).toBeGreaterThanOrEqual(1200);
  const clips: { url: string }[] = JSON.parse(JSON.stringify(video["hasPart"] ?? []));
  const chapters = await page
    .locator(".watch-panel a[data-seek]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(clips.map(({ url }) => url.replace(origin, ""))).toEqual(chapters);
  for (const { url } of clips) expect((await request.get(url)).status()).toBe(200);
  expect((await request.get(String(video["embedUrl"]))).status()).toBe(200);
  const crumbs: { name: string }[] = JSON.parse(JSON.stringify(typed(graph, "BreadcrumbList")["itemListElement"]));
  const shown = await page.locator(".breadcrumbs li").allInnerTexts();
  expect(crumbs.map(({ name }) => name)).toEqual(shown.map((text) => text.trim()));
  expect(listed(typed(graph, "ItemList", "#related"))).toEqual(await links(page, "#related"));
  const comments: Entity[] = JSON.parse(JSON.stringify(video["comment"] ?? []));
  expect(comments).toHaveLength(await page.locator(`#comments .comment-list > .comment`).count());
});

function toSeconds(duration: string): number {
  const [, hours = "0", minutes = "0", seconds = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

test("a film's page can be shared as a picture, a card and a player", async ({ page, request }) => {
  await page.goto(await oldFilmAddress(page));
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
  expect(await meta("twitter:card")).toBe("player");
  const picture = await request.get((await meta("og:image")) ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  const discovery = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
  const answer = await request.get(discovery ?? "");
  const described: { type: string; html: string } = await answer.json();
  expect(described.type).toBe("video");
  expect(described.html).toContain((await meta("twitter:player")) ?? "missing");
});

test.describe("on another site", () => {
  // Chromium has no lasting storage for frames of other sites in a private window; the history says so and goes on.
  test.use({ expectedConsole: [/open-entries/] });

  test("another site shows the player in a frame, and it plays", async ({ page, baseURL }) => {
    const film = new URL(await oldFilmAddress(page), baseURL);
    const src = `${film.origin}/embed${film.search}`;
    const body = `<!doctype html><link rel="icon" href="data:,"><iframe src="${src}" width="640" height="360" allow="autoplay"></iframe>`;
    const elsewhere = createServer((_, res) => void res.setHeader("Content-Type", "text/html").end(body));
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const address = elsewhere.address();
    await page.goto(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("link")).toHaveAttribute("href", film.pathname + film.search);
    await frame.getByRole("button", { name: /^播放 / }).click();
    await expect
      .poll(() =>
        frame
          .locator("video")
          .first()
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      )
      .toBeGreaterThan(0.2);
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
});

test("every address of the sitemaps answers with its own canonical", async ({ request, baseURL }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const files = await locations(request, "/sitemap.xml");
  const pages = (await Promise.all(files.map((file) => locations(request, file)))).flat();
  expect(pages.length).toBeGreaterThan(60);
  for (const page of pages) {
    const answer = await request.get(page);
    expect(answer.status(), page).toBe(200);
    expect(await answer.text(), page).toContain(`<link rel="canonical" href="${page.replaceAll("&", "&#38;")}">`);
  }
});

async function locations(request: APIRequestContext, file: string): Promise<string[]> {
  const xml = await (await request.get(file)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
}

test("feeds are found from every page and can be read", async ({ page, request }) => {
  await page.goto("/");
  for (const type of ["application/rss+xml", "application/feed+json"]) {
    const href = await page.locator(`link[rel="alternate"][type="${type}"]`).getAttribute("href");
    const answer = await request.get(href ?? "");
    expect(answer.headers()["content-type"]).toContain(type);
    expect(await answer.text()).toContain("/videoDetails?id=");
  }
});
