import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "#server/search/indexing.ts";
import { addPerformer, addPost, addVideo } from "../../helpers/rows.ts";
import { serveSite, type ServedBuild } from "./serve-site.ts";

const title = "这座岛会发光";

let served: ServedBuild;
let film: string;
beforeAll(async () => {
  served = await serveSite();
  const id = await addVideo(served.site.context, { title });
  await served.site.context.db.write((trx) =>
    trx
      .insertInto("video_facts")
      .values({ video_id: id, countries: JSON.stringify(["JP"]) })
      .execute(),
  );
  film = `/videoDetails?id=${id}`;
});
afterAll(() => served.close());

const valuesOf = (html: string, tag: RegExp) => [...html.matchAll(tag)].map(([, value = ""]) => value);

it("has an English version of each page, in which what was written stays as it is, and which changes with it", async () => {
  const html = await served.text(`${film}&hl=en`);
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('property="og:locale" content="en_US"');
  expect(html).toContain(title);
  expect(html).toContain("Japan");
  const here = /<a[^>]* hreflang="([^"]+)"[^>]* aria-current="true"/g;
  const own = await Promise.all([html, served.text(film), served.text(`${film}&hl=zh-Hant`)]);
  expect(own.map((page) => valuesOf(page, here))).toEqual([["en"], ["zh-Hans"], ["zh-Hant"]]);
  expect(html).not.toContain("国家地区");
  expect(await served.text(film)).toContain("国家地区");
  // Any order of the parameters, and anything else somebody hangs on, is the same page.
  expect(await served.text(film.replace("?", "?hl=en&utm_source=x&"))).toBe(html);
  const { context } = served.site;
  await context.db.write((trx) => trx.updateTable("videos").set({ title: "换了名字" }).execute());
  context.changed(`video:${film.replace(/\D+/, "")}`);
  await expect.poll(() => served.text(`${film}&hl=en`)).toContain("换了名字");
});

it("says in English too that there is no such page, and lets who has chosen English get there", async () => {
  for (const address of ["/nowhere", "/videoDetails?id=999999"]) {
    expect(await served.text(address)).toMatch(/<html lang="zh-CN"[^>]* data-writings/);
    const html = await served.text(`${address}${address.includes("?") ? "&" : "?"}hl=en`);
    expect(html).toContain('<html lang="en"');
    expect(html).toContain("Page not found");
  }
});

it("has its own address, and leads on in it", async () => {
  for (const address of ["/rank", "/rank?hl=zh-Hant", "/rank?hl=en"]) {
    const html = await served.text(address);
    expect(valuesOf(html, /<link rel="canonical" href="([^"]+)"/g)).toEqual([new URL(address, served.url).href]);
  }
  const html = await served.text("/rank?hl=en");
  const links = valuesOf(html, /<a\b(?![^>]*hreflang)[^>]* href="(\/[^"#]*)/g);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links.filter((one) => !/^\/(?:api|feed)/.test(one))) expect(link).toMatch(/[?;]hl=en(?:&|$)/);
});

it("has scripts of its own, which say the same in English", async () => {
  const html = await served.text("/?hl=en");
  const files = valuesOf(html, /"(\/_astro[^"]+\.(?:js|css))"/g);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    expect(file).toMatch(/^\/_astro-en\//);
    const answer = await served.get(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await answer.text()).not.toMatch(/\b_astro\//);
  }
  // Modules that islands load later are named by files in the same folder.
  const later = /<meta name="island-files" content="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(later.length).toBeGreaterThan(5);
  for (const file of later) expect((await served.get(`/_astro-en/${file}`)).status, file).toBe(200);
});

it("keeps an item and the language on the way from an address with a slash at its end", async () => {
  for (const [from, to] of [
    [film.replace("?", "/?"), film],
    [`${film.replace("?", "/?")}&hl=en`, `${film}&hl=en`],
    ["/FAQ//?utm_source=x&hl=zh-Hant", "/FAQ?hl=zh-Hant"],
    ["/FAQ/", "/FAQ"],
  ] as const) {
    const answer = await served.get(from);
    expect(answer.status, from).toBe(301);
    expect(answer.headers.get("location"), from).toBe(to);
  }
});

it("says in English what a match is and why a post is suggested", async () => {
  const { context } = served.site;
  await addPerformer(context, { name: "甲乙丙", aliases: '["丁戊己"]' });
  await rebuildIndex(context);
  const [post] = [await addPost(context, { text: "雨声" }), await addPost(context, { text: "风声" })];
  const pages = await Promise.all(
    ["/searchResult?q=丁戊己", `/postDetail?id=${post}`].map((page) => served.text(`${page}&hl=en`)),
  );
  expect(pages[0]).toContain("Also known as");
  expect(pages[1]).toContain("风声");
  for (const html of pages) expect(html).not.toMatch(/又名|大家最近在聊|的另一篇/);
});
