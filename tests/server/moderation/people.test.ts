import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("finds people by the start of their name, in small letters or large ones, by account and by id", async () => {
  const operator = await addOperator(app);
  const [latin, accent, chinese] = [await addMember(app), await addMember(app), await addMember(app)];
  const names = new Map([
    [latin.userId, "Bartholomew"],
    [accent.userId, "Élodie"],
    [chinese.userId, "林间小屋"],
  ]);
  await app.site.context.db.write(async (trx) => {
    for (const [id, name] of names) await trx.updateTable("users").set({ name }).where("id", "=", id).execute();
  });
  const found = async (q: string) =>
    (await app.call("admin/people/list", { q }, operator.token)).list.map(({ id }) => names.get(id));
  for (const q of ["Barth", "barth", "BARTH", latin.account.toUpperCase(), String(latin.userId)])
    expect(await found(q)).toEqual(["Bartholomew"]);
  expect(await found("Él")).toEqual(["Élodie"]);
  expect(await found("林间")).toEqual(["林间小屋"]);
  expect(await found("holomew")).toEqual([]);
});
