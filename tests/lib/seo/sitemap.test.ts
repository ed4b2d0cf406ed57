import { expect, test } from "vitest";
import { idsOfPart, partPath, rangeSize, readPartName, sitemapKinds, urlElement } from "#lib/seo/sitemap.ts";

test("500,000 films fill 100 files without gap or overlap", () => {
  const parts = new Set<number>();
  let next = 1;
  for (let number = 1; number <= 100; number += 1) {
    const { first, last } = idsOfPart({ kind: "videos", number });
    expect(first).toBe(next);
    expect(last).toBeGreaterThanOrEqual(first);
    parts.add(number);
    next = last + 1;
  }
  expect(next).toBe(500_001);
  expect(parts.size).toBeLessThan(50_000);
});

test("no file can have more than 45,000 addresses or 50 MB", () => {
  for (const kind of sitemapKinds) expect(rangeSize(kind)).toBeLessThanOrEqual(45_000);
  const longest = urlElement({
    url: `https://${"x".repeat(60)}.example/videoDetails?id=999999999`,
    changed: "2026-11-21T18:15:25+08:00",
    video: {
      title: "&".repeat(500),
      description: "影".repeat(5000),
      thumbnail: `https://example.com/${"x".repeat(300)}`,
      content: `https://example.com/${"x".repeat(300)}`,
      player: `https://example.com/${"x".repeat(300)}`,
      duration: 99_999,
      plays: 2 ** 40,
      published: "2026-11-21T18:15:25+08:00",
      tags: Array.from({ length: 50 }, () => "标".repeat(20)),
    },
  });
  expect(Buffer.byteLength(longest) * rangeSize("videos")).toBeLessThan(50_000_000);
  expect(longest).toContain("<video:duration>28800</video:duration>");
});

test("file names are read in one spelling only", () => {
  for (const kind of sitemapKinds) {
    const path = partPath({ kind, number: 12 });
    expect(readPartName(path.replace("/sitemaps/", ""))).toEqual({ kind, number: 12 });
  }
  for (const name of [
    "videos-0.xml",
    "videos-01.xml",
    "videos.xml",
    "users-1.xml",
    "videos-1.xml.gz",
    "../videos-1.xml",
    "videos-1e3.xml",
  ]) {
    expect(readPartName(name), name).toBeNull();
  }
});
