import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { totpOf } from "#server/accounts/second-factor.ts";
import { forgetOld } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { type IdentityProvider, providerSetting, startIdentityProvider } from "../../helpers/identity-provider.ts";
import { addGuest, addMember, testPassword } from "../../helpers/people.ts";
import { serveApp, type ServedApp } from "../../helpers/served.ts";

let elsewhere: IdentityProvider;
let app: TestApp;
let served: ServedApp;
beforeAll(async () => {
  elsewhere = await startIdentityProvider();
  app = await createTestApp({ ...providerSetting(elsewhere), LOG_LEVEL: "silent" });
  served = await serveApp(app, undefined, { PUBLIC_ORIGIN: "http://localhost" });
});
afterAll(async () => {
  await served.stop();
  await app.close();
  elsewhere.close();
});
afterEach(() => {
  elsewhere.falsehoods = {};
  elsewhere.broken = null;
});

const proof = { oldPassword: testPassword };
let last = 5000;
/** Somebody new at the provider. */
const newAccount = (name = "小雨") => ({ sub: String((last += 1)), name });

interface Person {
  token: string;
}

/** Follows the provider's redirect to the site; returns what is in the fragment of the page it leads to. */
async function comeBack(address: string): Promise<URLSearchParams> {
  const there = await fetch(address, { redirect: "manual" });
  return arrive(there.headers.get("location") ?? "");
}

/** The tests' site says it is at http://localhost, and is served at another port. */
async function arrive(callback: string, init: RequestInit = {}): Promise<URLSearchParams> {
  const back = await fetch(callback.replace("http://localhost", served.url), { redirect: "manual", ...init });
  expect(back.status).toBe(303);
  const page = new URL(back.headers.get("location") ?? "", served.url);
  expect(page.pathname).toBe("/signIn");
  return new URLSearchParams(page.hash.slice(1));
}

async function visit({ token }: Person, provider = "corp"): Promise<URLSearchParams> {
  return comeBack((await app.call("login/provider/begin", { provider }, token)).address);
}

async function ticketOf(person: Person, provider?: string): Promise<string> {
  return (await visit(person, provider)).get("ticket") ?? "";
}

async function signInAt(provider?: string) {
  const guest = await addGuest(app);
  return { guest, ...(await app.call("login/provider", { ticket: await ticketOf(guest, provider) }, guest.token)) };
}

async function link(member: Person, provider = "corp") {
  const { address } = await app.call("linked/begin", { provider, ...proof }, member.token);
  return app.ask("linked/add", { ticket: (await comeBack(address)).get("ticket") }, member);
}

it.each(["corp", "github", "wechat"])(
  "a guest of %s becomes a member in place, and is the same member the next time",
  async (provider) => {
    elsewhere.account = newAccount();
    const { guest, token, user } = await signInAt(provider);
    expect(user).toMatchObject({ id: guest.userId, passwordSet: false, mobile: "" });
    expect(user.account).toMatch(new RegExp(`^${provider}_[0-9a-f]{10}$`));
    expect(token).not.toBe(guest.token);
    const again = await signInAt(provider);
    expect(again.user.id).toBe(user.id);
    const { list } = await app.call("linked/list", {}, again.token);
    expect(list.find((one) => one.provider === provider)).toMatchObject({ linked: { name: "小雨" } });
  },
);

it("is offered before signing in, in the order of the setting", async () => {
  const { token } = await addGuest(app);
  const { providers } = await app.call("login/before", {}, token);
  expect(providers.map(({ label }) => label)).toEqual(["公司账号", "GitHub", "微信"]);
  expect(await app.ask("login/provider/begin", { provider: "elsewhere" }, { token })).toMatchObject({ code: 2055 });
});

it("asks with PKCE, state and nonce, and for nothing but the name", async () => {
  const { token } = await addGuest(app);
  const { address } = await app.call("login/provider/begin", { provider: "corp" }, token);
  const { searchParams } = new URL(address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    scope: "openid profile",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: "http://localhost/oidc/callback/corp",
  });
});

it("takes each answer once, and only an answer to something asked", async () => {
  elsewhere.account = newAccount();
  const guest = await addGuest(app);
  const { address } = await app.call("login/provider/begin", { provider: "corp" }, guest.token);
  const callback = (await fetch(address, { redirect: "manual" })).headers.get("location") ?? "";
  const other = callback.replace("/callback/corp", "/callback/github");
  expect((await arrive(other)).get("error")).toBe("expired");
  const answers = await Promise.all([arrive(callback), arrive(callback), arrive(callback)]);
  expect(answers.map((one) => one.get("error") ?? "ticket").toSorted()).toEqual(["expired", "expired", "ticket"]);
  expect((await arrive(callback.replace(/state=[^&]+/, "state=made-up"))).get("error")).toBe("expired");
  const late = await app.call("login/provider/begin", { provider: "corp" }, guest.token);
  app.clock.now += 15 * 60_000;
  expect((await comeBack(late.address)).get("error")).toBe("expired");
});

it("gives the ticket to nobody but the session that began, once, for five minutes", async () => {
  elsewhere.account = newAccount();
  const [guest, thief] = [await addGuest(app), await addGuest(app)];
  const ticket = await ticketOf(guest);
  expect(await app.ask("login/provider", { ticket }, thief)).toMatchObject({ code: 2057 });
  const answers = await Promise.all([1, 2].map(() => app.ask("login/provider", { ticket }, guest)));
  expect(answers.filter(({ code }) => code === 200).length).toBe(1);
  const second = await addGuest(app);
  const late = await ticketOf(second);
  app.clock.now += 5 * 60_000;
  expect(await app.ask("login/provider", { ticket: late }, second)).toMatchObject({ code: 2057 });
  await forgetOld(app.site.context);
  expect(await app.site.context.db.read.selectFrom("provider_visits").selectAll().execute()).toEqual([]);
});

describe("refuses an ID token", () => {
  it.each([
    ["with another nonce", { nonce: "somebody-elses" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["for another site", { aud: "another-site" }],
    ["that is over", { exp: 1_000_000_000 }],
    ["signed by somebody else", { forged: true }],
  ])("%s", async (_what, falsehoods) => {
    elsewhere.account = newAccount();
    elsewhere.falsehoods = falsehoods;
    const guest = await addGuest(app);
    const back = await visit(guest);
    expect(Object.fromEntries(back)).toEqual({ for: "signIn", error: "failed" });
    expect(await app.site.context.db.read.selectFrom("provider_visits").selectAll().execute()).toEqual([]);
  });
});

it.each(["corp", "github", "wechat"])("says that somebody has pressed cancel at %s", async (provider) => {
  elsewhere.account = null;
  expect((await visit(await addGuest(app), provider)).get("error")).toBe("declined");
});

it("says that the provider is broken", async () => {
  elsewhere.account = newAccount();
  const guest = await addGuest(app);
  const { address } = await app.call("login/provider/begin", { provider: "github" }, guest.token);
  elsewhere.broken = 500;
  expect((await comeBack(address)).get("error")).toBe("failed");
});

it("never leads to an account by an email or a name", async () => {
  const member = await addMember(app);
  elsewhere.account = { ...newAccount(member.account), email: `${member.account}@example.com` };
  const { user } = await signInAt();
  expect(user.id).not.toBe(member.userId);
});

it("is linked after a proof, signs in to that account, is unlinked after a proof, and told of", async () => {
  const member = await addMember(app);
  elsewhere.account = newAccount("旧名");
  expect(await app.ask("linked/begin", { provider: "corp" }, member)).toMatchObject({ code: 2002 });
  expect(await link(member)).toMatchObject({ code: 200 });
  elsewhere.account.name = "新名\u{202E}";
  const { token, user } = await signInAt();
  expect(user.id).toBe(member.userId);
  const { list } = await app.call("linked/list", {}, token);
  expect(list.map(({ linked }) => linked?.name ?? null)).toEqual(["新名", null, null]);
  expect(await app.ask("linked/remove", { provider: "corp" }, { token })).toMatchObject({ code: 2002 });
  await app.call("linked/remove", { provider: "corp", ...proof }, token);
  // The browser may send it twice.
  const again = await app.call("linked/remove", { provider: "corp", ...proof }, token);
  expect(again.list.map(({ linked }) => linked)).toEqual([null, null, null]);
  expect((await signInAt()).user.id).not.toBe(member.userId);
  const told = await app.call("message/list", { kind: "announcement" }, token);
  expect(told.list.map(({ about }) => about.title)).toEqual([
    "少了一种登录方式：公司账号",
    "加了一种登录方式：公司账号",
  ]);
});

it("links one account of a provider to one account here, and a ticket does only what its visit was for", async () => {
  elsewhere.account = newAccount();
  const { user, token } = await signInAt();
  const member = await addMember(app);
  expect(await link(member)).toMatchObject({ code: 2058 });
  elsewhere.account = newAccount();
  expect(await link(member)).toMatchObject({ code: 200 });
  expect(await link(member)).toMatchObject({ code: 200 });
  elsewhere.account = newAccount();
  expect(await link(member)).toMatchObject({ code: 2058, tip: "已经关联了另一个账号（公司账号），请先解除它" });
  expect(await app.ask("linked/add", { ticket: await ticketOf(member) }, member)).toMatchObject({ code: 2057 });
  const { address } = await app.call("linked/begin", { provider: "github", ...proof }, member.token);
  const ticket = (await comeBack(address)).get("ticket");
  expect(await app.ask("login/provider", { ticket }, member)).toMatchObject({ code: 2057 });
  // A member who signs in to a new account elsewhere is asked to sign out first.
  elsewhere.account = newAccount();
  expect(await app.ask("login/provider", { ticket: await ticketOf({ token }) }, { token })).toMatchObject({
    code: 2004,
  });
  expect(user.id).not.toBe(member.userId);
});

it("stays as the last way in until there is another", async () => {
  elsewhere.account = newAccount();
  const { token } = await signInAt();
  expect(await app.ask("linked/remove", { provider: "corp" }, { token })).toMatchObject({ code: 2054 });
  await app.call("user/changePassword", { password: testPassword, confirmPassword: testPassword }, token);
  await app.call("linked/remove", { provider: "corp", ...proof }, token);
});

it("asks for the second factor of the account, and the ticket still holds", async () => {
  const member = await addMember(app);
  elsewhere.account = newAccount();
  await link(member);
  const { secret } = await app.call("user/second/begin", proof, member.token);
  await app.call("user/second/confirm", { otp: totpOf(secret).generate({ timestamp: app.clock.now }) }, member.token);
  app.clock.now += 30_000;
  const guest = await addGuest(app);
  const ticket = await ticketOf(guest);
  expect(await app.ask("login/provider", { ticket }, guest)).toMatchObject({ code: 2020 });
  expect(await app.ask("login/provider", { ticket, otp: "000000" }, guest)).toMatchObject({ code: 2021 });
  const otp = totpOf(secret).generate({ timestamp: app.clock.now });
  expect(await app.ask("login/provider", { ticket, otp }, guest)).toMatchObject({ code: 200 });
});

it("limits guesses at tickets", async () => {
  const guest = await addGuest(app);
  const codes = [];
  for (let at = 0; at < 22; at += 1) {
    codes.push((await app.ask("login/provider", { ticket: "0".repeat(64) }, guest)).code);
  }
  expect(codes.slice(0, 20)).not.toContain(1011);
  expect(codes.slice(20)).toEqual([1011, 1011]);
});

it("takes a form as Apple posts it, of a bounded size, and nothing but GET and POST", async () => {
  elsewhere.account = newAccount();
  const guest = await addGuest(app);
  const { address } = await app.call("login/provider/begin", { provider: "corp" }, guest.token);
  const location = (await fetch(address, { redirect: "manual" })).headers.get("location") ?? "";
  const [callback = "", body = ""] = location.split("?");
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: elsewhere.url };
  const url = callback.replace("http://localhost", served.url);
  expect((await fetch(url, { method: "PUT" })).status).toBe(405);
  expect((await fetch(url, { method: "POST", headers, body: "x".repeat(100_000) })).status).toBe(413);
  const back = await arrive(callback, { method: "POST", headers, body });
  const ticket = back.get("ticket") ?? "";
  expect(await app.ask("login/provider", { ticket }, guest)).toMatchObject({ code: 200 });
});
