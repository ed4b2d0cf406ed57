import { expect, test } from "vitest";
import { toJsonFeed, toRss, type Feed } from "#lib/seo/feed.ts";
import { fitEmbed, oembedAnswer, readWatchAddress } from "#lib/seo/oembed.ts";
import { robotsText } from "#lib/seo/robots.ts";

const site = { origin: "https://film.example", name: "拾光" };

test("only a production site lets crawlers in", () => {
  expect(robotsText({ indexable: true, origin: site.origin })).toContain(
    "\nSitemap: https://film.example/sitemap.xml\n",
  );
  expect(robotsText({ indexable: false, origin: site.origin })).toBe("User-agent: *\nDisallow: /\n");
});

/** As RFC 9309 reads a group: of the rules that match, the longest. */
function isAllowed(path: string): boolean {
  const rules = robotsText({ indexable: true, origin: site.origin }).matchAll(/^(Allow|Disallow): (.*)$/gm);
  const matching = [...rules].filter(([, , rule = ""]) =>
    new RegExp(`^${rule.replaceAll(/[?.]/g, String.raw`\$&`).replaceAll("*", ".*")}`).test(path),
  );
  const [longest] = matching.toSorted(([, , a = ""], [, , b = ""]) => b.length - a.length);
  return longest?.[1] !== "Disallow";
}

test.each([
  ["/library", true],
  ["/library?hl=en", true],
  ["/library?kind=short", true],
  ["/library?kind=short&hl=en", true],
  ["/library?kind=short&hl=zh-Hant", true],
  ["/library?kind=short&year=2020s", false],
  ["/library?kind=short&year=2020s&hl=en", false],
  ["/videoDetails?id=1&hl=en", true],
  ["/jump?url=x", false],
])("crawlers may read %s: %s", (path, allowed) => {
  expect(isAllowed(path)).toBe(allowed);
});

test.each([
  ["https://film.example/videoDetails?id=7", "7"],
  ["http://film.example/videoDetails?utm_source=x&id=7#t", "7"],
  ["https://film.example/embed?id=7", "7"],
  ["https://evil.example/videoDetails?id=7", null],
  ["https://film.example@evil.example/videoDetails?id=7", null],
  ["https://film.example/?id=7", null],
  ["javascript:alert(1)", null],
  ["/videoDetails?id=7", null],
])("oEmbed reads %s as %s", (address, id) => {
  expect(readWatchAddress(site.origin, address)).toBe(id);
});

test("an embedded player keeps 16:9 within what is allowed", () => {
  expect(fitEmbed({ width: null, height: null })).toEqual({ width: 1280, height: 720 });
  expect(fitEmbed({ width: 640, height: null })).toEqual({ width: 640, height: 360 });
  expect(fitEmbed({ width: 640, height: 90 })).toEqual({ width: 160, height: 90 });
});

const poster = {
  srcset: "/media/p-320.webp 320w, /media/p-1280.webp 1280w, /media/p-640.webp 640w",
  width: 1280,
  height: 720,
};

test("the picture beside an embedded player is within what is allowed too, or left out", () => {
  const thumbnail = (width: number | null, height: number | null) => {
    const answer = oembedAnswer(site, { id: 7, title: "雨城", poster }, { width, height });
    return [answer["thumbnail_url"], answer["thumbnail_width"], answer["thumbnail_height"]];
  };
  expect(thumbnail(null, null)).toEqual(["https://film.example/og/video-7.jpg", 1200, 630]);
  expect(thumbnail(700, null)).toEqual(["https://film.example/media/p-640.webp", 640, 360]);
  expect(thumbnail(700, 200)).toEqual(["https://film.example/media/p-320.webp", 320, 180]);
  expect(thumbnail(300, null)).toEqual([undefined, undefined, undefined]);
});

test("a hostile title stays text inside the frame's HTML", () => {
  const film = { id: 7, title: `"><script>alert(1)</script>`, poster };
  const { html } = oembedAnswer(site, film, { width: null, height: null });
  expect(html).not.toContain("<script>");
  expect(html).toContain(`src="https://film.example/embed?id=7"`);
});

const feed: Feed = {
  site,
  description: "看影片",
  items: [
    {
      title: "雨 & 城",
      path: "/videoDetails?id=7",
      text: "一封<信>",
      picture: "/og/video-7.jpg",
      publishedAt: "2026-08-28T11:00:00.000Z",
      author: "林",
      tags: ["短片"],
    },
  ],
};

test("RSS has whole addresses, times with a zone and escaped text", () => {
  const rss = toRss(feed);
  expect(rss).toContain("<title>雨 &amp; 城</title>");
  expect(rss).toContain(`<guid isPermaLink="true">https://film.example/videoDetails?id=7</guid>`);
  expect(rss).toContain("<pubDate>Fri, 28 Aug 2026 11:00:00 GMT</pubDate>");
  expect(rss).toContain("一封&lt;信&gt;");
});

test("JSON Feed 1.1 says the same", () => {
  expect(JSON.parse(toJsonFeed(feed))).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    items: [
      {
        id: "https://film.example/videoDetails?id=7",
        title: "雨 & 城",
        content_text: "一封<信>",
        image: "https://film.example/og/video-7.jpg",
        date_published: "2026-08-28T19:00:00+08:00",
        authors: [{ name: "林" }],
      },
    ],
  });
});
