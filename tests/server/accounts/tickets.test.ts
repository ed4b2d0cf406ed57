import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("signs a computer in once the phone has scanned and confirmed", async () => {
  const [pc, phone] = [await addGuest(app), await addMember(app)];
  const { ticket, expiresAt } = await app.call("user/qrcode", {}, pc.token);
  expect(Date.parse(expiresAt)).toBe(app.clock.now + 120_000);
  const poll = () => app.call("user/qrcode/info", { ticket }, pc.token);
  expect(await poll()).toMatchObject({ state: "waiting", mine: true, login: null });
  const seen = await app.call("user/qrcode/info", { ticket }, phone.token);
  expect(seen).toMatchObject({
    state: "scanned",
    mine: false,
    place: expect.stringMatching(/^10\.\d+\.\d+\.\*$/),
    login: null,
  });
  expect(await poll()).toMatchObject({ state: "scanned", login: null });
  await app.call("user/qrcode/confirm", { ticket, accept: true }, phone.token);
  const { login } = await poll();
  expect(login?.user.id).toBe(phone.userId);
  expect(await app.call("user/info", {}, login?.token)).toMatchObject({ id: phone.userId });
  expect(await app.call("user/info", {}, phone.token)).toMatchObject({ id: phone.userId });
  expect((await app.ask("user/info", {}, { token: pc.token })).status).toBe(401);
});

it("gives the token to one of many polls, and only to who made the ticket", async () => {
  const [pc, phone, thief] = [await addGuest(app), await addMember(app), await addMember(app)];
  const { ticket } = await app.call("user/qrcode", {}, pc.token);
  await app.call("user/qrcode/info", { ticket }, phone.token);
  await app.call("user/qrcode/confirm", { ticket, accept: true }, phone.token);
  expect(await app.call("user/qrcode/info", { ticket }, thief.token)).toMatchObject({ state: "expired", login: null });
  expect(await app.call("user/qrcode/info", { ticket }, phone.token)).toMatchObject({
    state: "confirmed",
    login: null,
  });
  const polls = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.call("user/qrcode/info", { ticket }, pc.token)),
  );
  const given = polls.filter(({ status, ...poll }) => status === "fulfilled" && "value" in poll && poll.value.login);
  expect(given).toHaveLength(1);
});

it("signs nobody in once the member has changed the password or ended the other sessions", async () => {
  const [pc, phone] = [await addGuest(app), await addMember(app)];
  const confirmed = async () => {
    const { ticket } = await app.call("user/qrcode", {}, pc.token);
    await app.call("user/qrcode/info", { ticket }, phone.token);
    await app.call("user/qrcode/confirm", { ticket, accept: true }, phone.token);
    return ticket;
  };
  const poll = (ticket: string) => app.call("user/qrcode/info", { ticket }, pc.token);
  const before = await confirmed();
  const passwords = { password: "another-secret", confirmPassword: "another-secret", oldPassword: testPassword };
  await app.call("user/changePassword", passwords, phone.token);
  expect(await poll(before)).toMatchObject({ state: "expired", login: null });
  const ended = await confirmed();
  await app.call("session/revoke", {}, phone.token);
  expect(await poll(ended)).toMatchObject({ state: "expired", login: null });
});

it("is confirmed by who scanned it and nobody else", async () => {
  const [pc, phone, thief] = [await addGuest(app), await addMember(app), await addMember(app)];
  const { ticket } = await app.call("user/qrcode", {}, pc.token);
  const confirm = (token: string) => app.ask("user/qrcode/confirm", { ticket, accept: true }, { token });
  expect(await confirm(phone.token)).toMatchObject({ code: 2012 });
  await app.call("user/qrcode/info", { ticket }, phone.token);
  expect(await confirm(thief.token)).toMatchObject({ code: 2012 });
  expect((await app.ask("user/qrcode/info", { ticket }, { token: (await addGuest(app)).token })).status).toBe(403);
  await app.call("user/qrcode/confirm", { ticket, accept: false }, phone.token);
  expect(await app.call("user/qrcode/info", { ticket }, pc.token)).toMatchObject({ state: "rejected", login: null });
  expect(await confirm(phone.token)).toMatchObject({ code: 2012 });
});

it("is good for two minutes, and until the next one is made", async () => {
  const [pc, phone] = [await addGuest(app), await addMember(app)];
  const first = await app.call("user/qrcode", {}, pc.token);
  const second = await app.call("user/qrcode", {}, pc.token);
  const state = async (ticket: string) => (await app.call("user/qrcode/info", { ticket }, pc.token)).state;
  expect([await state(first.ticket), await state(second.ticket)]).toEqual(["expired", "waiting"]);
  await app.call("user/qrcode/info", { ticket: second.ticket }, phone.token);
  app.clock.now += 120_000;
  expect(await state(second.ticket)).toBe("expired");
  const late = await app.ask("user/qrcode/confirm", { ticket: second.ticket, accept: true }, { token: phone.token });
  expect(late).toMatchObject({ code: 2012 });
  const stored = await app.site.context.db.read.selectFrom("login_tickets").select("ticket_hash").execute();
  expect(stored.map((row) => row.ticket_hash)).not.toContain(second.ticket);
});

it("of a session that ends meanwhile is refused like any call of an ended session", async () => {
  const { token } = await addGuest(app);
  const asked = Array.from({ length: 8 }, () => app.ask("user/qrcode", {}, { token }));
  const left = app.ask("user/logout", {}, { token });
  const more = Array.from({ length: 8 }, () => app.ask("user/qrcode", {}, { token }));
  const answers = await Promise.all([...asked, ...more]);
  expect((await left).code).toBe(200);
  expect(answers.filter(({ status, code }) => status !== 200 && code !== 1001)).toEqual([]);
  expect(await app.ask("user/qrcode", {}, { token })).toMatchObject({ status: 401, code: 1001 });
});
