import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { neededFor, signInWayNames } from "#lib/sign-in-ways.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { proofOf } from "../../helpers/prove.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Tries a password as a new guest of an address. */
async function tryPassword(account: string, ip: string, password = "wrong-password") {
  const { token } = await addGuest(app);
  return app.ask("login/official", { account, password }, { token, ip });
}

async function tryWrong(times: number, account: string, ip: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => tryPassword(account, ip)));
  return answers.map(({ code }) => code);
}

describe("guessing passwords", () => {
  it.each(["existing", "imagined"])("of an %s account costs work after 10 tries from an address", async (kind) => {
    const account = kind === "existing" ? (await addMember(app)).account : "nobody-is-called-so";
    const ip = kind === "existing" ? "198.51.100.1" : "198.51.100.2";
    const codes = await tryWrong(12, account, ip);
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 1017),
      ...Array.from({ length: 10 }, () => 2001),
    ]);
    const { token } = await addGuest(app);
    const input = { account, password: testPassword };
    const refused = await app.ask("login/official", input, { token, ip });
    expect(refused).toMatchObject({
      status: 429,
      tip: "密码错误次数过多，请稍后再试，或改用短信验证码登录",
      retryAfter: expect.any(Number),
      challenge: expect.stringMatching(/^16\./),
    });
    const proof = await proofOf(refused.challenge ?? "");
    const code = kind === "existing" ? 200 : 2001;
    expect(await app.ask("login/official", input, { token, ip, proof })).toMatchObject({ code });
    // Somewhere else nothing is asked.
    expect(await tryPassword(account, "203.0.113.9", testPassword)).toMatchObject({ code });
  });

  it("takes a proof once, from who was asked for it, and no other", async () => {
    const { account } = await addMember(app);
    const ip = "198.51.100.4";
    await tryWrong(10, account, ip);
    const [asked, other] = [await addGuest(app), await addGuest(app)];
    const ask = ({ token }: { token: string }, proof: string) =>
      app.ask("login/official", { account, password: "wrong-password" }, { token, ip, proof });
    const { challenge = "" } = await ask(asked, "");
    const proof = await proofOf(challenge);
    const easier = challenge.replace(/^16/, "10");
    expect(await ask(asked, await proofOf(easier))).toMatchObject({ code: 1017 });
    expect(await ask(other, proof)).toMatchObject({ code: 1017 });
    expect(await ask(asked, proof)).toMatchObject({ code: 2001 });
    expect(await ask(asked, proof)).toMatchObject({ code: 1017 });
    const late = (await ask(asked, "")).challenge ?? "";
    app.clock.now += 300_000;
    expect(await ask(asked, await proofOf(late))).toMatchObject({ code: 1017 });
  });

  it("asks for more the more is tried, and ends at a place after 60", async () => {
    const { account } = await addMember(app);
    const ip = "198.51.100.5";
    const { limits } = app.site.context;
    const limit = ["password-by-account-and-place", `${account} ${ip}`] as const;
    for (let tries = 0; tries < 40; tries += 1) await limits.count(limit);
    expect(await tryPassword(account, ip)).toMatchObject({ challenge: expect.stringMatching(/^18\./) });
    for (let tries = 0; tries < 60; tries += 1) await limits.take(["passwords-by-account-and-place", limit[1]]);
    const answer = await tryPassword(account, ip, testPassword);
    expect(answer).toMatchObject({ status: 429, code: 1011 });
    expect(answer).not.toHaveProperty("challenge");
  });

  it("from one address, however often, leaves the owner elsewhere alone", async () => {
    const { account } = await addMember(app);
    const { token } = await addGuest(app);
    for (let tries = 0; tries < 60; tries += 1) {
      await app.ask("login/official", { account, password: "wrong-password" }, { token, ip: "198.51.100.3" });
    }
    expect(await tryPassword(account, "203.0.113.10", testPassword)).toMatchObject({ code: 200 });
  });

  it("does not get further by another address of the same IPv6 network", async () => {
    const { account } = await addMember(app);
    await tryWrong(10, account, "2001:db8:1:2::1");
    expect(await tryPassword(account, "2001:0db8:0001:0002:ffff:1:2:3", testPassword)).toMatchObject({ status: 429 });
    expect(await tryPassword(account, "2001:db8:1:3::1", testPassword)).toMatchObject({ code: 200 });
    // Nor by ever new networks of one customer.
    for (let tries = 0; tries < 30; tries += 1) await tryPassword(account, `2001:db8:1:${10 + tries}::1`);
    expect(await tryPassword(account, "2001:db8:1:ffff::1", testPassword)).toMatchObject({ code: 1017 });
    expect(await tryPassword(account, "2001:db8:2:1::1", testPassword)).toMatchObject({ code: 200 });
  });

  it("is slow over many addresses too", async () => {
    const { account } = await addMember(app);
    const { limits } = app.site.context;
    for (let tries = 0; tries < 50; tries += 1) await limits.count(["password-by-account", account]);
    expect(await tryPassword(account, "192.0.2.77")).toMatchObject({ status: 429 });
  });

  it("over many accounts costs a device work, which it is told beforehand", async () => {
    const { token, userId } = await addGuest(app);
    const methods = signInWayNames.filter((way) => neededFor(way) === undefined);
    const nothing = { captchaNeeded: false, retryAfter: 0, providers: [], resetsPassword: false };
    expect(await app.call("login/before", {}, token)).toEqual({ methods, ...nothing });
    const { limits } = app.site.context;
    for (let tries = 1; tries < 20; tries += 1) await limits.count(["password-by-identity", String(userId)]);
    await app.ask("login/official", { account: "account-20", password: "password" }, { token });
    const before = await app.call("login/before", {}, token);
    expect(before).toMatchObject({ methods, captchaNeeded: true });
    expect(before.retryAfter).toBeGreaterThan(0);
    const answer = await app.ask("login/official", { account: "account-21", password: "password" }, { token });
    expect(answer).toMatchObject({ code: 1017 });
  });

  it("costs an honest person nothing: right passwords are not counted", async () => {
    const { account } = await addMember(app);
    for (let times = 0; times < 11; times += 1) {
      expect(await tryPassword(account, "198.51.100.77", testPassword)).toMatchObject({ code: 200 });
    }
  });
});

it("makes guests for an address until there are too many", async () => {
  const crowded = await createTestApp();
  const devID = "one-and-the-same-device";
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push(await crowded.ask("login/guest", { devID }));
  expect(answers.slice(0, 60).every(({ code }) => code === 200)).toBe(true);
  expect(answers[60]).toMatchObject({ status: 429, code: 1011, retryAfter: expect.any(Number) });
  expect(await crowded.ask("login/guest", { devID: "another-device" })).toMatchObject({ code: 200 });
  await crowded.close();
});

it("limits nobody when that is switched off", async () => {
  const open = await createTestApp({ RATE_LIMITS: "off" });
  const codes = [];
  const { token } = await open.signIn();
  for (let tries = 0; tries < 11; tries += 1) {
    codes.push((await open.ask("login/official", { account: "nobody-here", password: "password" }, { token })).code);
  }
  expect(new Set(codes)).toEqual(new Set([2001]));
  await open.close();
});

describe("password hashes", () => {
  it("are argon2id with salt and cost, and no two alike", async () => {
    const passwords = createPasswords();
    const [first, second] = await Promise.all([passwords.hash("秘密123"), passwords.hash("秘密123")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await passwords.verify(first ?? null, "秘密123")).toBe(true);
    expect(await passwords.verify(first ?? null, "秘密124")).toBe(false);
    expect(await passwords.verify(null, "秘密123")).toBe(false);
    expect(passwords.runs).toBe(5);
  });

  it("are made one by one; who would wait too long is told to come back", async () => {
    const passwords = createPasswords({ waiting: 2 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash("password")));
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(results[4]).toMatchObject({ reason: { error: "unavailable", particulars: { retryAfter: 5 } } });
    expect(await passwords.hash("password")).toContain("argon2id");
  });
});
