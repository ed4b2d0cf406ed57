import { createServer } from "node:http";
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMediaHandler } from "#server/media/serve.ts";
import type { Status } from "#server/db/columns.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";
import { addWork, type TestWork } from "../../helpers/works.ts";

let app: TestApp;
let [owner, operator]: TestPerson[] = [];
let port = 0;
const { promise: stopped, resolve: onStopped } = Promise.withResolvers<void>();
const server = createServer((req, res) => {
  const [path = ""] = (req.url ?? "").split("?");
  const { storage, mediaGuard: guard, downloadName } = app.site;
  createMediaHandler({ storage, obfuscated: [], guard, downloadName })(req, res, path.slice("/media/".length)).catch(
    () => res.destroy(),
  );
});

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  [owner, operator] = [await addMember(app), await addOperator(app)];
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  server.close(() => onStopped());
  await stopped;
  await app.close();
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
}

/** The path exactly as it is written: no client that tidies it up first. */
function ask(path: string, { method = "GET", headers = {} }: Asked = {}) {
  return new Promise<{ status: number; cacheControl: string; body: string }>((resolve, reject) => {
    const sent = request({ port, path, method, headers }, (res) => {
      let body = "";
      res.setEncoding("utf8").on("data", (part: string) => (body += part));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, cacheControl: res.headers["cache-control"] ?? "", body }),
      );
    });
    sent.on("error", reject).end();
  });
}

/** Every way to write the address of a file that somebody might try. */
function formsOf({ id, folder }: TestWork): [path: string, asked?: Asked][] {
  const file = `${folder}/1/360p.mp4`;
  return [
    [`/media/${file}`],
    [`/media/${file}`, { method: "HEAD" }],
    [`/media/${file}`, { headers: { range: "bytes=0-4" } }],
    [`/media/${file}?download=${id}`],
    [`/media/${file}?until=99999999999999&mark=x`],
    [`/media/${encodeURIComponent(file)}`],
    [`/media/${file.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`],
    [`/media/${file.replace(/^\w+/, (root) => root.toUpperCase())}`],
    [`/media//${file}`],
    [`/media/./${file}`],
    [`/media/images/../${file}`],
    [`/media/${file.replace("/1/", "//1/")}`],
    [`/media/${file}.`],
    [`/media/${file}/`],
    [`/media/${file.replace(folder, folder.toUpperCase())}`],
    [`/media/~99999999999999.AAAA/${file}`],
    [`/media/~/${file}`],
    [`/media/~99999999999999.${"A".repeat(43)}/${file}`],
    [`/media/${folder}/1/master.m3u8`],
    [`/media/${folder}/1/frame-0-640.webp`],
    [`/media/${folder}/1/sprite-0.webp`],
    [`/media/${folder}`],
    [`/media/${file}%00`],
    [`/media/uploads/${folder.slice(6)}/0`],
  ];
}

async function opened(work: TestWork): Promise<string[]> {
  const open: string[] = [];
  for (const [path, asked] of formsOf(work)) {
    const { status, body } = await ask(path, asked);
    if (status !== 404 || body !== "") open.push(`${asked?.method ?? "GET"} ${path} ${status}`);
  }
  return open;
}

it("answers nothing but 404 for a film that is not public, however its address is written", async () => {
  const work = await addWork(app.site.context, owner?.userId ?? 0);
  await app.site.storage.put(`uploads/${work.folder.slice(6)}/0`, Buffer.from("bytes on their way"));
  const token = owner?.token;
  expect(await opened(work)).toEqual([]);
  const at = new Date(app.clock.now + 3_600_000).toISOString();
  await app.call("works/modify/show", { id: work.id, act: "schedule", at }, token);
  expect(await opened(work)).toEqual([]);

  await app.call("works/modify/show", { id: work.id, act: "publish" }, token);
  const plain = await ask(`/media/${work.folder}/1/360p.mp4`);
  expect(plain).toMatchObject({ status: 200, body: `${work.folder}/1/360p.mp4` });
  // Whoever keeps it has to ask again soon.
  expect(plain.cacheControl).toBe("public, max-age=600, s-maxage=10, must-revalidate");
  expect((await ask(`/media/${work.folder}/1/360p.mp4`, { headers: { range: "bytes=0-4" } })).status).toBe(206);
  expect((await ask(`/media/uploads/${work.folder.slice(6)}/0`)).status).toBe(404);

  for (const act of ["hide", "publish", "delete"] as const) {
    await app.call("works/modify/show", { id: work.id, act }, token);
    if (act !== "publish") expect(await opened(work)).toEqual([]);
  }
});

it("does so for a film editors have not published, or archived, and looks once for all its files", async () => {
  const { context, storage } = app.site;
  const id = await addVideo(context, { status: "draft" });
  const { folder, film_id } = await context.db.primary
    .selectFrom("videos")
    .innerJoin("films", "films.id", "videos.film_id")
    .select(["folder", "film_id"])
    .where("videos.id", "=", id)
    .executeTakeFirstOrThrow();
  for (const name of ["360p.mp4", "master.m3u8", "frame-0-640.webp", "sprite-0.webp"])
    await storage.put(`${folder}/1/${name}`, Buffer.from(`${folder}/1/${name}`));
  const set = (row: { status: Status; published_at?: number }, video = id) =>
    context.db.write((trx) => trx.updateTable("videos").set(row).where("id", "=", video).execute());
  const tell = () => context.changed("videos");
  const one = async (name = "360p.mp4") => (await ask(`/media/${folder}/1/${name}`)).status;

  expect(await opened({ id, folder })).toEqual([]);
  await set({ status: "scheduled" }).then(tell);
  expect(await opened({ id, folder })).toEqual([]);
  await set({ status: "published", published_at: app.clock.now + 3_600_000 }).then(tell);
  expect(await opened({ id, folder })).toEqual([]);
  app.clock.now += 3_600_000;
  expect(await one()).toBe(200);

  // Another film is made of the same files.
  const other = await addVideo(context, { film_id });
  await set({ status: "archived" }).then(tell);
  expect(await one()).toBe(200);
  await set({ status: "archived" }, other);
  expect(await one("master.m3u8")).toBe(200);
  tell();
  expect(await opened({ id, folder })).toEqual([]);
});

it("opens a draft for its owner and operators by an address that keeps relative ones working, and ends", async () => {
  const { id, folder } = await addWork(app.site.context, owner?.userId ?? 0);
  for (const person of [owner, operator]) {
    const { film, frames, poster } = await app.call("works/media/detail", { id }, person?.token);
    const master = film?.master ?? "";
    expect(master).toMatch(new RegExp(`^/media/~\\d+\\.[\\w-]{43}/${folder}/1/master\\.m3u8$`));
    const answer = await ask(master);
    expect(answer).toMatchObject({ status: 200, cacheControl: "private, max-age=3600" });
    const segment = new URL("360p.mp4", `http://site${master}`).pathname;
    expect((await ask(segment, { headers: { range: "bytes=0-4" } })).status).toBe(206);
    for (const picture of [poster, frames[1]?.image]) expect((await ask(picture?.url ?? "")).status).toBe(200);

    const other = await addWork(app.site.context, owner?.userId ?? 0);
    expect((await ask(master.replace(folder, other.folder))).status).toBe(404);
    expect((await ask(master.replace(folder, `${folder}/../${other.folder.slice(6)}`))).status).toBe(404);
    expect((await ask(master.replace(/\/works\/.*/, "/images/videos/test-640.webp"))).status).toBe(404);
    app.clock.now += 8 * 3_600_000;
    expect((await ask(master)).status).toBe(404);
  }
});
