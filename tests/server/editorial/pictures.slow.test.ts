import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContentDetail, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");
const hour = 3_600_000;

let app: TestApp;
let served: ServedApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  await importContent(app.site.context, app.site.storage, fixture);
  editor = await addOperator(app);
  served = await serveApp(app);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

const ask = (address: string) => fetch(served.url + address);
const status = async (address: string) => (await ask(address)).status;
let sent = 0;
/** Every picture is another file. */
const send = async (kind: "poster" | "portrait" | "cover" | "home-strip") =>
  app.call("admin/content/picture", { kind, file: await testPicture(1280, 960 + (sent += 1)) }, editor.token);
const statuses = async (addresses: readonly string[]) => [...new Set(await Promise.all(addresses.map(status)))];
const bare = (address: string) => address.split("?")[0] ?? "";

async function draftOf(kind: ContentKind, title: string, changes: object): Promise<ContentDetail> {
  const { list } = await app.call("admin/content/list", { kind, q: title }, editor.token);
  const { document } = await app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  const { key: _key, publishedAt: _at, ...fields } = document;
  return app.call("admin/content/save", { kind, document: { ...fields, ...changes } }, editor.token);
}
const seen = ({ entry }: ContentDetail) => ({ id: entry.id, base: entry.revision, live: entry.liveRevision });
const publish = (detail: ContentDetail) => app.call("admin/content/publish", seen(detail), editor.token);
const archive = (detail: ContentDetail) => app.call("admin/content/archive", seen(detail), editor.token);

it("a picture nobody is to see yet opens only by an address editors get, for a while", async () => {
  const { key, image } = await send("poster");
  const plain = bare(image.url);
  expect(plain).toBe(`/media/${key}-640.webp`);
  const forms = [
    plain,
    `${plain}?until=99999999999999&mark=x`,
    plain.replace("images", "%69mages"),
    plain.replace("images/editorial", "IMAGES/Editorial"),
    `/media/./${key}-640.webp`,
    `/media/${key.toUpperCase()}-640.webp`,
    `/media/${key}`,
    `/media/~99999999999999.${"A".repeat(43)}/${key}-640.webp`,
  ];
  for (const form of forms) expect(await status(form), form).toBe(404);
  const answer = await ask(image.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, max-age=3600");
  const sizes = image.srcset.split(", ").map((one) => one.split(" ")[0] ?? "");
  expect(await Promise.all(sizes.map(status))).toEqual([200, 200, 200]);
  const other = await send("poster");
  expect(await status(`${bare(other.image.url)}?${image.url.split("?")[1]}`)).toBe(404);
  app.clock.now += 8 * hour;
  expect(await status(image.url)).toBe(404);
});

it("is shown in a preview of its draft, and to nobody else until the draft is published", async () => {
  const { key } = await send("poster");
  const draft = await draftOf("video", "第二封信", { title: "有新海报的信", poster: key });
  expect(await status(draft.pictures[key] ?? "")).toBe(200);
  const { path: address } = await app.call("admin/preview/make", { entryId: draft.entry.id }, editor.token);
  const posters = await app.site.preview(address.slice("/preview/".length), async ({ locals }) => {
    const { read } = locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    return (await read("video/list", { sort: "new", pageSize: 50 })).list.map(({ poster }) => poster);
  });
  const shown = posters?.find((poster) => poster?.url.includes(key));
  const plain = `/media/${key}-640.webp`;
  expect([await status(shown?.url ?? ""), await status(plain)]).toEqual([200, 404]);

  const at = new Date(app.clock.now + hour).toISOString();
  await app.call("admin/content/schedule", { ...seen(draft), at }, editor.token);
  expect(await status(plain)).toBe(404);
  const later = await app.call("admin/content/get", { id: draft.entry.id }, editor.token);
  const live = await publish(later);
  const open = await ask(plain);
  expect(open.status).toBe(200);
  // It may be taken down again.
  expect(open.headers.get("cache-control")).toBe("public, max-age=3600, must-revalidate");
  const away = await archive(live);
  expect(await status(plain)).toBe(404);
  expect(await status(away.pictures[key] ?? "")).toBe(200);
});

it("pictures and films of the files are shown in a preview of their draft, and to nobody else", async () => {
  for (const file of ["master.m3u8", "360.mp4", "sprite-0.webp"])
    await app.site.storage.put(`films/letter/${file}`, Buffer.from(file));
  const [letter] = (await app.call("video/list", {}, editor.token)).list;
  const id = letter?.id ?? 0;
  const shown = async (locals: typeof app.site.locals) => {
    const { find } = locals({ requestId: "test", origin: "http://localhost", buildId: "test" });
    const video = await find("video/detail", { id });
    if (video === null || video === "gone") return null;
    const face = await find("performer/detail", { id: video.performers[0]?.id ?? 0 });
    const { film, poster } = video;
    if (film === null) return null;
    const addresses = [poster?.url, film.master, film.fallback, ...film.lines.map(({ master }) => master)];
    const portrait = face === "gone" || face === null ? "" : face.portrait?.url;
    return [portrait, ...addresses, ...(film.sprite?.urls ?? [])].map((address) => address ?? "");
  };
  const plain = (await shown(app.site.locals)) ?? [];
  expect(await statuses(plain)).toEqual([200]);
  const detailOf = async (title: string) => {
    const { list } = await app.call("admin/content/list", { kind: "video", q: title }, editor.token);
    return app.call("admin/content/get", { id: list[0]?.id ?? 0 }, editor.token);
  };
  // Both are made of the same files.
  const other = await archive(await detailOf("第一封信"));
  expect(await statuses(plain)).toEqual([200]);
  const away = await archive(await detailOf("第二封信"));
  expect(await shown(app.site.locals)).toBeNull();
  expect(await statuses(plain.slice(1))).toEqual([404]);

  const { id: entry, base } = seen(away);
  const fields = { kind: "video", id: entry, base, document: { ...away.document, subtitle: "改过" } } as const;
  const draft = await app.call("admin/content/save", fields, editor.token);
  expect(await statuses(Object.values(draft.pictures))).toEqual([200]);
  const { path: address } = await app.call("admin/preview/make", { entryId: draft.entry.id }, editor.token);
  const staged = await app.site.preview(address.slice("/preview/".length), ({ locals }) => shown(locals));
  expect(staged).toHaveLength(plain.length);
  expect(await statuses(staged ?? [])).toEqual([200]);
  expect(await statuses(plain.slice(1))).toEqual([404]);
  await publish(draft);
  expect(await statuses(plain)).toEqual([200]);
  await publish(other);
});

it("waits for the time of a film that is published for later", async () => {
  const { key } = await send("poster");
  const publishedAt = new Date(app.clock.now + hour).toISOString();
  await publish(await draftOf("video", "第二封信", { title: "晚一点的信", poster: key, publishedAt }));
  expect(await status(`/media/${key}-640.webp`)).toBe(404);
  app.clock.now += hour;
  expect(await status(`/media/${key}-640.webp`)).toBe(200);
});

it("goes with whatever shows it: a portrait, one more portrait, a cover, an ad", async () => {
  const [face, side, cover, strip] = [
    await send("portrait"),
    await send("portrait"),
    await send("cover"),
    await send("home-strip"),
  ];
  const star = await draftOf("performer", "沈屿", { name: "新人", portrait: face.key, portraits: [side.key] });
  const topic = await draftOf("topic", "书信", { title: "新专题", cover: cover.key });
  const ad = await draftOf("ad", "回首页", { title: "新条幅", position: "home-strip", image: strip.key });
  for (const [draft, files] of [
    [star, [`${face.key}-240`, `${side.key}-480`]],
    [topic, [`${cover.key}-640`]],
    [ad, [`${strip.key}-750`]],
  ] as const) {
    const states = () => Promise.all(files.map((file) => status(`/media/${file}.webp`)));
    const all = (code: number) => files.map(() => code);
    expect(await states()).toEqual(all(404));
    const live = await publish(draft);
    expect(await states()).toEqual(all(200));
    await archive(live);
    expect(await states()).toEqual(all(404));
  }
});
