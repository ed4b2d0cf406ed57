import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildIndex } from "#server/search/indexing.ts";
import { openSealed } from "#lib/seal.ts";
import { signingKey } from "#lib/sign.ts";
import { createTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { addPerformer, addVideo } from "../../helpers/rows.ts";

const headers = { "accept-language": "en" };
const title = "首页";

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

it("says what is wrong in English to whoever asks for exactly this", async () => {
  const asked = ["video/detail", { id: film }] as const;
  expect(await answer(...asked, headers)).toContain('"tip":"Please sign in first"');
  for (const language of ["en-US,en;q=0.9", "zh-CN"])
    expect(await answer(...asked, { "accept-language": language })).toContain('"tip":"没有权限，请先登录"');
  const wrong = JSON.parse(await answer("video/list", { pageSize: "many", tagId: 0 }, headers));
  expect(Object.values(wrong.fields).join(" ")).not.toMatch(/\p{Script=Han}/u);
});

it("tells labels in English, and leaves what people have written", async () => {
  const config = JSON.parse(await answer("ping/config", {}, headers)).data;
  expect(config.headerMenus[0]).toEqual({ name: "Home", path: "/" });
  expect(await answer("ping/config", {})).toContain('"name":"首页"');
  expect(await answer("video/list", {}, headers)).toContain(`"title":"${title}"`);
});

it("says in English what a match of the search is", async () => {
  const { context } = app.site;
  await addPerformer(context, { name: "甲乙丙", aliases: '["丁戊己"]' });
  await rebuildIndex(context);
  const { token } = await app.signIn();
  for (const [name, nonce] of [
    ["search/query", "e".repeat(32)],
    ["search/suggest", "f".repeat(32)],
  ] as const) {
    const asked = app.request(name, { q: "丁戊己" }, { token, headers, nonce });
    const { hash, data } = JSON.parse(await (await app.fetch(asked)).text());
    const found = openSealed(signingKey(testSecret, token), hash, `POST /api/app/${name} ${nonce}`, data);
    expect(JSON.stringify(found)).toContain('"label":"Also known as","text":"丁戊己"');
  }
});
