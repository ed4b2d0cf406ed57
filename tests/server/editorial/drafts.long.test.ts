import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, isCallName } from "#lib/contract/calls.ts";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import { contentHref } from "#lib/link-binding.ts";
import { openSealed } from "#lib/seal.ts";
import { signingKey } from "#lib/sign.ts";
import { importContent } from "#server/content-files/import.ts";
import { contentTypeOf } from "#server/content/import/keys.ts";
import { createTestApp, testSecret, toEnvelope, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { type ServedApp, servePages } from "../../helpers/served.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork } from "../../helpers/works.ts";
import { inputsOf } from "../wire/inputs.ts";
import { crawl, type Crawled } from "./crawl.ts";
import { marked, markedFiles, marker, marks, markedItems, type MarkedItem } from "./marked.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const origin = "https://film.example";
const settings = {
  RATE_LIMITS: "off",
  SITE_ENV: "production",
  PUBLIC_ORIGIN: origin,
  INDEXNOW_KEY: "0123456789abcdef",
  BAIDU_PUSH_TOKEN: "abcdefgh12345678",
};

let file: string;
let app: TestApp;
let served: ServedApp;
let [editor, member]: TestPerson[] = [];
/** Working copies nobody is to see, by state and name of the thing. */
const drafts = new Map<string, ContentDetail>();
/** Rows that are not public, by the wire's content type. */
let hidden: Hidden[] = [];
interface Hidden {
  contentType: number;
  id: number;
  key: string;
}

beforeAll(async () => {
  file = await mkdtemp(path.join(tmpdir(), "shiguang-drafts-"));
  await markedFiles(fixture, path.join(file, "content"));
  app = await createTestApp(settings);
  const { context, storage } = app.site;
  await importContent(context, storage, path.join(file, "content"));
  [editor, member] = [await addOperator(app), await addMember(app)];
  served = await servePages(app, settings);
  await writeAsMember();
  for (const thing of markedItems) await writeOnScreen(thing);
  hidden = await hiddenRows();
  await openPreview();
});
afterAll(async () => {
  await served.stop();
  await app.close();
  await rm(file, { recursive: true, force: true });
});

const token = () => editor?.token ?? "";
const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), token());
const archive = (detail: ContentDetail) => app.call("admin/content/archive", seen(detail), token());

/** A draft, one in review, one with a time, one taken down, and an unpublished change of something public. */
async function writeOnScreen(thing: MarkedItem): Promise<void> {
  const { kind, name } = thing;
  const begin = (code: string) => app.call("admin/content/save", { kind, document: marked(thing, code) }, token());
  drafts.set(`draft ${name}`, await begin(`screen${name}draft`));
  await app.call("admin/content/review", seen(await begin(`screen${name}review`)), token());
  const at = new Date(app.clock.now + 86_400_000).toISOString();
  await app.call("admin/content/schedule", { ...seen(await begin(`screen${name}scheduled`)), at }, token());
  await archive(await publish(await begin(`screen${name}archived`)));
  const plain = JSON.parse(
    JSON.stringify(marked(thing, "x"))
      .replaceAll(`${marker}x`, `公开${name}`)
      .replaceAll("mohen-x", `open-${name}`)
      .replace('"sort":9', '"sort":1'),
  );
  const open = await publish(await app.call("admin/content/save", { kind, document: plain }, token()));
  const document = { ...marked(thing, `screen${name}changed`), key: open.entry.key };
  await app.call("admin/content/save", { kind, id: open.entry.id, base: open.entry.revision, document }, token());
}

/** What members keep to themselves. */
async function writeAsMember(): Promise<void> {
  const own = member?.token;
  const videoId = await addVideo(app.site.context, { title: "公开的影片" });
  await app.call("post/publish", { text: `${marker}owndraft\n${marker}owndraft`, draft: true }, own);
  const review = { videoId, rating: 8, title: `${marker}ownreview`, text: `${marker}ownreview` };
  await app.call("review/publish", review, own);
  await app.call("works/collect/create", { title: `${marker}ownlist`, description: `${marker}ownlist` }, own);
  await addWork(app.site.context, member?.userId ?? 0, { title: `${marker}ownfilm` });
}

async function hiddenRows(): Promise<Hidden[]> {
  const { read } = app.site.context.db;
  const tables = {
    video: "videos",
    performer: "performers",
    topic: "topics",
    series: "series",
    review: "reviews",
    post: "posts",
  } as const;
  const found: Hidden[] = [];
  for (const [kind, table] of [...Object.entries(tables), ["announcement", "announcements"] as const]) {
    const rows = await read
      .selectFrom(table)
      .select(["id", "content_key as key"])
      .where("content_key", "like", "mohen-%")
      .execute();
    found.push(...rows.map(({ id, key }) => ({ contentType: contentTypeOf(kind) ?? 0, id, key: key ?? "" })));
  }
  return found;
}

/** Somebody looks at every draft in a preview before anybody else comes: nothing of it may stay anywhere. */
async function openPreview(): Promise<void> {
  const { path: address } = await app.call("admin/preview/make", {}, token());
  const { token: link } = /^\/preview\/(?<token>.*)$/.exec(address)?.groups ?? {};
  const pages = await Promise.all(["/", "/FAQ"].map((page) => fetch(`${served.url}/preview/${link}${page}`)));
  const texts = await Promise.all(pages.map((page) => page.text()));
  expect(texts.filter((text) => marks.test(text)).length).toBe(2);
}

const questions = [marker, "mohen", "mh", "screenfilmdraft", "filesstardraft"];

const entrances = () => [
  "/",
  "/rank",
  "/rank?contentType=1",
  "/rank?contentType=8",
  "/topicsPage",
  "/topicsPage?sort=new",
  "/actressList",
  "/tagList",
  "/nav/reviews",
  "/nav/reviews?sort=hot",
  "/discuss",
  "/discuss?sort=hot",
  "/FAQ",
  "/contactUs",
  "/searchPage",
  "/pcSearchPage",
  "/sitemap.xml",
  "/robots.txt",
  "/feed.xml",
  "/feed.json",
  ...["/FAQ", "/contactUs", "/tagList"].map((page) => `${page}/_payload.json`),
  ...questions.map((q) => `/searchResult?q=${encodeURIComponent(q)}`),
  ...ownPages(hidden),
  ...hidden
    .filter(({ contentType }) => contentType === 2)
    .flatMap(({ id }) => [`/embed?id=${id}`, `/oembed?url=${encodeURIComponent(`${origin}/videoDetails?id=${id}`)}`]),
];

async function pages(): Promise<Map<string, Crawled>> {
  return crawl(served.url, origin, entrances());
}

function marksIn(found: ReadonlyMap<string, Crawled>): string[] {
  return [...found].filter(([, { text }]) => marks.test(text)).map(([path]) => path);
}

/** What a call answers, as text; refusals too. */
async function say(name: string, input: unknown, by: string): Promise<string> {
  const nonce = randomBytes(16).toString("hex");
  const answer = await app.fetch(app.request(name, input, { token: by, nonce }));
  const { hash, data, tip } = toEnvelope(await answer.json());
  const method = isCallName(name) ? calls[name].method : "";
  const words =
    hash === undefined
      ? data
      : openSealed(signingKey(testSecret, by), hash, `${method} /api/app/${name} ${nonce}`, String(data));
  return tip + JSON.stringify(words ?? "");
}

/** Ends the session, sends something, or is for operators. */
const unasked =
  /^(?:admin\/|hotsearch\/(?:rules|pin|block)|login\/|upload\/|session\/|user\/(?:logout|delete|change|qrcode))/;

/** Every call a guest or a member may make, for whatever it takes and for every hidden thing. */
async function callsThatShow(asked = /./): Promise<string[]> {
  const all = Object.entries(await inputsOf(app));
  const inputs = all.filter(([name]) => asked.test(name) && !unasked.test(name));
  const [guest, other] = [await app.signIn(), await addMember(app)];
  const shown: string[] = [];
  const ask = async (name: string, input: object) => {
    const by = isCallName(name) && calls[name].access === "member" ? other.token : guest.token;
    if (marks.test(await say(name, input, by))) shown.push(`${name} ${JSON.stringify(input)}`);
  };
  const ids = [...new Set(hidden.map(({ id }) => id))];
  for (const [name, input] of inputs) {
    await ask(name, input);
    const names = ["id", "videoId", "targetId"].filter((one) => one in input);
    const targets = "contentType" in input ? hidden : ids.map((id) => ({ id, contentType: undefined }));
    for (const { id, contentType } of names.length === 0 ? [] : targets) {
      const type = contentType === undefined ? {} : { contentType };
      await ask(name, { ...input, ...type, ...Object.fromEntries(names.map((one) => [one, id])) });
    }
  }
  for (const q of questions) for (const name of ["search/query", "search/suggest"]) await ask(name, { q });
  for (const list of ["collect/list", "follow/list", "history/list"]) await ask(list, { contentType: 2 });
  return shown;
}

/** Pages a search engine is told of now. */
async function toldTo(target: "indexnow" | "baidu"): Promise<Set<string>> {
  const jobs = await app.site.context.db.primary
    .selectFrom("push_jobs")
    .select("path")
    .where("target", "=", target)
    .where("next_at", "<=", app.clock.now)
    .execute();
  return new Set(jobs.map(({ path }) => path));
}

const ownPages = (of: readonly Hidden[]) => of.flatMap(({ contentType, id }) => contentHref(contentType, id) ?? []);

describe("what is not published", () => {
  it("is on no page, in no sitemap and no feed, however often they are asked for", async () => {
    const first = await pages();
    for (const page of ["/", "/sitemaps/videos-1.xml", "/feed.xml", "/searchResult?q=mohen"]) {
      expect(first.get(page)?.status).toBe(200);
    }
    // The crawl reaches what is public.
    for (const { name } of markedItems.filter(({ kind }) => kind !== "ad" && kind !== "category")) {
      expect([...first.values()].filter(({ text }) => text.includes(`公开${name}`)).length).toBeGreaterThan(0);
    }
    expect(marksIn(first)).toEqual([]);
    expect(marksIn(await pages())).toEqual([]);
    const own = ownPages(hidden);
    expect(own.filter((page) => ![404, 410].includes(first.get(page)?.status ?? 0))).toEqual([]);
    const linked = [...first.values()].flatMap(({ text }) => text.match(/\/\w+\?t?id=\d+/g) ?? []);
    expect(own.filter((page) => linked.includes(page))).toEqual([]);
  });

  it("is in no answer of any call", async () => {
    expect(await callsThatShow()).toEqual([]);
  });

  it("is told to no search engine, drawn into no shared picture and found by no search", async () => {
    const [baidu, others] = [await toldTo("baidu"), await toldTo("indexnow")];
    expect(ownPages(hidden).filter((page) => baidu.has(page))).toEqual([]);
    // Those that hear of pages that went hear of what was taken down.
    const never = hidden.filter(({ key }) => !/^mohen-screen.*archived$/.test(key));
    expect(ownPages(never).filter((page) => others.has(page))).toEqual([]);
    expect(others).toContain(ownPages(hidden.filter(({ key }) => key === "mohen-screenfilmarchived"))[0]);
    for await (const { key } of app.site.storage.list("og/")) {
      const { kind, id } = /^og\/(?<kind>\w+)-(?<id>\d+)/.exec(key)?.groups ?? {};
      expect(hidden.filter((one) => one.contentType === contentTypeOf(kind ?? "") && one.id === Number(id))).toEqual(
        [],
      );
    }
  });
});

it("stands everywhere once it is published, and nowhere once it is taken down", async () => {
  const live = new Map<string, ContentDetail>();
  for (const { name } of markedItems) {
    const draft = drafts.get(`draft ${name}`);
    if (draft) live.set(name, await publish(draft));
  }
  const shown = await pages();
  for (const [name, { entry }] of live) {
    const word = `${marker}screen${name}draft`;
    const where = [...shown].filter(([, { text }]) => text.includes(word)).map(([page]) => page);
    // A category without a tag is on no page.
    if (entry.kind !== "category") expect(where, name).not.toEqual([]);
    if (entry.href !== null) expect(where).toContain(entry.href);
  }
  const notified = await toldTo("baidu");
  for (const name of ["film", "star", "topic", "review"]) expect(notified).toContain(live.get(name)?.entry.href);
  for (const detail of [...live.values()].toReversed()) await archive(detail);
  expect(marksIn(await pages())).toEqual([]);
  expect(await callsThatShow(/^(?:ping|video|performer|topic|tag|question|hotsearch)\//)).toEqual([]);
});
