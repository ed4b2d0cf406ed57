import { afterAll, beforeAll, expect, it } from "vitest";
import { homeId } from "#lib/home.ts";
import { linkOf } from "#lib/link-binding.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
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
  }
  for (const binding of [
    { bindType: 5, bindInt: 999_999 },
    { bindType: 4, bindStr: "javascript:alert(1)" },
  ]) {
    const refused = await app.ask("admin/ad/save", { ...base, binding }, operator);
    expect(refused).toMatchObject({ code: 2002, fields: { target: expect.any(String) } });
  }
  const { list } = await app.call("admin/ad/list", {}, operator.token);
  expect(list.find((one) => one.id === id)).toMatchObject({ bindType: 6, bindInt: category, contentType: 8 });
});
