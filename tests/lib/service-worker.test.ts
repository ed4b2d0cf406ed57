import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { filesIn, importsIn, picturesIn } from "../../src/service-worker/files.ts";

const origin = "https://films.example";
const build = "0123456789ab";

/** What the network answers by path and query; nothing while there is none. */
let network: Map<string, string> | null = new Map();
/** What it answers 503 for. */
const failing = new Set<string>();
const asked: string[] = [];
const stores = new Map<string, Map<string, Response>>();

const addressOf = (request: string | { url: string }): string =>
  new URL(typeof request === "string" ? request : request.url, origin).href;

function storeOf(name: string) {
  const entries = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, entries);
  return {
    match: async (request: string | { url: string }) => entries.get(addressOf(request))?.clone(),
    put: async (request: string, response: Response) => void entries.set(addressOf(request), response),
    delete: async (request: string | { url: string }) => entries.delete(addressOf(request)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
  };
}

/** As a browser does it: HTML of this site's pages, scripts and styles without a body of interest. */
async function fetchHere(request: string | Request): Promise<Response> {
  const { pathname, search } = new URL(addressOf(request));
  asked.push(pathname + search);
  if (network === null) throw new TypeError("no network");
  if (failing.has(pathname + search)) return new Response("", { status: 503 });
  const html = network.get(pathname + search);
  if (html === undefined && !pathname.startsWith("/_astro/")) return new Response("", { status: 404 });
  const headers = { "content-type": html === undefined ? "text/javascript" : "text/html; charset=utf-8" };
  return Object.defineProperty(new Response(html ?? "", { headers }), "type", { value: "basic" });
}

interface Shown {
  title: string;
  options: { body: string; tag: string; data: string; icon?: string; lang: string };
}

const shown: Shown[] = [];
const windows: { url: string; focused: boolean }[] = [];
const opened: string[] = [];

vi.stubGlobal("self", {
  location: { origin },
  registration: {
    async showNotification(title: string, options: Shown["options"]) {
      shown.push({ title, options });
    },
  },
  clients: {
    matchAll: async () =>
      windows.map((one) => ({
        ...one,
        async focus() {
          one.focused = true;
        },
      })),
    async openWindow(address: string) {
      opened.push(address);
    },
  },
});
vi.stubGlobal("buildId", build);
vi.stubGlobal("navigator", { onLine: true });
vi.stubGlobal("fetch", fetchHere);
vi.stubGlobal("caches", {
  open: async (name: string) => storeOf(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  async match(request: Request) {
    for (const name of stores.keys()) {
      const found = await storeOf(name).match(request);
      if (found) return found;
    }
    return undefined;
  },
});
const { answer } = await import("../../src/service-worker/answer.ts");
const { forgetOtherBuilds, keepOfflinePage, keepOpenPages } = await import("../../src/service-worker/keep.ts");
const { openFromNotification, showNotification } = await import("../../src/service-worker/notifications.ts");
/** The worker's world stays as it was read: other test files load none of its modules. */
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  for (const list of [shown, windows, opened]) list.length = 0;
});

const pushed = (data: string | null) => {
  const event = Object.assign(new Event("push"), {
    data: data === null ? null : { json: (): unknown => JSON.parse(data) },
    waitUntil: () => {},
  });
  return showNotification(event);
};

it("shows what the site sends, under a tag that replaces what is older", async () => {
  await pushed(
    JSON.stringify({ title: "阿宁 回复了你", body: "好看", url: "/postDetail?id=1", tag: "comment:1", icon: "/i.png" }),
  );
  await pushed(JSON.stringify({ title: "阿宁 replied to you", body: "好看", lang: "en" }));
  expect(shown).toMatchObject([
    {
      title: "阿宁 回复了你",
      options: { body: "好看", tag: "comment:1", data: "/postDetail?id=1", icon: "/i.png", lang: "zh-CN" },
    },
    { title: "阿宁 replied to you", options: { lang: "en" } },
  ]);
});

it.each([null, "", "[]", "{", '{"title":1}'])("shows something for %j too, as browsers demand", async (data) => {
  await pushed(data);
  expect(shown).toMatchObject([{ title: "有新消息", options: { data: "/sysMsg" } }]);
});

async function press(data: string): Promise<boolean> {
  let closed = false;
  const notification = { data, close: () => (closed = true) };
  await openFromNotification({ notification });
  return closed;
}

it("leads to the page: to the window that has it, else to a new one, and nowhere else", async () => {
  expect(await press("/postDetail?id=1")).toBe(true);
  expect(opened).toEqual(["https://films.example/postDetail?id=1"]);
  windows.push({ url: "https://films.example/rank", focused: false });
  await press("/rank");
  expect(windows).toMatchObject([{ focused: true }]);
  await press("https://elsewhere.example/");
  expect(opened).toHaveLength(1);
});

it("finds the files a page and a script need", () => {
  const html = `<link rel="stylesheet" href="/_astro/a.css"><script type="module" src="/_astro/b.js"></script>
    <meta name="island-files" content="c.js d.js"><a href="/rank">x</a><img alt="" src="/media/p.webp">`;
  expect(filesIn(html)).toEqual(["/_astro/a.css", "/_astro/b.js", "/_astro/c.js", "/_astro/d.js"]);
  expect(picturesIn(html)).toEqual(["/media/p.webp"]);
  expect(
    importsIn(`import{a as b}from"./e.js";import"./f.js";import("./g.js");export{c}from"./h.js"`, "/_astro/b.js"),
  ).toEqual(["/_astro/e.js", "/_astro/f.js", "/_astro/h.js"]);
  // A page in traditional characters has scripts of its own.
  const traditional = html.replaceAll("/_astro/", "/_astro-hant/");
  expect(filesIn(traditional)).toEqual(filesIn(html).map((file) => file.replace("/_astro/", "/_astro-hant/")));
  expect(importsIn('import"./f.js"', "/_astro-hant/b.js")).toEqual(["/_astro-hant/f.js"]);
});

const page = (title: string, more = "") => `<title>${title} - 夜航影院</title>${more}`;

beforeEach(async () => {
  stores.clear();
  asked.length = 0;
  const script = '<script src="/_astro/a.js"></script>';
  network = new Map([
    ["/offline", page("没有网络", '<ul id="kept-pages" role="list"></ul>')],
    ["/rank", page("排行榜", script)],
    ["/mine", page("我的")],
    ["/searchResult?q=a", page("a")],
    ...Array.from({ length: 40 }, (_, id): [string, string] => [`/postDetail?id=${id}`, page(`第 ${id} 篇 &lt;b&gt;`)]),
  ]);
  await keepOfflinePage(build);
});

/** The text of the answer; null if the worker leaves the request to the browser. */
async function open(path: string, mode = "navigate"): Promise<string | null> {
  const request = Object.defineProperty(new Request(origin + path), "mode", { value: mode });
  const answers: Promise<Response>[] = [];
  const lasting: Promise<unknown>[] = [];
  answer(
    Object.assign(new Event("fetch"), {
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response: Promise<Response>) => void answers.push(response),
      waitUntil: (work: Promise<unknown>) => void lasting.push(work),
    }),
  );
  const [given] = answers;
  if (given === undefined) return null;
  const text = await (await given).text();
  await Promise.all(lasting);
  return text;
}

it("answers from the network while there is one, and from what it has kept when there is none", async () => {
  expect(await open("/rank")).toContain("排行榜");
  network?.set("/rank", page("新的排行榜"));
  expect(await open("/rank")).toContain("新的排行榜");
  network = null;
  expect(await open("/rank")).toContain("新的排行榜");
});

it("keeps the files of kept pages, and no others", async () => {
  await open("/rank");
  expect([...(stores.get("files")?.keys() ?? [])]).toEqual([`${origin}/_astro/a.js`]);
  network?.set("/rank", page("没有脚本的排行榜"));
  await open("/rank");
  expect(stores.get("files")?.size).toBe(0);
});

it("keeps nothing personal, and answers with the offline page in place of it", async () => {
  for (const path of ["/mine", "/searchResult?q=a", "/rank", "/nowhere"]) await open(path);
  expect([...(stores.get("pages")?.keys() ?? [])]).toEqual([`${origin}/rank`]);
  network = null;
  expect(await open("/mine")).toContain('<ul id="kept-pages" role="list"><li><a href="/rank">排行榜</a></li></ul>');
});

it("keeps the thirty pages that were read last", async () => {
  for (let id = 0; id < 31; id += 1) await open(`/postDetail?id=${id}`);
  await open("/postDetail?id=1");
  network = null;
  const text = (await open("/nowhere")) ?? "";
  const ids = [...text.matchAll(/href="\/postDetail\?id=(\d+)"/g)].map(([, id]) => Number(id));
  expect(ids).toHaveLength(30);
  expect(ids.slice(0, 2)).toEqual([1, 30]);
  expect(ids).not.toContain(0);
  expect(text).toContain("第 1 篇 &lt;b&gt;</a>");
});

it("forgets a page that is gone, in every writing, so that nobody reads it without a network", async () => {
  network?.set("/postDetail?id=3&hl=en", page("Post 3"));
  for (const path of ["/postDetail?id=3&hl=en", "/postDetail?id=3", "/postDetail?id=4"]) await open(path);
  network?.delete("/postDetail?id=3");
  await open("/postDetail?id=3");
  expect([...(stores.get("pages")?.keys() ?? [])]).toEqual([`${origin}/postDetail?id=4`]);
  // The site is in trouble, and the page may be there again soon.
  failing.add("/postDetail?id=4");
  await open("/postDetail?id=4");
  failing.clear();
  network = null;
  expect(await open("/postDetail?id=4")).toContain("第 4 篇");
  expect(await open("/postDetail?id=3")).not.toContain("第 3 篇");
});

it("leaves calls, previews and other sites to the browser", async () => {
  network = null;
  for (const path of ["/api/docs", "/preview/abc", "/media/a.mp4"]) expect(await open(path)).toBeNull();
  expect(await open("/api/app/user/info", "cors")).toBeNull();
});

it("answers with the offline page in the writing that is read, and with the usual one before it is known", async () => {
  network?.set("/offline?hl=en", page("No network", '<ul id="kept-pages"></ul>'));
  network?.set("/rank?hl=en", page("Charts"));
  // Somebody who reads one writing is not sent the others.
  expect(asked).toEqual(["/offline"]);
  await open("/rank?hl=en");
  await open("/rank?hl=en");
  expect(asked.filter((path) => path.startsWith("/offline"))).toEqual(["/offline", "/offline?hl=en"]);
  network = null;
  expect(await open("/nowhere?hl=en")).toContain("<title>No network");
  expect(await open("/nowhere?hl=zh-Hant")).toContain("<title>没有网络");
  expect(await open("/nowhere")).toContain("<title>没有网络");
});

it("keeps the offline page of the writings in which pages are open before it is there", async () => {
  network?.set("/offline?hl=en", page("No network"));
  network?.set("/rank?hl=en", page("Charts"));
  windows.push({ url: `${origin}/gone`, focused: false }, { url: `${origin}/rank?hl=en`, focused: false });
  await keepOpenPages(build);
  network = null;
  expect(await open("/rank?hl=en")).toContain("Charts");
  expect(await open("/nowhere?hl=en")).toContain("<title>No network");
});

it("forgets the offline page of other builds", async () => {
  await keepOfflinePage("ba9876543210");
  await forgetOtherBuilds("ba9876543210");
  expect([...stores.keys()]).not.toContain(`offline ${build}`);
  expect([...stores.keys()]).toContain("offline ba9876543210");
});
