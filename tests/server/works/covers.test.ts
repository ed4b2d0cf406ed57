import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buffer } from "node:stream/consumers";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { testPicture, uploadPicture } from "../../helpers/pictures.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

it("keeps an upright poster beside the film, shows it on its page and takes it away", async () => {
  const { context } = app.site;
  const owner = await addMember(app);
  const { id, folder } = await addWork(context, owner.userId);
  const detail = () => app.call("works/media/detail", { id }, owner.token);
  const { id: wide } = await app.call("upload/img", { file: await testPicture(1280, 720) }, owner.token);
  const { id: tall } = await app.call("upload/img", { file: await testPicture(480, 720) }, owner.token);
  expect((await detail()).portrait).toBeNull();

  const { version } = await detail();
  const change = { id, version, poster: { uploadId: wide }, portrait: { uploadId: tall } };
  const saved = await app.call("works/modify/media", change, owner.token);
  expect(saved.portrait).toMatchObject({ width: 800, height: 1200 });
  const key = /(works\/\w+\/posters\/[\w-]+)-400\.webp/.exec(saved.portrait?.url ?? "")?.[1] ?? "";
  expect(key.startsWith(`${folder}/posters/`)).toBe(true);
  const { width, height } = await sharp(await buffer(await context.storage.open(`${key}-800.webp`))).metadata();
  expect([width, height]).toEqual([800, 1200]);

  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
  await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  const shown = await app.call("video/detail", { id }, owner.token);
  expect(shown.facts.portrait?.url).toContain("/posters/");

  // Left out, it stays; null takes it away, and nothing else with it.
  await app.call("works/modify/media", { id, version: (await detail()).version, title: "新名" }, owner.token);
  expect((await detail()).portrait).not.toBeNull();
  await app.call("works/modify/media", { id, version: (await detail()).version, portrait: null }, owner.token);
  expect(await detail()).toMatchObject({ portrait: null, title: "新名", poster: { width: 1280 } });
});

it("takes no picture of somebody else", async () => {
  const [owner, other] = [await addMember(app), await addMember(app)];
  const { id } = await addWork(app.site.context, owner.userId);
  const uploadId = await uploadPicture(app, other.token);
  const answer = await app.ask(
    "works/modify/media",
    { id, version: 1, portrait: { uploadId } },
    { token: owner.token },
  );
  expect(answer.code).not.toBe(200);
  expect((await app.call("works/media/detail", { id }, owner.token)).portrait).toBeNull();
});
