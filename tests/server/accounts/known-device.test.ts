import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, makeMember, testPassword } from "../../helpers/people.ts";
import { startSmsGateway, type SmsGateway } from "../../helpers/sms.ts";

let gateway: SmsGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await startSmsGateway();
  app = await createTestApp({ ...gateway.settings, LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

const home = "203.0.113.7";
const minute = 60_000;

/** A member and the device they signed up on. */
async function addOwner(devID: string) {
  const { account } = await makeMember(app, await addGuest(app, { devID }));
  return { account, devID };
}

/** Signs in as whoever is on that device after signing out. */
async function signIn(account: string, from: { devID?: string; ip: string }, password = testPassword) {
  const { token } = await addGuest(app, from);
  return app.ask("login/official", { account, password }, { token, ip: from.ip });
}

async function strangersTry(times: number, account: string, ip: (count: number) => string) {
  for (let count = 0; count < times; count += 1) await signIn(account, { ip: ip(count) }, "wrong-password");
}

describe("an owner on a device that signed in before", () => {
  it("signs in whatever strangers have tried from everywhere", async () => {
    const { account, devID } = await addOwner("device-of-the-owner-1");
    await strangersTry(60, account, (count) => `198.51.100.${count}`);
    expect(await signIn(account, { ip: home })).toMatchObject({ status: 429 });
    expect(await signIn(account, { devID, ip: home })).toMatchObject({ code: 200 });
  });

  it("signs in also from the very address the strangers are at", async () => {
    const { account, devID } = await addOwner("device-of-the-owner-2");
    await strangersTry(30, account, () => home);
    expect(await signIn(account, { devID, ip: home })).toMatchObject({ code: 200 });
  });

  it("may not guess without end there either", async () => {
    const { account, devID } = await addOwner("device-of-the-owner-3");
    const { token } = await addGuest(app, { devID });
    const codes = [];
    for (let count = 0; count < 12; count += 1) {
      const from = { token, ip: `192.0.2.${count}` };
      codes.push((await app.ask("login/official", { account, password: "wrong-password" }, from)).code);
    }
    expect(codes.slice(0, 10).every((code) => code === 2001)).toBe(true);
    expect(codes.slice(10).every((code) => code !== 2001)).toBe(true);
  });

  it("is known for its own account only", async () => {
    const { devID } = await addOwner("device-of-the-owner-4");
    const { account } = await addOwner("device-of-the-owner-5");
    await strangersTry(60, account, (count) => `198.51.100.${count}`);
    expect(await signIn(account, { devID, ip: home })).toMatchObject({ status: 429 });
  });

  it("gets codes by SMS although strangers have used up those of the number", async () => {
    const mobile = "13900139001";
    const devID = "device-of-the-owner-6";
    const guest = await addGuest(app, { devID });
    await app.call("login/captcha", { purpose: "login", mobile }, guest.token);
    const code = gateway.codeFor(`+86${mobile}`);
    await app.call("login/phone", { mobile, code }, guest.token);
    for (let count = 0; count < 12; count += 1) {
      app.clock.now += minute;
      const { token } = await addGuest(app);
      await app.ask("login/captcha", { purpose: "login", mobile }, { token, ip: `198.51.100.${count}` });
    }
    const [stranger, owner] = [await addGuest(app), await addGuest(app, { devID })];
    const ask = ({ token }: { token: string }) =>
      app.ask("login/captcha", { purpose: "login", mobile }, { token, ip: home });
    expect(await ask(stranger)).toMatchObject({ status: 429 });
    expect(await ask(owner)).toMatchObject({ code: 200 });
  });
});
