import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Ad } from "#lib/contract/schemas/ads.ts";
import type { PostCard as Post } from "#lib/contract/schemas/posts.ts";
import { PostCard } from "../../../src/components/PostCard.tsx";
import { HitCard } from "../../../src/components/search/HitCard.tsx";
import { RankRows } from "../../../src/components/RankRows.tsx";
import { VideoGrid } from "../../../src/components/VideoGrid.tsx";

const image = { url: "/media/a.webp", srcset: "", width: 16, height: 9 };
const publishedAt = "2026-01-02T03:04:05.000Z";

function film(id: number) {
  const facts = { duration: 61, plays: 1200, supports: 0, publishedAt, sprite: null };
  return { id, title: `第${id}部`, subtitle: "一句话", kind: "short" as const, year: null, poster: image, ...facts };
}

function ad(id: number, change: Partial<Ad> = {}): Ad {
  const binding = { bindType: 4, href: "/rank", bindInt: 0, bindStr: "/rank", jumpType: 1, contentType: null };
  return {
    id,
    position: "list",
    title: `推广${id}`,
    text: "",
    image,
    obfuscated: false,
    ...binding,
    sort: 0,
    ...change,
  };
}

const post: Post = {
  id: 3,
  title: "题目",
  excerpt: "正文",
  author: { id: 5, name: "阿乔", avatar: null },
  images: [1, 2, 3, 4, 5].map(() => ({ ...image, alt: "" })),
  video: null,
  tags: [],
  paid: null,
  supports: 0,
  comments: 0,
  publishedAt,
};

const drawn = (tree: ReactNode) => renderToStaticMarkup(tree);
const titles = (html: string) => [...html.matchAll(/(第\d部|推广\d)</g)].map(([, title]) => title);

test("a film nobody has played here says nothing of plays", () => {
  const facts = (plays: number) => drawn(<VideoGrid id="films" videos={[{ ...film(1), plays }]} />);
  expect(facts(1200)).toContain("播放");
  expect(facts(0)).not.toContain("播放");
});

test("a performer without a portrait has the first character of the name in a ranking too", () => {
  const row = { id: 1, title: "祁明溪", text: "", fact: "", href: null, picture: null };
  expect(drawn(<RankRows id="rank" rows={[row]} upright />)).toMatch(/no-portrait[^>]*>祁</);
  expect(drawn(<RankRows id="rank" rows={[{ ...row, picture: image }]} upright />)).not.toContain("no-portrait");
});

test("a later page of films goes on with the ads where the one before left off", () => {
  const films = [film(1), film(2)];
  const grid = (page: number) => drawn(<VideoGrid videos={films} ads={[ad(7), ad(8)]} adIndexes={[1]} page={page} />);
  expect(titles(grid(0))).toEqual(["第1部", "推广7", "第2部"]);
  expect(titles(grid(1))).toEqual(["第1部", "推广8", "第2部"]);
});

test("a scrambled picture begins blank and says where it is", () => {
  const html = drawn(<VideoGrid videos={[film(1)]} ads={[ad(7, { obfuscated: true })]} adIndexes={[0]} />);
  expect(html).toContain('data-scrambled="/media/a.webp"');
  expect(html.match(/src="\/media\/a\.webp"/g)).toHaveLength(1);
});

test("a post shows three of its pictures and how many more there are", () => {
  const html = drawn(<PostCard post={post} />);
  expect(html.match(/<img/g)).toHaveLength(3);
  expect(html).toContain("+2");
});

test("a hit marks what was found and shows of its text only that", () => {
  const name = { text: "第1部", ranges: [[0, 1] satisfies [number, number]] };
  const own = { text: "一句话", ranges: [[1, 2] satisfies [number, number]], label: "" };
  const hit = { contentType: 2 as const, item: film(1), name, context: own };
  expect(drawn(<HitCard hit={hit} own={own} />)).toContain("一<mark>句</mark>话");
  const plain = drawn(<HitCard hit={{ ...hit, context: null }} own={null} />);
  expect(plain).toContain("<mark>第</mark>1部");
  expect(plain).not.toContain("一句话");
});

test("a post found by its title keeps the words of its card", () => {
  const name = { text: "第1帖", ranges: [[0, 1] satisfies [number, number]] };
  const hit = { contentType: 3 as const, item: { ...post, excerpt: "开头几句" }, name, context: null };
  expect(drawn(<HitCard hit={hit} own={null} />)).toContain("开头几句");
});
