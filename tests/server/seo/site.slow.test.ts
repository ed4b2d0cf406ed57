import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import type { Settings } from "#server/env/env.ts";
import { addReview } from "../../helpers/rows.ts";
import { hostileTitles } from "../../lib/seo/hostile.ts";
import { serveSite, type ServedBuild } from "./serve-site.ts";

const content = path.join(import.meta.dirname, "../../fixtures/content");

let served: ServedBuild;
beforeAll(async () => {
  served = await serveSite();
  await importContent(served.site.context, served.site.storage, content);
});
afterAll(() => served.close());

async function serveFor(settings: Settings): Promise<ServedBuild> {
  const other = await serveSite(settings);
  onTestFinished(() => other.close());
  return other;
}

async function change(id: number, row: { title?: string; status?: "archived" | "published" }): Promise<void> {
  const { context } = served.site;
  await context.db.write((trx) => trx.updateTable("videos").set(row).where("id", "=", id).execute());
  context.changed(`video:${id}`);
}

test("an edited film changes its page, its sitemap and the feeds at once", async () => {
  const places = [
    "/videoDetails?id=2",
    "/sitemaps/videos-1.xml",
    "/feed.xml",
    "/feed.json",
    "/oembed?url=" + encodeURIComponent(`${served.url}/videoDetails?id=2`),
  ];
  for (const path of places) expect(await served.text(path), path).toContain("第二封信");
  await change(2, { title: "改过的信" });
  for (const path of places) {
    const text = await served.text(path);
    expect(text, path).toContain("改过的信");
    expect(text, path).not.toContain("第二封信");
  }
  await change(2, { title: "第二封信" });
});

test("only the pages of an edited film are made anew", async () => {
  const [own, other, robots] = [
    "/videoDetails?id=2",
    "/oembed?url=" + encodeURIComponent(`${served.url}/videoDetails?id=1`),
    "/robots.txt",
  ];
  const made = async (path: string) => (await served.get(path)).headers.get("etag");
  const before = await Promise.all([own, other, robots].map(made));
  await change(2, { title: "又一封信" });
  const after = await Promise.all([own, other, robots].map(made));
  expect(after[0]).not.toBe(before[0]);
  expect(after.slice(1)).toEqual(before.slice(1));
  await change(2, { title: "第二封信" });
});

test("hostile titles reach the structured data exactly, and its element ends where it should", async () => {
  for (const title of hostileTitles(20).filter((text) => text.isWellFormed() && !text.includes("\u0000"))) {
    await change(2, { title });
    const html = await served.text("/videoDetails?id=2");
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks).toHaveLength(1);
    expect(JSON.parse(blocks[0]?.[1] ?? "")["@graph"][0].name).toBe(title);
  }
  await change(2, { title: "第二封信" });
});

test("a film that was taken down is nowhere, and its address says it is gone", async () => {
  await change(2, { status: "archived" });
  for (const path of ["/sitemaps/videos-1.xml", "/feed.xml", "/feed.json"]) {
    expect(await served.text(path), path).not.toContain("第二封信");
  }
  expect((await served.get("/videoDetails?id=2")).status).toBe(410);
  expect((await served.get("/embed?id=2")).status).toBe(410);
  expect((await served.get(`/oembed?url=${encodeURIComponent(`${served.url}/videoDetails?id=2`)}`)).status).toBe(410);
  expect((await served.get("/og/video-2.jpg")).status).toBe(404);
  const gone = await served.text("/videoDetails?id=2");
  expect(gone).toContain("footer");
  expect(gone).not.toContain("application/ld+json");
  await change(2, { status: "published" });
});

test("what never was is a 404 everywhere", async () => {
  const nowhere = [
    "/embed",
    "/embed?id=x",
    "/embed?id=999",
    "/oembed",
    "/oembed?url=http%3A%2F%2Fevil.example%2FvideoDetails%3Fid%3D1",
    "/sitemaps/videos-2.xml",
    "/sitemaps/users-1.xml",
    "/sitemaps/videos-01.xml",
    "/og/video-999.jpg",
    "/og/user-1.jpg",
    "/og/video-1.png",
    "/some-key.txt",
    "/?cursor=zzz",
    "/?id=5",
  ];
  for (const path of nowhere) expect((await served.get(path)).status, path).toBe(404);
});

test("a page has one address, and the name of a file is none", async () => {
  const names = [
    "/index.html",
    "/FAQ.html",
    "/FAQ/index.html",
    "/nav/reviews.html",
    "/rank/index.html?period=day",
    "/mine.html",
  ];
  for (const path of [...names, "/feed.xml.html"]) expect((await served.get(path)).status, path).toBe(404);
});

test("a list with nothing in it is kept out of search engines, and only that", async () => {
  const robots = async (path: string) => /<meta name="robots" content="([^"]*)"/.exec(await served.text(path))?.[1];
  for (const path of ["/tagDetails?tid=1&contentType=8", "/actressList?tid=1"])
    expect(await robots(path)).toBe("noindex");
  for (const path of ["/tagDetails?tid=1", "/actressList", "/nav/reviews"])
    expect(await robots(path), path).toContain("max-image-preview");
});

test("a search for what nobody can see is a search for nothing", async () => {
  for (const query of ["%00", "%E2%80%AE", "%20%E2%80%8B"])
    expect((await served.get(`/searchResult?q=${query}`)).status, query).toBe(200);
});

test("the sitemap index names files that answer, and their addresses answer too", async () => {
  const addresses = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  const files = addresses(await served.text("/sitemap.xml"));
  expect(files).toContain(`${served.url}/sitemaps/videos-1.xml`);
  const pages = (await Promise.all(files.map(async (file) => addresses(await (await fetch(file)).text())))).flat();
  expect(new Set(pages).size).toBe(pages.length);
  for (const page of pages) expect((await fetch(page)).status, page).toBe(200);
});

test("the canonical of a page does not depend on how it was asked for", async () => {
  const canonical = async (path: string) => /<link rel="canonical" href="([^"]*)"/.exec(await served.text(path))?.[1];
  const asked = [
    "/videoDetails?id=1",
    "/videoDetails?utm_source=x&id=1&t=3",
    "/videoDetails?id=1&sort=hot&tid=4&page=1",
  ];
  for (const path of asked) expect(await canonical(path), path).toBe(`${served.url}/videoDetails?id=1`);
  expect(await canonical("/?id=10782&utm_campaign=a")).toBe(`${served.url}/`);
});

test("frames elsewhere may show the player, and nothing else", async () => {
  const policy = async (path: string) => (await served.get(path)).headers.get("content-security-policy") ?? "";
  expect(await policy("/embed?id=1")).toContain("frame-ancestors *");
  for (const path of ["/", "/videoDetails?id=1", "/nowhere"])
    expect(await policy(path)).toContain("frame-ancestors 'none'");
  const embed = await served.text("/embed?id=1");
  expect(embed).toContain(`<link rel="canonical" href="${served.url}/videoDetails?id=1">`);
  expect(embed).toContain(`<meta name="robots" content="noindex">`);
});

test("shared pages have a picture of 1200 x 630 that is drawn once", async () => {
  for (const path of ["/og/video-1.jpg", "/og/review-1.jpg", "/og/performer-1.jpg", "/og/topic-1.jpg"]) {
    const answer = await served.get(path);
    expect(answer.headers.get("content-type"), path).toBe("image/jpeg");
    const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "jpeg" });
    const again = await fetch(served.url + path, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
  const before = (await served.get("/og/video-1.jpg")).headers.get("etag");
  await change(1, { title: "一个新的名字" });
  expect((await served.get("/og/video-1.jpg")).headers.get("etag")).not.toBe(before);
});

test("a staging site keeps crawlers out of everything", async () => {
  const staging = await serveFor({ SITE_ENV: "staging" });
  expect(await staging.text("/robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  for (const path of ["/", "/robots.txt", "/feed.xml", "/nowhere", "/favicon.svg", "/livez", "/api/docs"]) {
    expect((await staging.get(path)).headers.get("x-robots-tag"), path).toBe("noindex, nofollow");
  }
  expect(await staging.text("/")).toContain(`<meta name="robots" content="noindex">`);
  expect((await served.get("/")).headers.get("x-robots-tag")).toBeNull();
});

test("links in people's texts leave by what is stored, never by what is asked for", async () => {
  const { context } = served.site;
  const body =
    "[一](https://one.example/?a=1&b=2) [本站](/rank) [坏](javascript:alert(1))\n\n| [二](http://two.example/) |\n|-|";
  const id = await addReview(context, { body, video_id: 1 });
  const html = await served.text(`/reviewDetail?id=${id}`);
  const links = [...html.matchAll(/href="(\/jump[^"]*)"/g)].map(([, href = ""]) =>
    unescaped(href).replaceAll("&#38;", "&"),
  );
  const leave = (path: string) => fetch(`${served.url}${path}`, { redirect: "manual" });
  const locations = await Promise.all(links.map(async (link) => (await leave(link)).headers.get("location")));
  expect(locations).toEqual(["https://one.example/?a=1&b=2", "http://two.example/"]);
  const nowhere = ["&link=3", "&link=0", "&link=1&contentType=9", "&link=1&contentType=7", ""];
  for (const rest of nowhere) expect((await leave(`/jump?id=${id}${rest}`)).status, rest).toBe(404);
  await context.db.write((trx) => trx.updateTable("reviews").set({ status: "removed" }).where("id", "=", id).execute());
  expect((await leave(`/jump?contentType=1&id=${id}&link=1`)).status).toBe(404);
});

test("leaving for an address a member wrote takes a notice that shows it, in whatever script", async () => {
  const trusting = await serveFor({ TRUSTED_HOSTS: "example.org" });
  const { context } = trusting.site;
  const body =
    "[一](https://例子.测试/影评/第一页?字=影) [二](https://old.example.org/x) [三](https://notexample.org/) [四](https://bank.example@evil.example/)";
  const written = await addReview(context, { body, written_at: 1 });
  const edited = await addReview(context, { body });
  const leave = (id: number, link: number) =>
    fetch(`${trusting.url}/jump?contentType=1&id=${id}&link=${link}`, { redirect: "manual" });
  const plain = "https://xn--fsqu00a.xn--0zwm56d/%E5%BD%B1%E8%AF%84/%E7%AC%AC%E4%B8%80%E9%A1%B5?%E5%AD%97=%E5%BD%B1";

  const notice = await leave(written, 1);
  expect(notice.status).toBe(200);
  expect(notice.headers.get("cache-control")).toContain("no-store");
  const html = await notice.text();
  expect(html).toContain(`<meta name="robots" content="noindex">`);
  expect(html).toContain("https://例子.测试/影评/第一页?字=影");
  expect(html).toContain("xn--fsqu00a.xn--0zwm56d");
  expect(html).toContain(`href="${plain}" rel="ugc nofollow noopener noreferrer"`);
  const evil = await (await leave(written, 4)).text();
  expect(evil).toContain(`href="https://evil.example/"`);
  expect(evil).not.toContain("bank.example");

  expect((await leave(written, 2)).headers.get("location")).toBe("https://old.example.org/x");
  expect((await leave(written, 3)).status).toBe(200);
  expect((await leave(edited, 1)).headers.get("location")).toBe(plain);
});

test("the origin of every address is the setting's", async () => {
  const own = await serveFor({ PUBLIC_ORIGIN: "https://film.example", INDEXNOW_KEY: "0123456789abcdef" });
  expect(await own.text("/robots.txt")).toContain("Sitemap: https://film.example/sitemap.xml");
  expect(await own.text("/sitemap.xml")).toContain("<loc>https://film.example/sitemaps/pages-1.xml</loc>");
  expect(await own.text("/0123456789abcdef.txt")).toBe("0123456789abcdef");
  expect((await own.get("/fedcba9876543210.txt")).status).toBe(404);
});

test("a traffic counter runs on every page when one is set, and only its own host may", async () => {
  const counted = await serveFor({ ANALYTICS_SRC: "https://count.example/hm.js?site=1" });
  const answer = await counted.get("/");
  expect(await answer.text()).toContain(`<script async src="https://count.example/hm.js?site=1"></script>`);
  expect(answer.headers.get("content-security-policy")).toMatch(/script-src [^;]* https:\/\/count\.example;/);
  expect(await served.text("/")).not.toContain("count.example");
});

test("the player of a film is described as XML too, and as nothing else", async () => {
  const address = (format: string) =>
    `/oembed?url=${encodeURIComponent(`${served.url}/videoDetails?id=1`)}&format=${format}`;
  await change(1, { title: `雨 & "城" <来信>` });
  const json: Record<string, string> = await (await served.get(address("json"))).json();
  const xml = await served.get(address("xml"));
  expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
  const text = await xml.text();
  const members = [...text.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = "", value = ""]) => [
    name,
    unescaped(value),
  ]);
  expect(Object.fromEntries(members)).toEqual(
    Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])),
  );
  expect((await served.get(address("yaml"))).status).toBe(501);
});

function unescaped(text: string): string {
  const letters: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(/&(\w+);/g, (_, name: string) => letters[name] ?? "");
}

test("the data of a page lies beside it and changes with it", async () => {
  for (const page of ["/FAQ", "/contactUs", "/tagList"]) {
    const payload = await served.get(`${page}/_payload.json`);
    expect(payload.headers.get("content-type"), page).toBe("application/json");
    const { path, title, data } = await payload.json();
    expect([path, typeof data], page).toEqual([page, "object"]);
    expect(await served.text(page), page).toContain(`<h1>${title}</h1>`);
  }
  const { context } = served.site;
  const before = await served.text("/tagList/_payload.json");
  await context.db.write((trx) => trx.updateTable("tags").set({ name: "新的名字" }).where("id", "=", 1).execute());
  expect(await served.text("/tagList/_payload.json")).toBe(before);
  context.changed("tag:1", "tags");
  expect(await served.text("/tagList/_payload.json")).toContain("新的名字");
  for (const nowhere of ["/rank/_payload.json", "/FAQ/other.json"])
    expect((await served.get(nowhere)).status).toBe(404);
});

test("without its database the site says 503 and when to come back, and never a soft 404", async () => {
  const broken = await serveSite({ PAGE_CACHE_BYTES: "0" });
  for (const path of ["/", "/sitemap.xml"]) expect((await broken.get(path)).status).toBe(200);
  await broken.loseDatabase();
  onTestFinished(() => broken.close().catch(() => {}));
  for (const path of [
    "/",
    "/videoDetails?id=1",
    "/embed?id=1",
    "/sitemap.xml",
    "/sitemaps/videos-1.xml",
    "/feed.xml",
    "/og/video-1.jpg",
  ]) {
    const answer = await broken.get(path);
    expect([path, answer.status]).toEqual([path, 503]);
    expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
    expect(answer.headers.get("cache-control"), path).toMatch(/no-(store|cache)/);
  }
  const call = await fetch(`${broken.url}/api/app/ping/config`, { headers: { "x-app-secret": broken.secret } });
  expect([call.status, call.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await call.json()).toMatchObject({ code: 1053, tip: "服务暂不可用，请稍后再试" });
});

test("pages that were kept are still served when the database is lost", async () => {
  const site = await serveSite();
  const kept = await site.text("/FAQ");
  await site.loseDatabase();
  onTestFinished(() => site.close().catch(() => {}));
  expect((await site.get("/tagList")).status).toBe(503);
  const again = await site.get("/FAQ");
  expect([again.status, await again.text()]).toEqual([200, kept]);
});
