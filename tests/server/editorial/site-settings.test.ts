import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail, ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import type { Build } from "#server/http/build.ts";
import { renderHere } from "#server/http/render.ts";
import { policiesOf } from "#server/http/security-headers.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { builtSite } from "../../helpers/built-site.ts";
import { addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { askProving } from "../../helpers/prove.ts";
import { startSmsGateway, type SmsGateway } from "../../helpers/sms.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let sms: SmsGateway;
let app: TestApp;
let build: Build;
let editor: TestPerson;
beforeAll(async () => {
  sms = await startSmsGateway();
  app = await createTestApp(sms.settings);
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  build = await builtSite();
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

async function open(kind: "site" | "page", q = ""): Promise<ContentDetail> {
  const { list } = await app.call("admin/content/list", { kind, q }, editor.token);
  return app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
}
const save = ({ entry, document }: ContentDetail, changes: ContentDocument) =>
  app.call(
    "admin/content/save",
    { id: entry.id, kind: entry.kind, base: entry.revision, document: { ...document, ...changes } },
    editor.token,
  );
const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), editor.token);
const change = async (changes: ContentDocument) => publish(await save(await open("site"), changes));
const config = () => app.call("ping/config", {}, editor.token);

async function page(address: string): Promise<{ status: number; text: string }> {
  const locals = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: build.id });
  const request = new Request(`http://localhost${address}`);
  const response = await build.render(request, { ...locals, report: () => {} });
  return { status: response.status, text: await response.text() };
}
const paper = async (address: string) => (await app.fetch(new Request(`http://localhost${address}`))).text();

it("changes nothing until published, shows itself in a preview, and is brought back", async () => {
  const first = await open("site");
  expect(first.entry).toMatchObject({ state: "published", live: true, key: "site" });
  expect(first.problems).toEqual([]);
  const before = (await config()).siteName;
  const draft = await save(first, { name: "夜航影院", notice: "今晚维护", icp: "京ICP备00000000号-1" });
  expect((await config()).siteName).toBe(before);
  const { path: address } = await app.call("admin/preview/make", { entryId: draft.entry.id }, editor.token);
  const previewed = await app.site.preview(address.slice("/preview/".length), async ({ locals, shown }) => [
    (await locals({ requestId: "test", origin: "http://localhost", buildId: "test" }).config()).siteName,
    shown.home,
  ]);
  expect(previewed).toEqual(["夜航影院", "/"]);
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await publish(draft);
  stop();
  expect(changed).toContain("*");
  expect(await config()).toMatchObject({ siteName: "夜航影院", notice: { text: "今晚维护" } });
  const home = await page("/");
  expect(home.text).toContain("今晚维护");
  expect(home.text).toMatch(/<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>\s*京ICP备00000000号-1/);

  const back = await app.call("admin/content/restore", { ...seen(await open("site")), revision: 1 }, editor.token);
  await publish(back);
  expect(await config()).toMatchObject({ siteName: before, notice: { text: "" } });
  const { list } = await app.call("admin/audit/list", {}, editor.token);
  expect(list.filter(({ act }) => act === "content.publish")).toHaveLength(2);
});

it("says at each field what cannot be published, and keeps what was typed", async () => {
  const wrong = {
    accent: "#ffee00",
    accentDark: "red",
    headerMenus: [{ name: "坏", path: "javascript:alert(1)" }],
    homeSections: [{ section: "picks" }, { section: "picks" }],
    smsText: "没有码",
    verifications: [{ name: '"><script>', content: "x" }],
    tabs: Array.from({ length: 6 }, () => ({ name: "页", path: "/", icon: "home" })),
  };
  const draft = await save(await open("site"), wrong);
  expect(draft.document).toMatchObject(wrong);
  const paths = draft.problems.map(({ path: at }) => at).toSorted();
  expect(paths).toEqual([
    "accent",
    "accentDark",
    "headerMenus.0.path",
    "homeSections",
    "smsText",
    "tabs",
    "verifications.0.name",
  ]);
  expect(draft.problems.find(({ path: at }) => at === "accent")?.reason).toMatch(/对比度是 \d\.\d，要到 4\.5/);
  expect(await refusal(publish(draft))).toContain("还不能发布");
  await app.call("admin/content/restore", { ...seen(draft), revision: draft.entry.liveRevision ?? 0 }, editor.token);
});

it("is one, and cannot be taken down", async () => {
  const again = app.call("admin/content/save", { kind: "site", document: { name: "第二个" } }, editor.token);
  expect(await refusal(again)).toContain("请检查填写的内容");
  const down = app.call("admin/content/archive", seen(await open("site")), editor.token);
  expect(await refusal(down)).toContain("站点设置不能下架");
});

it("arranges home, menus, tabs, footer, colours and the theme", async () => {
  await change({
    homeSections: [{ section: "latest" }, { section: "picks" }],
    headerMenus: [
      { name: "片库", path: "/library" },
      { name: "别处", path: "https://other.example/" },
      { name: "没有的", path: "/nowhere" },
    ],
    tabs: [{ name: "看", path: "/library", icon: "star" }],
    footer: "一座小站",
    footerLinks: [
      { column: "看", name: "片库", href: "/library" },
      { column: "帮助", name: "常见问题", href: "/FAQ" },
    ],
    police: "京公网安备11000000000001号",
    verifications: [{ name: "baidu-site-verification", content: "codeva-1" }],
    theme: "dark",
    accent: "#7a1fa2",
  });
  const { text } = await page("/");
  expect(text.indexOf('id="latest"')).toBeGreaterThan(0);
  for (const gone of ['id="topics"', 'id="performers"', 'id="reviews"', "ContinueWatching"])
    expect(text).not.toContain(gone);
  expect(text).toContain('data-preset-theme="dark"');
  expect(text).toContain("--accent:light-dark(#7a1fa2,#63cbc6)");
  expect(text).toContain('<meta name="baidu-site-verification" content="codeva-1">');
  expect(text).toContain("code=11000000000001");
  const menu = /<nav class="header-menu"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
  expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["/library", "https://other.example/"]);
  const bar = /<nav class="tabbar"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
  expect([...bar.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(["/library"]);
  const footer = /<footer[\s\S]*<\/footer>/.exec(text)?.[0] ?? "";
  expect([...footer.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(["看", "帮助"]);
});

it("is called by its name everywhere, and by no other", async () => {
  await change({ name: "夜航影院", slogan: "", description: "", footer: "" });
  const { list } = await app.call("video/list", {}, editor.token);
  const film = list[0]?.id ?? 0;
  const pages = ["/", `/videoDetails?id=${film}`, "/searchPage", "/searchResult?q=信", "/library", "/rank", "/FAQ"];
  const more = ["/actressList", "/tagList", "/topicsPage", "/nav/reviews", "/discuss", "/contactUs", "/mine", "/admin"];
  const files = [
    "/manifest.webmanifest",
    "/feed.xml",
    "/feed.json",
    `/oembed?url=http://localhost/videoDetails?id=${film}`,
  ];
  for (const address of [
    ...pages,
    ...more,
    ...files,
    `/embed?id=${film}`,
    "/join",
    "/offline",
    "/scan",
    "/setup",
    "/signIn",
    "/404",
    "/500",
    "/robots.txt",
  ]) {
    const { text } = await page(address);
    expect([address, text.includes("拾光")]).toEqual([address, false]);
  }
  for (const address of ["/", "/manifest.webmanifest", "/feed.xml", "/library", `/embed?id=${film}`])
    expect((await page(address)).text).toContain("夜航影院");
  for (const address of ["/api/docs", "/api/openapi.json", "/api/openapi-opened.json"]) {
    const text = await paper(address);
    expect(text).toContain("夜航影院");
    expect([address, text.replaceAll("docs/api.md", "").includes("拾光")]).toEqual([address, false]);
  }
  const { token } = await app.signIn();
  const code = () => askProving(app, "login/captcha", { purpose: "login", mobile: "13800001234" }, { token });
  await code();
  expect(sms.sent.at(-1)?.text).toMatch(/^\d{6} 是你的夜航影院验证码/);
  await change({ smsText: "【{site}】{code}，别告诉别人" });
  app.clock.now += 120_000;
  await code();
  expect(sms.sent.at(-1)?.text).toMatch(/^【夜航影院】\d{6}，别告诉别人$/);
  const renamed = app.call("user/info/modify", { name: "夜航影院客人" }, editor.token);
  expect(await refusal(renamed)).toContain("这个昵称不能用");
});

it("has pages of its own, in the sitemap while they are public", async () => {
  const document = { key: "about-us", title: "关于我们", description: "我们是谁", body: "## 我们\n\n[片库](/library)" };
  const draft = await app.call(
    "admin/content/save",
    { kind: "page", document: { ...document, updatedAt: "2026-11-20T10:00:00+08:00" } },
    editor.token,
  );
  expect((await page("/page?name=about-us")).status).toBe(404);
  const live = await publish(draft);
  expect(live.entry.href).toBe("/page?name=about-us");
  const shown = await page("/page?name=about-us");
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('<a href="/library">片库</a>');
  expect(shown.text).toContain('<link rel="canonical" href="http://localhost/page?name=about-us">');
  const sitemap = async () => (await page("/sitemaps/pages-1.xml")).text;
  expect(await sitemap()).toContain("http://localhost/page?name=about-us");
  // Those with an address of their own are at no second one.
  expect((await page("/agreement")).status).toBe(200);
  expect(await sitemap()).toContain("http://localhost/agreement<");
  expect((await page("/page?name=agreement")).status).toBe(404);
  for (const name of ["", "../x", "nobody", "A", "constructor"])
    expect((await page(`/page?name=${name}`)).status).toBe(404);
  await app.call("admin/content/archive", seen(await open("page", "关于我们")), editor.token);
  expect((await page("/page?name=about-us")).status).toBe(404);
  expect(await sitemap()).not.toContain("about-us");
});

it("an import overwrites nothing of it unseen", async () => {
  await change({ name: "屏幕上的名字" });
  const run = (keep?: "screen" | "files") => importContent(app.site.context, app.site.storage, fixture, { keep });
  expect(await refusal(run())).toContain("site:site 屏幕上的名字：文件与屏幕上发布的不一样");
  await run("screen");
  expect((await config()).siteName).toBe("屏幕上的名字");
  await run("files");
  expect((await config()).siteName).not.toBe("屏幕上的名字");
});

it("takes an icon, logos and a share picture: in the header, browsers, the manifest and shared links", async () => {
  const send = async (kind: "siteIcon" | "siteLogo" | "cover", width: number, height: number) =>
    (await app.call("admin/content/picture", { kind, file: await testPicture(width, height) }, editor.token)).key;
  const icon = await send("siteIcon", 300, 200);
  await change({ icon, shareImage: await send("cover", 1280, 720) });
  const { brand } = await config();
  expect(brand.icon?.touch).toMatch(/-180\.png$/);
  const stored = async (address = "") => {
    const chunks: Buffer[] = [];
    for await (const chunk of await app.site.storage.open(address.replace(/^.*?(?=images\/)/, ""))) chunks.push(chunk);
    return sharp(Buffer.concat(chunks)).metadata();
  };
  // The whole picture, with transparent margins.
  expect(await stored(brand.icon?.large)).toMatchObject({ format: "png", width: 512, height: 512, hasAlpha: true });
  const open = (address: string) => app.site.mediaGuard(address.replace(/^.*?(?=images\/)/, ""), new URLSearchParams());
  expect(await open(brand.icon?.small ?? "")).toBe("public");
  const { text } = await page("/rank");
  expect(text).toContain(`rel="apple-touch-icon" href="${brand.icon?.tile.touch}"`);
  expect(text).toContain(`<img class="brand-mark brand-icon" src="${brand.icon?.touch}"`);
  expect(text).not.toContain("/favicon.svg");
  expect(text).toContain(`property="og:image" content="http://localhost${brand.share?.url}"`);
  const manifest = JSON.parse((await page("/manifest.webmanifest")).text);
  expect(manifest.icons[1].src).toBe(brand.icon?.large);
  const masked = manifest.icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable");
  expect(masked.map(({ src, sizes }: Record<string, string>) => [src, sizes])).toEqual([
    [brand.icon?.tile.medium, "192x192"],
    [brand.icon?.tile.large, "512x512"],
  ]);
  const tile = await app.site.appIcon(512);
  expect(await app.site.appIcon(512)).toBe(tile);
  expect(await app.site.appIcon(100)).toBeNull();
  expect(await stored(tile ?? "")).toMatchObject({ format: "png", width: 512, height: 512, hasAlpha: false });
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  const { tabs } = await config();
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(
    tabs.map((tab) => tab.path).filter((path) => path !== "/"),
  );
  const [logo, logoDark] = [await send("siteLogo", 600, 150), await send("siteLogo", 800, 100)];
  await change({ logo, logoDark });
  const branded = (await page("/rank")).text;
  expect(branded).toContain("brand-logo-dark");
  expect(branded).not.toContain("brand-icon");
  expect(branded).toMatch(/<a class="brand" href="\/" aria-label="[^"]+首页">/);
  await change({ icon: "", logo: "", logoDark: "", shareImage: "" });
  expect((await page("/rank")).text).toContain("/favicon.svg");
  expect(await open(brand.icon?.small ?? "")).toBe(null);
  expect(await app.site.appIcon(512)).toBeNull();
});

it("puts an analytics script on every page, which the page's policy allows, and refuses what is no address of one", async () => {
  const script = "https://count.example/hm.js?site=1";
  for (const wrong of ["http://count.example/a.js", "https://count.example; script-src *", "hm.js"]) {
    const draft = await save(await open("site"), { analyticsSrc: wrong });
    expect(await refusal(publish(draft)), wrong).toMatch(/https:\/\//);
  }
  await change({ analyticsSrc: script });
  const locals = app.site.locals({ requestId: "test", origin: "http://localhost", buildId: build.id });
  const render = renderHere({ locals: () => locals, isOverloaded: () => false, build });
  const { body, sources } = await render({ url: "http://localhost/rank", requestId: "test", encoding: "identity" });
  expect(Buffer.from(body).toString()).toContain(`<script async src="${script}"></script>`);
  expect(sources).toMatchObject({ analyticsSrc: script });
  const policy = policiesOf({ scripts: [], styles: [] }, {});
  expect(policy("/rank", sources)).toMatch(/script-src [^;]*https:\/\/count\.example;/);
  expect(policy("/rank")).not.toContain("count.example");
  await change({ analyticsSrc: "" });
  expect((await page("/rank")).text).not.toContain("count.example");
});
