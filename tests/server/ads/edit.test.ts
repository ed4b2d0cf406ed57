import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { homeId } from "#lib/home.ts";
import { linkOf } from "#lib/link-binding.ts";
import { ownKey } from "#server/content/own-key.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addAd, addCategory, addPerformer, addTag, addTopic } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  app = await createTestApp();
  operator = await addOperator(app);
});
afterAll(() => app.close());

it("binds an ad to each of the six kinds, and says what is not there", async () => {
  const { context } = app.site;
  const id = await addAd(context);
  const [tag, category] = [await addTag(context), await addCategory(context)];
  const [topic, performer] = [await addTopic(context, []), await addPerformer(context)];
  const base = { id, title: "新片", text: "", on: true, sort: 1 };
  const cases = [
    [{ bindType: 1, bindInt: homeId }, `/?id=${homeId}`],
    [{ bindType: 2, bindInt: topic }, `/topicsPage?id=${topic}`],
    [{ bindType: 3, bindInt: tag }, `/tagDetails?tid=${tag}`],
    [{ bindType: 3, bindInt: tag, performers: true }, `/actressList?tid=${tag}`],
    [{ bindType: 4, bindStr: "/discuss" }, "/discuss"],
    [{ bindType: 4, bindStr: "https://example.com/a" }, `/jump?id=${id}`],
    [{ bindType: 4, bindStr: "http://example.com/a" }, `/jump?id=${id}`],
    [{ bindType: 5, bindInt: performer }, `/actressPage?id=${performer}`],
    [{ bindType: 6, bindInt: category }, `/tagDetails?tagCateId=${category}`],
    [{ bindType: 6, bindInt: category, performers: true }, `/actressList?tagCateId=${category}`],
  ] as const;
  for (const [binding, href] of cases) {
    const saved = await app.call("admin/ad/save", { ...base, binding }, operator.token);
    expect(linkOf(saved)?.href).toBe(href);
    const { advertise } = await app.call("ping/config", {});
    const shown = advertise.find((one) => one.id === id);
    expect(shown && linkOf(shown)?.href).toBe(href);
    expect(shown?.href).toBe(href);
  }
  for (const binding of [
    { bindType: 5, bindInt: 999_999 },
    { bindType: 4, bindStr: "javascript:alert(1)" },
    { bindType: 4, bindStr: "example.com" },
  ]) {
    const refused = await app.ask("admin/ad/save", { ...base, binding }, operator);
    expect(refused).toMatchObject({ code: 2002, fields: { target: expect.any(String) } });
  }
  const { list } = await app.call("admin/ad/list", {}, operator.token);
  expect(list.find((one) => one.id === id)).toMatchObject({ bindType: 6, bindInt: category, contentType: 8 });
});

describe("an ad made here", () => {
  const fields = { title: "新片上线", text: "", on: true, sort: 5 };
  const binding = { bindType: 4, bindStr: "/discuss" };
  const shown = async () => (await app.call("ping/config", {})).advertise;

  it("takes a picture, is cut to its position, and stands on pages at once", async () => {
    const { id: imageId } = await app.call("upload/img", { file: await testPicture(900, 900) }, operator.token);
    const ad = await app.call(
      "admin/ad/save",
      { ...fields, position: "home-banner", imageId, binding },
      operator.token,
    );
    expect(ad).toMatchObject({ position: "home-banner", fromFiles: false, startsAt: null, endsAt: null });
    expect((await shown()).find(({ id }) => id === ad.id)).toMatchObject({ title: "新片上线", bindStr: "/discuss" });
    const { sizes } = await app.call("admin/ad/list", {}, operator.token);
    const file = ad.image.srcset.split(", ").at(-1)?.split(" ")[0]?.replace("/media/", "") ?? "";
    const { width, height } = await sharp(await read(file)).metadata();
    expect({ width, height }).toEqual(sizes["home-banner"]);
    const changed = await app.call("admin/ad/save", { ...fields, id: ad.id, title: "换了字" }, operator.token);
    expect(changed).toMatchObject({ image: ad.image, bindStr: "/discuss", title: "换了字" });
  });

  it("is one, however often it is sent under one key", async () => {
    const { id: imageId } = await app.call("upload/img", { file: await testPicture(900, 900) }, operator.token);
    const input = { ...fields, title: "只有一条", position: "list" as const, imageId, binding };
    const send = () => app.call("admin/ad/save", input, operator.token, "act-00000001");
    const [one, other] = [await send(), await send()];
    expect(other).toEqual(one);
    const { list } = await app.call("admin/ad/list", {}, operator.token);
    expect(list.filter(({ title }) => title === "只有一条")).toHaveLength(1);
  });

  it("says what is missing, and takes nobody else's picture", async () => {
    const stranger = await addOperator(app);
    const { id: imageId } = await app.call("upload/img", { file: await testPicture(400, 400) }, stranger.token);
    const position = "list" as const;
    const refused = (input: object) => app.ask("admin/ad/save", { ...fields, ...input }, operator);
    expect(await refused({ imageId, binding })).toMatchObject({ fields: { position: expect.any(String) } });
    expect(await refused({ position, binding })).toMatchObject({ fields: { image: expect.any(String) } });
    expect(await refused({ position, imageId, binding })).toMatchObject({ code: 6004 });
    const { id: own } = await app.call("upload/img", { file: await testPicture(400, 400) }, operator.token);
    expect(await refused({ position, imageId: own })).toMatchObject({ fields: { target: expect.any(String) } });
    const [startsAt, endsAt] = ["2026-02-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"];
    expect(await refused({ position, imageId: own, binding, startsAt, endsAt })).toMatchObject({
      fields: { endsAt: expect.any(String) },
    });
  });

  it("is turned on and off with nothing else of it said", async () => {
    const id = await addAd(app.site.context, { content_key: ownKey("turned") });
    const before = await app.call("admin/ad/save", { ...fields, id, title: "别人刚改的" }, operator.token);
    for (const on of [false, true]) {
      expect(await app.call("admin/ad/save", { id, on }, operator.token)).toEqual({ ...before, on });
    }
    expect(await app.ask("admin/ad/save", { position: "list", on: true, binding }, operator)).toMatchObject({
      code: 2002,
      fields: { title: expect.any(String) },
    });
  });

  it("is shown between its times only", async () => {
    const id = await addAd(app.site.context, { content_key: ownKey("timed") });
    const now = app.clock.now;
    const [startsAt, endsAt] = [new Date(now + 60_000).toISOString(), new Date(now + 120_000).toISOString()];
    expect(await app.call("admin/ad/save", { ...fields, id, startsAt, endsAt }, operator.token)).toMatchObject({
      startsAt,
      endsAt,
    });
    const isShown = async () => (await shown()).some((ad) => ad.id === id);
    const seen = [await isShown()];
    for (const later of [60_000, 119_999, 120_000]) {
      app.clock.now = now + later;
      seen.push(await isShown());
    }
    expect(seen).toEqual([false, true, true, false]);
    await app.call("admin/ad/save", { ...fields, id, endsAt: null }, operator.token);
    expect(await isShown()).toBe(true);
  });

  it("goes at once when deleted, and comes back; one of the files can only be turned off", async () => {
    const { context } = app.site;
    const [own, ofFiles] = [await addAd(context, { content_key: ownKey("gone") }), await addAd(context)];
    for (const id of [own, own]) expect(await app.call("admin/ad/del", { id }, operator.token)).toEqual({});
    expect((await shown()).some(({ id }) => id === own)).toBe(false);
    expect(await app.ask("advertise/click", { id: own }, operator)).toMatchObject({ code: 3002 });
    expect((await app.call("admin/ad/list", {}, operator.token)).list.some(({ id }) => id === own)).toBe(false);
    await app.call("admin/ad/restore", { id: own }, operator.token);
    expect((await shown()).some(({ id }) => id === own)).toBe(true);
    expect(await app.ask("admin/ad/del", { id: ofFiles }, operator)).toMatchObject({ code: 3004 });
  });
});

async function read(address: string): Promise<Buffer> {
  const [key = ""] = address.split("?");
  const chunks: Buffer[] = [];
  for await (const chunk of await app.site.storage.open(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
