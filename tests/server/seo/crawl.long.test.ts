import { afterAll, beforeAll, expect, test as base } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { contentFolder } from "#server/content-files/folder.ts";
import { testEngine } from "../../helpers/database.ts";
import { serveSite, type ServedBuild } from "./serve-site.ts";

/** The pages and their links are the same on PostgreSQL, and walking through all of them takes a minute. */
const test = base.skipIf(testEngine === "postgres");

interface Visit {
  status: number;
  /** The page that named it first. */
  from: string;
  html: string | null;
}

/**
 * Addresses nobody is meant to come to by a link: where somebody is sent, what frames and apps ask for, and rooms for one's own things.
 * The demonstration's series all have an entry that stands for them.
 */
const unlinked = [
  "/404",
  "/500",
  "/admin",
  "/confirmEmail",
  "/embed",
  "/join",
  "/jump",
  // Home leads there while something is on.
  "/live",
  "/offline",
  "/resetPassword",
  "/scan",
  "/series",
  "/setup",
  "/signIn",
  "/unsubscribe",
];

/** A film with chapters is one page, whatever its start second. */
const sameThing = /[?&]t=\d+/;
const files = /^\/(?:media|_astro|icons|og|builds)\//;

let served: ServedBuild;
let visits: Map<string, Visit>;
beforeAll(async () => {
  served = await serveSite();
  const { context, storage } = served.site;
  await importContent(context, storage, contentFolder);
  await addList();
  visits = await crawl("/");
}, 600_000);
afterAll(() => served.close());

/** A public list of films, which the demonstration has none of. */
async function addList(): Promise<void> {
  const now = Date.now();
  await served.site.context.db.write(async (trx) => {
    const [owner, film] = [
      await trx
        .selectFrom("posts")
        .select("author_id as id")
        .where("status", "=", "published")
        .executeTakeFirstOrThrow(),
      await trx.selectFrom("videos").select("id").where("status", "=", "published").executeTakeFirstOrThrow(),
    ];
    const row = {
      user_id: owner.id,
      title: "雨天的片单",
      description: "下雨的时候看。",
      public: 1,
      films: 1,
      created_at: now,
      updated_at: now,
    };
    const { id } = await trx.insertInto("works_lists").values(row).returning("id").executeTakeFirstOrThrow();
    await trx
      .insertInto("works_list_items")
      .values({ list_id: id, video_id: film.id, position: 0, added_at: now })
      .execute();
  });
  served.site.context.changed("lists", "people");
}

/** Several choices of a list at once are more pages than anybody can walk, and crawlers are told so. */
const combined = (anchor: string, address: string) => /\srel="[^"]*\bnofollow\b/.test(anchor) && address.includes("&");

/** Made from the page it is linked from, see the last test. */
const isTraditional = (address: string) => /[?&]hl=zh-Hant/.test(address);

/** Follows every link of every page, as one does without JavaScript. */
async function crawl(start: string): Promise<Map<string, Visit>> {
  const found = new Map<string, Visit>();
  const waiting = [{ place: start, from: "" }];
  const known = new Set([start]);
  const meet = (address: string, from: string) => {
    const url = new URL(address, served.url + from);
    const path = url.pathname + url.search;
    if (url.origin !== served.url || known.has(path) || sameThing.test(path) || files.test(path)) return;
    known.add(path);
    waiting.push({ place: path, from });
  };
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { place: path, from } = next;
    const answer = await served.get(path);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
    const html = isPage ? await answer.text() : null;
    if (html === null) await answer.body?.cancel();
    found.set(path, { status: answer.status, from, html });
    const moved = answer.headers.get("location");
    if (moved !== null) meet(moved, path);
    for (const [anchor, href = ""] of (html ?? "").matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>/g)) {
      const address = unescaped(href);
      if (!combined(anchor, address) && !isTraditional(address)) meet(address, path);
    }
  }
  return found;
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#38;", "&").replaceAll("&amp;", "&");
}

/** Pages search engines may keep, by their canonical address, with what their heads say. */
function indexable(): Map<string, { title: string; description: string }> {
  const pages = new Map<string, { title: string; description: string }>();
  for (const { html } of visits.values()) {
    if (html === null || /<meta name="robots" content="[^"]*noindex/.test(html)) continue;
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    if (canonical !== undefined) pages.set(unescaped(canonical).slice(served.url.length), { title, description });
  }
  return pages;
}

function shared(values: readonly (readonly [string, string])[]): string[] {
  const by = Map.groupBy(values, ([, value]) => value);
  return [...by]
    .filter(([, some]) => some.length > 1)
    .map(([value, some]) => `${value}: ${some.map(([path]) => path).join(" ")}`);
}

test("no link leads nowhere", () => {
  const dead = [...visits].filter(([, { status }]) => status >= 400).map(([path, { from }]) => `${path} on ${from}`);
  expect(dead).toEqual([]);
  expect(visits.size).toBeGreaterThan(500);
});

test("no two pages for search engines share a title or a description", () => {
  const pages = [...indexable()];
  expect(pages.length).toBeGreaterThan(300);
  // What members wrote is the same in each language of the interface.
  for (const some of Map.groupBy(pages, ([path]) => path.includes("hl=en")).values()) {
    expect(shared(some.map(([path, { title }]) => [path, title]))).toEqual([]);
    expect(shared(some.map(([path, { description }]) => [path, description]))).toEqual([]);
  }
});

test("every page for search engines says where it is, and the home page need not", () => {
  const isHome = (path: string) => /^\/(?:\?(?:&?(?:id=10782|hl=[\w-]+))+)?$/.test(path);
  const lost = [...visits].flatMap(([path, { html }]) => {
    if (html === null || isHome(path) || /<meta name="robots" content="[^"]*noindex/.test(html)) return [];
    // A channel is shown among the others.
    const shown = html.includes('<nav class="breadcrumbs"') || path.startsWith("/?id=");
    return shown && html.includes('"BreadcrumbList"') ? [] : [path];
  });
  expect(lost).toEqual([]);
});

test("orders, initials, tabs and further pages of lists are not for search engines", () => {
  const facets = [...indexable().keys()].filter((path) => /[?&](?:sort|initial|cursor|page|tab)=/.test(path));
  expect(facets).toEqual([]);
});

test("every route has a link leading to it, and so has everything in the sitemap", async () => {
  const routes = import.meta.glob("../../../src/pages/**/*.astro");
  const files = Object.keys(routes).filter((file) => !file.includes("/_"));
  const paths = files.map((file) => file.replace(/^.*\/src\/pages/, "").replace(/\.astro$/, ""));
  const reached = new Set([...visits.keys()].map((path) => new URL(path, served.url).pathname));
  const missing = paths.map((path) => (path === "/index" ? "/" : path)).filter((path) => !reached.has(path));
  expect(missing.toSorted()).toEqual(unlinked);
  const known = indexable();
  const addresses = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => unescaped(address).slice(served.url.length));
  const maps = addresses(await served.text("/sitemap.xml"));
  expect(maps).toContain("/sitemaps/lists-1.xml");
  const wanted = (await Promise.all(maps.map(async (file) => addresses(await served.text(file))))).flat();
  expect(wanted.filter((path) => !known.has(path))).toEqual([]);
  expect(wanted).toContain("/worksList?id=1");
});

test("every picture has an address, and every shared picture words", () => {
  const pages = [...visits].flatMap(([path, { html }]) => (html === null ? [] : [{ place: path, html }]));
  const blind = pages.filter(({ html }) => /<img(?![^>]*\ssrc="[^"])[^>]*>/.test(html)).map(({ place: path }) => path);
  expect(blind).toEqual([]);
  const wordless = pages.filter(({ html }) => html.includes("og:image") && !/og:image:alt" content="[^"]/.test(html));
  expect(wordless.map(({ place: path }) => path)).toEqual([]);
});

test("what browsers ask for by themselves is there", async () => {
  for (const [place, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ] as const) {
    const answer = await served.get(place);
    expect([place, answer.status, answer.headers.get("content-type")]).toEqual([place, 200, type]);
  }
  const manifest: { name: string; icons: { src: string }[] } = await (await served.get("/manifest.webmanifest")).json();
  expect(manifest.name).toBe("拾光");
  for (const { src } of manifest.icons) expect((await served.get(src)).status, src).toBe(200);
  expect(await served.text("/")).toContain(`<link rel="manifest" href="/manifest.webmanifest">`);
});

test("each page in traditional characters is known by its own address and leads to others", async () => {
  const byPath = Map.groupBy(indexable().keys(), (address) => address.replace(/\?.*/, ""));
  for (const [address = ""] of byPath.values()) {
    const own = `${served.url}${address}${address.includes("?") ? "&" : "?"}hl=zh-Hant`;
    const html = unescaped(await served.text(own.slice(served.url.length)));
    expect(html, own).toContain('<html lang="zh-Hant"');
    expect(html, own).toContain(`<link rel="canonical" href="${own}">`);
    expect(html, own).toContain(`hreflang="zh-Hans" href="${served.url}${address}">`);
    expect(html, own).toContain(`hreflang="zh-Hant" href="${own}">`);
    expect(unescaped(visits.get(address)?.html ?? ""), address).toContain(`hreflang="zh-Hant" href="${own}"`);
    const anchors = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"[^>]*>/g)];
    const plain = anchors.filter(([tag, href = ""]) => !tag.includes("hreflang") && !isTraditional(href));
    const others = plain.map(([, href = ""]) => href.replace(/[?#].*/, ""));
    // What is no page: files, the interface for programs.
    expect(others.filter((path) => visits.get(path)?.html?.includes("data-writings"))).toEqual([]);
    expect(html.replaceAll(/<(script|astro-island)\b[^>]*>/g, "")).not.toMatch(/[这们开发关应时过还]/);
  }
  expect(byPath.size).toBeGreaterThan(15);
});
