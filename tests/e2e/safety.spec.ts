import type { Page } from "@playwright/test";
import {
  breakouts,
  broken,
  clobbers,
  directions,
  flag,
  hostileTexts,
  links,
  markup,
  mutations,
  shapes,
} from "../fixtures/hostile-text.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { expect, test } from "./fixtures.ts";
import { newMember, type Member } from "./members.ts";
import { newOperator } from "./operators.ts";
import { seen } from "./seen.ts";

// Danmaku fly.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** A film no other test looks at. */
const film = 41;
const name = `"><u id=main>م`;

/** The texts in as few as hold them, none longer than the limit. */
function packed(texts: readonly string[], limit: number): string[] {
  const packs: string[] = [];
  for (const text of texts) {
    const last = packs.at(-1);
    const cut = text.slice(0, limit);
    if (last !== undefined && last.length + cut.length + 2 <= limit) packs[packs.length - 1] = `${last}\n\n${cut}`;
    else packs.push(cut);
  }
  return packs;
}

/** Takes back what was written, from the last to the first. */
type Undo = (() => Promise<unknown>)[];

interface Written {
  review: number;
  posts: number[];
  announcement: number;
}

/** Says everything hostile there is in every place a person can. */
async function write(author: Member, operator: Member, undo: Undo): Promise<Written> {
  await author.call("user/info/modify", { name, bio: packed([...markup, ...directions], 190)[0] ?? "" });
  const { id: review } = await author.call("review/publish", {
    videoId: film,
    rating: 7,
    title: `${breakouts[0]}\u202e`,
    text: packed([...links, ...mutations, ...directions], 9000).join("\n\n"),
  });
  undo.push(() => author.call("review/remove", { id: review }));
  const message = packed(mutations, 480)[0] ?? "";
  await operator.call("admin/decide", { contentType: 1, targetId: review, decision: "approve", message });
  const posts: number[] = [];
  const short = hostileTexts.filter(({ length }) => length < 2000);
  for (const text of packed([...short, shapes[4] ?? ""], 4800)) {
    const { id } = await author.call("post/publish", { text, videoId: film });
    undo.push(() => author.call("post/remove", { id }));
    await operator.call("admin/decide", { contentType: 3, targetId: id, decision: "approve" });
    posts.push(id);
  }
  for (const text of packed([...breakouts, ...clobbers, ...broken, ...directions], 480)) {
    await operator.call("comment/add", { contentType: 2, targetId: film, text });
  }
  const { comment } = await author.call("comment/add", { contentType: 2, targetId: film, text: shapes[0] ?? "" });
  for (const text of packed([...markup, ...mutations], 480).slice(0, 3)) {
    await operator.call("comment/add", { contentType: 2, targetId: film, text, replyTo: comment.id });
  }
  const lines = [markup[2], breakouts[0], clobbers[0], mutations[0], directions[0], shapes[0]];
  for (const [at, text = ""] of lines.entries()) {
    const place = at % 2 === 0 ? "scroll" : "top";
    const { line } = await operator.call("danmaku/add", {
      videoId: film,
      at,
      text: [...text].slice(0, danmakuLimit).join(""),
      place,
    });
    undo.push(() => operator.call("danmaku/remove", { id: line.id }));
  }
  await operator.call("report/add", {
    contentType: 3,
    targetId: posts[0] ?? 0,
    reason: "other",
    text: packed([...mutations, ...directions], 480)[0] ?? "",
  });
  await author.call("feedback/add", {
    category: "other",
    text: packed([...breakouts, ...mutations], 1900)[0] ?? "",
    contact: breakouts[1] ?? "",
    playbackLog: packed([...markup, ...shapes.slice(0, 4)], 3000)[0] ?? "",
  });
  const { id: announcement } = await operator.call("admin/announcement/save", {
    title: breakouts[8]?.slice(0, 80) ?? "",
    body: packed([...links, ...markup, ...mutations], 15_000).join("\n\n"),
    status: "published",
  });
  undo.push(() =>
    operator.call("admin/announcement/save", { id: announcement, title: "已撤下", body: "已撤下", status: "archived" }),
  );
  const { categories } = await operator.call("admin/question/list", {});
  const { id: question } = await operator.call("admin/question/save", {
    categoryId: categories[0]?.id ?? 0,
    question: markup[2] ?? "",
    answer: packed([...breakouts, ...mutations, ...directions], 1900)[0] ?? "",
  });
  undo.push(() => operator.call("admin/question/del", { id: question }));
  const [ad] = (await operator.call("admin/ad/list", {})).list.filter(({ position }) => position === "list");
  if (!ad) throw new Error("there is no ad in lists");
  const { id, title, text, on, sort } = ad;
  undo.push(() => operator.call("admin/ad/save", { id, title, text, on, sort }));
  // Others look for its words meanwhile.
  const loud = { title: `${title}${markup[2]}`.slice(0, 60), text: `${text}${breakouts[2]}`.slice(0, 120) };
  await operator.call("admin/ad/save", { id, ...loud, on, sort });
  await author.call("collect/add", { contentType: 2, targetId: film });
  const folder = await author.call("collect/folder/save", { name: "</b>\u202e<u id=x>" });
  await author.call("collect/move", { items: [{ contentType: 2, targetId: film }], folderId: folder.id });
  await author.call("works/collect/create", { title: markup[4] ?? "", description: breakouts[1] ?? "" });
  return { review, posts, announcement };
}

/** What of the texts has become more than text. */
async function harmOf(page: Page): Promise<string[]> {
  return page.evaluate((flag) => {
    const found = [...document.querySelectorAll("*")].flatMap((element) => {
      const foreign =
        element.matches("u, marquee, object, embed, base, math, listing, xmp, iframe, meta[http-equiv]") ||
        /(^|\/)x$|evil\.example/.test(element.getAttribute("src") ?? "");
      const attributes = element.getAttributeNames().filter((one) => /^on|^(style|srcdoc)$|["'<>`]/.test(one));
      const leads = element.getAttribute("href") ?? element.getAttribute("action") ?? "";
      // A rule of the site's own sets lengths by script: those are written through the style object, with no text of anybody's.
      const handlers = attributes.filter(
        (one) => one !== "style" || /position|red/.test(element.getAttribute("style") ?? ""),
      );
      const bad = foreign || handlers.length > 0 || /^\s*(javascript|data|vbscript):|evil\.example/i.test(leads);
      return bad ? [element.outerHTML.slice(0, 200)] : [];
    });
    const twins = document.querySelectorAll("#main").length;
    const polluted = "polluted" in {};
    return [...found, ...(twins === 1 ? [] : [`${twins} #main`]), ...(polluted || flag in window ? ["it ran"] : [])];
  }, flag);
}

test("hostile words in every field run nothing and break no page", async ({ page, browser }) => {
  test.setTimeout(240_000);
  const authorPage = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
  const author = await newMember(authorPage);
  const operator = await newOperator(page);
  for (const one of [page, authorPage])
    one.on("dialog", (dialog) => void dialog.dismiss().then(() => expect(dialog).toBeNull()));
  const undo: Undo = [];
  try {
    await look(page, authorPage, { author, written: await write(author, operator, undo) });
  } finally {
    for (const back of undo.toReversed()) await back();
    await authorPage.context().close();
  }
});

/** Opens every page the words are on, the public ones and those of author and operator. */
async function look(page: Page, authorPage: Page, { author, written }: { author: Member; written: Written }) {
  const [post = 0] = written.posts;
  const query = encodeURIComponent(breakouts[0] ?? "");
  const pages: [string, string][] = [
    ["/", "onerror"],
    [`/videoDetails?id=${film}`, "onerror"],
    [`/reviewDetail?id=${written.review}`, "javascript:"],
    ...written.posts.map((id): [string, string] => [`/postDetail?id=${id}`, "说点什么"]),
    [`/userPage?id=${author.user.id}`, "<u id=main>"],
    ["/discuss", "script"],
    ["/nav/reviews", "script"],
    [`/searchResult?q=${query}`, "script"],
    [`/noticeDetail?id=${written.announcement}`, "javascript:"],
    ["/FAQ", "onerror"],
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const [path, text] of pages) {
    await seen(async () => {
      await page.goto(path);
      await expect(page.locator("h1")).toHaveCount(1);
      if (text !== "说点什么") await expect(page.locator("main")).toContainText(text);
    });
    expect(await harmOf(page), path).toEqual([]);
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, path).toBe(0);
    for (const script of await page.locator('script[type="application/ld+json"]').allTextContents()) JSON.parse(script);
  }

  const own: [Page, string][] = [
    [authorPage, "/sysMsg"],
    [authorPage, "/mine?area=comments"],
    [authorPage, "/mine?area=reviews"],
    [authorPage, "/mine?area=collects"],
    [authorPage, "/post"],
    [authorPage, "/contactUs"],
    [page, "/admin?area=queue"],
    [page, "/admin?area=feedback"],
    [page, "/admin?area=announcements"],
    [page, "/admin?area=questions"],
    [page, "/admin?area=ads"],
    [page, "/admin?area=people"],
    [page, "/admin?area=audit"],
  ];
  for (const [who, path] of own) {
    await who.goto(path);
    await expect(who.locator("main")).toContainText(/script|onerror|svg|u id|Z\p{M}/u);
    expect(await harmOf(who), path).toEqual([]);
    const wider = await who.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wider, path).toBe(0);
  }

  await page.goto(`/videoDetails?id=${film}`);
  const directionOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).unicodeBidi);
  for (const part of ["author", "said"]) expect(await directionOf(`.comment-${part}`)).toBe("plaintext");

  await page.locator("[data-player-start]").click();
  await page.getByRole("switch", { name: "弹幕" }).click();
  await expect(page.locator(".danmaku-layer .danmaku-line").first()).toBeAttached();
  await page.getByText("弹幕列表").click();
  await expect(page.locator(".danmaku-list li")).toHaveCount(6);
  expect(await harmOf(page), "danmaku").toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const texts = new Map<string, string>();
  for (const path of [
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    `/oembed?url=${encodeURIComponent(new URL(page.url()).href)}`,
  ])
    texts.set(path, await (await page.request.get(path)).text());
  JSON.parse(texts.get("/feed.json") ?? "");
  const xml = [...texts].filter(([path]) => path.endsWith(".xml"));
  const faults = await page.evaluate(
    (documents) =>
      documents.filter(([, text]) =>
        new DOMParser().parseFromString(text, "application/xml").querySelector("parsererror"),
      ),
    xml,
  );
  expect(faults).toEqual([]);
  expect(await (await page.request.get(`/postDetail?id=${post}`)).text()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);

  await page.evaluate(() => document.body.append(document.createElement("u")));
  expect(await harmOf(page)).toHaveLength(1);
}
