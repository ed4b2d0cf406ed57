import { afterAll, beforeAll, expect, it } from "vitest";
import sharp from "sharp";
import type { Context } from "#server/core/context.ts";
import { tidyMedia } from "#server/media/orphans.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";

const day = 86_400_000;

let app: TestApp;
let served: ServedApp;
let editor: TestPerson;
let context: Context;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  editor = await addOperator(app);
  served = await serveApp(app);
  ({ context } = app.site);
});
afterAll(async () => {
  await served.stop();
  await app.close();
});

let shade = 0;
/** Every picture is another file; the left half is red, the right half blue. */
async function halves(width: number, height: number, name = "picture.png"): Promise<File> {
  const left = await sharp({ create: { width: width >> 1, height, channels: 3, background: { r: 255, g: 0, b: 0 } } })
    .png()
    .toBuffer();
  const background = { r: 0, g: (shade += 1), b: 255 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/png" });
}
const add = async (width: number, height: number, name?: string) =>
  (await app.call("admin/media/add", { file: await halves(width, height, name) }, editor.token)).picture;
const list = async (input: { q?: string; used?: boolean; shape?: "wide" | "tall" | "square" } = {}) =>
  (await app.call("admin/media/list", input, editor.token)).list.map(({ id }) => id);
const bare = (address: string) => (address.split("?")[0] ?? "").replace("/media/", "");
const sizeOf = async (key: string) => {
  const chunks: Buffer[] = [];
  for await (const chunk of await app.site.storage.open(key)) chunks.push(chunk);
  const { width, height } = await sharp(Buffer.concat(chunks)).metadata();
  const { dominant } = await sharp(Buffer.concat(chunks)).stats();
  return { width, height, red: dominant.r > dominant.b };
};
const tallRight = { x: 60, y: 0, width: 40, height: 100 };

async function film(title: string, pictures: { poster?: string; portrait?: string }) {
  const made = { title, description: "一部片子。", channel: "", poster: "", ...pictures };
  return app.call("admin/content/save", { kind: "video", document: made }, editor.token);
}

it("is for operators only", async () => {
  const member = await addMember(app);
  const file = await halves(800, 600);
  expect((await app.ask("admin/media/list", {}, member)).status).toBe(403);
  expect((await app.ask("admin/media/add", { file }, member)).status).toBe(403);
  expect((await app.ask("admin/media/crop", { id: 1, kind: "poster", area: tallRight }, member)).status).toBe(403);
  expect((await app.ask("admin/media/del", { id: 1 }, member)).status).toBe(403);
});

it("makes both shapes from one original, which nobody can open", async () => {
  const picture = await add(2000, 1200, "一张大图.png");
  expect(picture).toMatchObject({ width: 2000, height: 1200, name: "一张大图.png", uses: [], kinds: [] });
  const wide = await app.call(
    "admin/media/crop",
    { id: picture.id, kind: "poster", area: { x: 0, y: 0, width: 48, height: 45 } },
    editor.token,
  );
  const tall = await app.call(
    "admin/media/crop",
    { id: picture.id, kind: "filmPortrait", area: tallRight },
    editor.token,
  );
  expect(await sizeOf(`${wide.key}-1280.webp`)).toEqual({ width: 1280, height: 720, red: true });
  expect(await sizeOf(`${tall.key}-800.webp`)).toEqual({ width: 800, height: 1200, red: false });
  const { picture: found, area } = await app.call("admin/media/find", { key: tall.key }, editor.token);
  expect([found?.id, found?.kinds.toSorted(), area]).toEqual([picture.id, ["filmPortrait", "poster"], tallRight]);

  const preview = bare(picture.image.url);
  const original = preview.replace("-320.webp", "");
  expect(await app.site.storage.has(original)).toBe(true);
  const status = async (path: string) => (await fetch(served.url + path)).status;
  expect(await status(picture.image.url)).toBe(200);
  expect([await status(`/media/${preview}`), await status(`/media/${original}`)]).toEqual([404, 404]);
  expect(await status(`/media/${original}?${picture.image.url.split("?")[1]}`)).toBe(404);
});

it("keeps the same file once, and the same part once", async () => {
  const file = await halves(1400, 900);
  const [first, second] = await Promise.all([
    app.call("admin/media/add", { file }, editor.token),
    app.call("admin/media/add", { file }, editor.token),
  ]);
  expect(first.picture.id).toBe(second.picture.id);
  expect([first.known, second.known].toSorted()).toEqual([false, true]);
  const input = { id: first.picture.id, kind: "cover", area: { x: 10, y: 5, width: 80, height: 70 } } as const;
  const cuts = await Promise.all([
    app.call("admin/media/crop", input, editor.token),
    app.call("admin/media/crop", input, editor.token),
  ]);
  expect(cuts[0].key).toBe(cuts[1].key);
  expect(await app.site.storage.has(`${cuts[0].key}-1280.webp`)).toBe(true);
});

it("refuses what is no picture, is too small, or a part outside, of other proportions or too small", async () => {
  const sending = (file: File) => app.ask("admin/media/add", { file }, editor);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], "a.png");
  expect((await sending(svg)).code).toBe(6001);
  const half = (await (await halves(900, 900)).arrayBuffer()).slice(0, 200);
  expect((await sending(new File([half], "half.png"))).code).toBe(6007);
  expect((await sending(await halves(100, 90))).code).toBe(6005);
  const { id } = await add(1600, 900);
  const part = (area: typeof tallRight, kind: "poster" | "filmPortrait" = "poster") =>
    app.ask("admin/media/crop", { id, kind, area }, editor);
  expect((await part({ x: 60, y: 0, width: 50, height: 50 })).code).toBe(2002);
  expect((await part({ x: 0, y: 0, width: 101, height: 100 })).code).toBe(1010);
  expect((await part({ x: -1, y: 0, width: 50, height: 50 })).code).toBe(1010);
  expect((await part({ x: 0, y: 0, width: 100, height: 50 })).code).toBe(2002);
  expect((await part({ x: 0, y: 0, width: 0, height: 0 })).code).toBe(6005);
  expect((await part({ x: 0, y: 0, width: 10, height: 10 })).code).toBe(6005);
  expect((await part({ x: 0, y: 0, width: 100, height: 100 })).code).toBe(200);
  const gone = { id: 999_999, kind: "poster", area: tallRight } as const;
  expect((await app.ask("admin/media/crop", gone, editor)).code).toBe(6004);
});

it("finds pictures by shape, name, description and the title of what uses them", async () => {
  const [wide, tall] = [await add(1700, 900, "Harbour.PNG"), await add(800, 1300, "tower.png")];
  await app.call("admin/media/alt", { id: tall.id, alt: "灯塔" }, editor.token);
  const cut = await app.call(
    "admin/media/crop",
    { id: wide.id, kind: "poster", area: { x: 0, y: 0, width: 90, height: 95.63 } },
    editor.token,
  );
  await film("港口的早晨", { poster: cut.key });
  expect(await list({ q: "harbour" })).toEqual([wide.id]);
  expect(await list({ q: "灯塔" })).toEqual([tall.id]);
  expect(await list({ q: "港口" })).toEqual([wide.id]);
  expect(await list({ shape: "tall" })).toEqual([tall.id]);
  expect(await list({ used: true })).toEqual([wide.id]);
  expect(await list({ used: false })).not.toContain(wide.id);
  const first = await app.call("admin/media/list", { pageSize: 1 }, editor.token);
  const second = await app.call("admin/media/list", { pageSize: 1, cursor: first.nextCursor ?? "" }, editor.token);
  expect([first.list[0]?.id, second.list[0]?.id]).toEqual([tall.id, wide.id]);
});

it("deletes what nothing uses, not even a draft or an earlier version, and restores it", async () => {
  const { id } = await add(1500, 900);
  const area = { x: 0, y: 0, width: 100, height: 93.75 };
  const { key } = await app.call("admin/media/crop", { id, kind: "poster", area }, editor.token);
  const draft = await film("草稿里的图", { poster: key });
  const refused = await app.ask("admin/media/del", { id }, editor);
  expect(refused).toMatchObject({ code: 6006, tip: expect.stringContaining("草稿里的图") });
  app.clock.now += day;
  const { entry, document } = draft;
  const input = { kind: "video", id: entry.id, base: entry.revision, document: { ...document, poster: "" } } as const;
  await app.call("admin/content/save", input, editor.token);
  expect((await app.call("admin/media/list", { used: true }, editor.token)).list.find((one) => one.id === id)).toEqual(
    expect.objectContaining({ uses: [{ kind: "video", title: "草稿里的图", entryId: entry.id, when: "past" }] }),
  );
  expect((await app.ask("admin/media/del", { id }, editor)).code).toBe(6006);

  const free = await add(1500, 800);
  await app.call("admin/media/del", { id: free.id }, editor.token);
  expect(await list()).not.toContain(free.id);
  expect((await app.ask("admin/media/crop", { id: free.id, kind: "poster", area }, editor)).code).toBe(6004);
  await app.call("admin/media/restore", { id: free.id }, editor.token);
  expect(await list()).toContain(free.id);
});

it("the tidying removes deleted pictures after some days, unless they are used again", async () => {
  const [gone, again] = [await add(1500, 850), await add(1500, 860)];
  const area = { x: 0, y: 0, width: 90, height: 89.3 };
  const cut = (id: number) => app.call("admin/media/crop", { id, kind: "poster", area }, editor.token);
  const [lost, used] = [await cut(gone.id), await cut(again.id)];
  for (const { id } of [gone, again]) await app.call("admin/media/del", { id }, editor.token);
  await film("又用上的图", { poster: used.key });
  const files = () =>
    Promise.all(
      [
        bare(gone.image.url),
        bare(gone.image.url).replace("-320.webp", ""),
        `${lost.key}-640.webp`,
        `${used.key}-640.webp`,
      ].map((file) => app.site.storage.has(file)),
    );
  app.clock.now += 6 * day;
  await tidyMedia(context, { remove: true });
  expect(await files()).toEqual([true, true, true, true]);
  app.clock.now += 2 * day;
  await tidyMedia(context, { remove: true });
  expect(await files()).toEqual([false, false, false, true]);
  expect(await list()).toContain(again.id);
  expect((await app.ask("admin/media/restore", { id: gone.id }, editor)).code).toBe(6004);
});
