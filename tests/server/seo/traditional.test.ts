import { afterAll, beforeAll, expect, it } from "vitest";
import { addVideo } from "../../helpers/rows.ts";
import { serveSite, type ServedBuild } from "./serve-site.ts";

const title = "这座岛会发光";

let served: ServedBuild;
let film: string;
beforeAll(async () => {
  served = await serveSite();
  film = `/videoDetails?id=${await addVideo(served.site.context, { title })}`;
});
afterAll(() => served.close());

const filesOf = (html: string) => [...html.matchAll(/"(\/_astro[^"]+\.(?:js|css))"/g)].map(([, file = ""]) => file);

it("has a version of its own of each page, which changes with it", async () => {
  const html = await served.text(`${film}&hl=zh-Hant`);
  expect(html).toContain('<html lang="zh-Hant"');
  expect(html).toContain("這座島會發光");
  expect(html).not.toContain(title);
  expect(await served.text(film)).toContain(title);
  // Any order of the parameters, and anything else somebody hangs on, is the same page; another language is none.
  const same = film.replace("?", "?hl=zh-Hant&utm_source=x&");
  expect(await served.text(same)).toBe(html);
  expect(await served.text(`${film}&hl=fr`)).toBe(await served.text(film));
  const { context } = served.site;
  await context.db.write((trx) => trx.updateTable("videos").set({ title: "换了名字" }).execute());
  context.changed(`video:${film.replace(/\D+/, "")}`);
  await expect.poll(() => served.text(`${film}&hl=zh-Hant`)).toContain("換了名字");
});

it("sends the page's scripts in the same characters, from a folder of their own", async () => {
  const html = await served.text("/?hl=zh-Hant");
  const files = filesOf(html);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    expect(file).toMatch(/^\/_astro-hant\//);
    const [answer, original] = [await served.get(file), await served.get(file.replace("-hant", ""))];
    expect(answer.status, file).toBe(200);
    for (const name of ["content-type", "cache-control", "x-content-type-options"])
      expect(answer.headers.get(name), name).toBe(original.headers.get(name));
    const [text, before] = [await answer.text(), await original.text()];
    expect(text).not.toMatch(/\b_astro\//);
    if (file.endsWith(".css")) expect(text).toBe(before);
    const again = await fetch(served.url + file, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  }
  const built = await served.text("/module-files.json");
  const textOf = (name: string, folder: string) =>
    served.text(`/${folder}/${new RegExp(`_astro/(${name}\\.[^"]+\\.js)"`).exec(built)?.[1]}`);
  expect(await textOf("LoginPopup", "_astro")).toContain("注册账号");
  expect(await textOf("LoginPopup", "_astro-hant")).toContain("註冊帳號");
  // Words that stand in other sites' files are looked for as they are there.
  for (const folder of ["_astro", "_astro-hant"]) expect(await textOf("as-written", folder)).toContain("看过");
  expect((await served.get("/_astro-hant/nothing.js")).status).toBe(404);
});
