import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, testPassword } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const addFilm = async () => ({ contentType: 2, targetId: await addVideo(app.site.context) }) as const;
const likesOf = async (id: number) => (await app.call("video/detail", { id }, (await addGuest(app)).token)).supports;

it("has the page of a liked comment rendered anew", async () => {
  const { token } = await addMember(app);
  const film = await addFilm();
  const { comment } = await app.call("comment/add", { ...film, text: "好看" }, token);
  const changed: string[] = [];
  const stop = app.site.onInvalidate((tags) => changed.push(...tags));
  await app.call("support/add", { contentType: 6, targetId: comment.id }, token);
  stop();
  expect(changed).toContain(`comments:2:${film.targetId}`);
});

it("counts what a guest likes when the account they sign in to had taken its like back", async () => {
  const [{ account, token: before }, guest] = [await addMember(app), await addGuest(app)];
  const film = await addFilm();
  await app.call("support/add", film, before);
  await app.call("support/del", film, before);
  await app.call("support/add", film, guest.token);
  const { token } = await app.call("login/official", { account, password: testPassword }, guest.token);
  expect(await likesOf(film.targetId)).toBe(1);
  await app.call("support/del", film, token);
  expect(await likesOf(film.targetId)).toBe(0);
});

it("counts what a guest likes once when the account they sign in to is under a shadow limit", async () => {
  const [member, guest, operator] = [await addMember(app), await addGuest(app), await addOperator(app)];
  const film = await addFilm();
  await app.call("admin/shadow/add", { userId: member.userId, reason: "刷赞", days: null }, operator.token);
  await app.call("support/add", film, member.token);
  await app.call("support/add", film, guest.token);
  const form = { account: member.account, password: testPassword };
  const { token } = await app.call("login/official", form, guest.token);
  expect(await likesOf(film.targetId)).toBe(1);
  await app.call("support/del", film, token);
  expect(await likesOf(film.targetId)).toBe(0);
});
