import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

const headers = { "accept-language": "zh-Hant" };
const title = "这座岛会发光";

let app: TestApp;
let film: number;
beforeAll(async () => {
  app = await createTestApp();
  film = await addVideo(app.site.context, { title });
});
afterAll(() => app.close());

async function answer(name: string, input: unknown, more: Record<string, string> = {}): Promise<string> {
  return (await app.fetch(app.request(name, input, { headers: more }))).text();
}

it("tells in traditional characters what pages tell too, to whoever asks for exactly these", async () => {
  expect(await answer("video/list", {}, headers)).toContain('"title":"這座島會發光"');
  for (const language of ["zh-TW,zh;q=0.9,zh-Hant;q=0.8", "zh-CN", ""])
    expect(await answer("video/list", {}, language === "" ? {} : { "accept-language": language })).toContain(title);
  // The kept answer is not the worse for it.
  expect(await answer("video/list", {})).toContain(title);
});

it("says what is wrong in them too", async () => {
  const asked = ["video/detail", { id: film }] as const;
  expect(await answer(...asked)).toContain('"tip":"没有权限，请先登录"');
  expect(await answer(...asked, headers)).toContain('"tip":"沒有權限，請先登入"');
});
