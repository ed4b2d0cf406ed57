import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
let owner: TestMember;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  owner = await addMember(app);
  await app.call("admin/publishing", { rule: "nothing" }, (await addOperator(app)).token);
});
afterAll(() => app.close());

async function published(title: string): Promise<number> {
  const { id } = await addWork(app.site.context, owner.userId, { title });
  await app.call("works/modify/show", { id, act: "publish" }, owner.token);
  return id;
}

type Ending = { kind: "series" | "none" | "film"; filmId?: number };

async function choose(id: number, ending: Ending) {
  const { version } = await app.call("works/media/detail", { id }, owner.token);
  return app.ask("works/modify/media", { id, version, ending }, { token: owner.token });
}

const shown = async (id: number) => (await app.call("video/detail", { id }, owner.token)).ending;

it("is the next of the series until its owner chooses another film or nothing", async () => {
  const [first, second] = [await published("上"), await published("下")];
  expect(await shown(first)).toEqual({ kind: "series", film: null });
  expect((await choose(first, { kind: "film", filmId: second })).code).toBe(200);
  expect(await shown(first)).toEqual({ kind: "film", film: { id: second, title: "下" } });
  const detail = await app.call("works/media/detail", { id: first }, owner.token);
  expect(detail.ending.film?.id).toBe(second);

  // While the chosen one is hidden it is not offered; its owner's choice stays.
  await app.call("works/modify/show", { id: second, act: "hide" }, owner.token);
  expect(await shown(first)).toEqual({ kind: "series", film: null });
  await app.call("works/modify/show", { id: second, act: "publish" }, owner.token);
  expect((await shown(first)).kind).toBe("film");

  await choose(first, { kind: "none" });
  expect(await shown(first)).toEqual({ kind: "none", film: null });
  await choose(first, { kind: "series" });
  expect(await shown(first)).toEqual({ kind: "series", film: null });
});

it("is no film of somebody else, not the film itself, and not left open", async () => {
  const id = await published("自己的");
  const other = await addMember(app);
  const { id: foreign } = await addWork(app.site.context, other.userId);
  expect((await choose(id, { kind: "film", filmId: foreign })).fields?.["ending"]).toContain("重新选");
  expect((await choose(id, { kind: "film", filmId: id })).fields?.["ending"]).toContain("自己");
  expect((await choose(id, { kind: "film" })).fields?.["ending"]).toContain("请选一部");
  expect(await shown(id)).toEqual({ kind: "series", film: null });
});
