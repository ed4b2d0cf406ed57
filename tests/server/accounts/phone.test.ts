import { createHash } from "node:crypto";
import { parseMobile } from "#lib/mobile.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { forgetOld } from "#server/site/housekeeping.ts";
import { askProving, proofOf } from "../../helpers/prove.ts";
import { addGuest, addMember, testPassword, type TestPerson } from "../../helpers/people.ts";
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

const proof = { oldPassword: testPassword };
let last = 0;
const newMobile = () => `1380013${String((last += 1)).padStart(4, "0")}`;
/** Everybody asks from a place of their own. */
let phones = 0;
const minute = 60_000;

type Purpose = "login" | "bind" | "change" | "verify";

/** Has a code sent, and gives it. */
async function codeTo(person: TestPerson, mobile: string, purpose: Purpose = "login"): Promise<string> {
  app.clock.now += minute;
  phones += 1;
  const from = { token: person.token, ip: `198.51.100.${phones}` };
  const answer = await askProving(app, "login/captcha", { purpose, ...(purpose === "verify" ? {} : { mobile }) }, from);
  expect(answer.code).toBe(200);
  return gateway.codeFor(`+86${mobile}`);
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("signing in by code", () => {
  it("makes a guest a member with a new mobile, and signs in to that user with a known one", async () => {
    const mobile = newMobile();
    const guest = await addGuest(app);
    const code = await codeTo(guest, mobile);
    expect(gateway.sent.at(-1)?.authorization).toBe("Bearer gateway-token");
    const first = await app.call("login/phone", { mobile: `+86 ${mobile}`, code }, guest.token);
    expect(first.user).toMatchObject({ id: guest.userId, mobile: `138****${mobile.slice(-4)}`, passwordSet: false });
    expect(first.token).not.toBe(guest.token);
    await expect(app.call("user/info", {}, guest.token)).rejects.toThrow("401 1001");
    const elsewhere = await addGuest(app);
    const input = { mobile, code: await codeTo(elsewhere, mobile) };
    const second = await app.call("login/phone", input, elsewhere.token);
    expect(second.user.id).toBe(guest.userId);
  });

  it("answers known and unknown mobiles alike", async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    const guest = await addGuest(app);
    await app.call("login/phone", { mobile: known, code: await codeTo(guest, known) }, guest.token);
    const asker = await addGuest(app);
    const ask = async (mobile: string) => {
      app.clock.now += minute;
      const sent = await app.call("login/captcha", { purpose: "login", mobile }, asker.token);
      const wrong = { mobile, code: other(gateway.codeFor(`+86${mobile}`)) };
      return { sent, refused: await app.ask("login/phone", wrong, { token: asker.token }) };
    };
    expect(await ask(known)).toEqual(await ask(unknown));
  });
});

describe("a code", () => {
  it("is good once: of 50 submissions at the same time one gets through", async () => {
    const guest = await addGuest(app);
    const mobile = newMobile();
    const input = { mobile, code: await codeTo(guest, mobile, "bind") };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.ask("login/bindMobile", input, { token: guest.token })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 2006)).toHaveLength(49);
    expect(await app.ask("login/bindMobile", input, { token: guest.token })).toMatchObject({ code: 2006 });
  });

  it("is lost after 5 wrong tries, also when they come at the same time", async () => {
    const guest = await addGuest(app);
    const mobile = newMobile();
    const code = await codeTo(guest, mobile);
    const wrong = Array.from({ length: 5 }, () =>
      app.ask("login/phone", { mobile, code: other(code) }, { token: guest.token }),
    );
    expect((await Promise.all(wrong)).every((answer) => answer.code === 2006)).toBe(true);
    expect(await app.ask("login/phone", { mobile, code }, { token: guest.token })).toMatchObject({ code: 2006 });
  });

  it("still works after 4 wrong tries, but not after 10 minutes", async () => {
    const guest = await addGuest(app);
    const [early, late] = [newMobile(), newMobile()];
    const lateCode = await codeTo(guest, late);
    app.clock.now += 10 * minute;
    expect(await app.ask("login/phone", { mobile: late, code: lateCode }, { token: guest.token })).toMatchObject({
      code: 2006,
    });
    const code = await codeTo(guest, early);
    for (let tries = 0; tries < 4; tries += 1) {
      await app.ask("login/phone", { mobile: early, code: other(code) }, { token: guest.token });
    }
    app.clock.now += 10 * minute - 1;
    expect((await app.call("login/phone", { mobile: early, code }, guest.token)).user.id).toBe(guest.userId);
  });

  it("is of no use to anybody else, for another purpose or another mobile", async () => {
    const [owner, thief] = [await addGuest(app), await addGuest(app)];
    const [mobile, unrelated] = [newMobile(), newMobile()];
    const code = await codeTo(owner, mobile);
    for (const [person, input, name] of [
      [thief, { mobile, code }, "login/phone"],
      [owner, { mobile, code }, "login/bindMobile"],
      [owner, { mobile: unrelated, code }, "login/phone"],
    ] as const) {
      expect(await app.ask(name, input, { token: person.token })).toMatchObject({ code: 2006 });
    }
    expect((await app.call("login/phone", { mobile, code }, owner.token)).user.id).toBe(owner.userId);
  });

  it("is stored so that even all million codes do not tell it", async () => {
    const guest = await addGuest(app);
    const mobile = newMobile();
    const code = await codeTo(guest, mobile);
    const rows = await app.site.context.db.read
      .selectFrom("captchas")
      .selectAll()
      .where("mobile", "=", mobile)
      .execute();
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(stored).not.toContain(code);
    for (const text of [code, `${mobile}${code}`, `login ${mobile} ${code}`]) {
      expect(stored).not.toContain(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("sending", () => {
  it("happens once a minute for a mobile, whoever asks", async () => {
    const mobile = newMobile();
    const input = { purpose: "login", mobile } as const;
    const people = await Promise.all(Array.from({ length: 5 }, () => addGuest(app)));
    const answers = await Promise.all(people.map(({ token }) => app.ask("login/captcha", input, { token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);
    const refused = answers.find(({ code }) => code === 2007);
    expect(refused).toMatchObject({ code: 2007, tip: "验证码刚刚发过，请 60 秒后再获取", retryAfter: 60 });
    app.clock.now += minute;
    const { token } = await addGuest(app);
    expect(await app.call("login/captcha", input, token)).toEqual({ resendAfter: 60, expiresAfter: 600 });
  });

  it("happens ten times a day for a mobile", async () => {
    const mobile = newMobile();
    for (let count = 0; count < 10; count += 1) {
      await codeTo(await addGuest(app), mobile);
      // Proofs of work are another test's.
      await app.site.context.limits.giveBack(["sms-by-mobile", parseMobile("86", mobile) ?? ""]);
    }
    app.clock.now += minute;
    const { token } = await addGuest(app);
    const refused = await app.ask("login/captcha", { purpose: "login", mobile }, { token });
    expect(refused).toMatchObject({ status: 429, tip: "这个手机号今天获取验证码的次数已用完，请明天再试" });
    app.clock.now += (refused.retryAfter ?? 0) * 1000;
    // The next day counts from the beginning.
    for (let count = 0; count < 2; count += 1) {
      await app.call("login/captcha", { purpose: "login", mobile }, token);
      app.clock.now += minute;
    }
  });

  it("costs work from the fourth time a day, and ends at a place after 5", async () => {
    const mobile = newMobile();
    const ip = "203.0.113.50";
    const send = async () => {
      app.clock.now += minute;
      const { token } = await addGuest(app);
      const from = { token, ip };
      return { plain: await app.ask("login/captcha", { purpose: "login", mobile }, from), from };
    };
    for (let count = 0; count < 3; count += 1) expect((await send()).plain.code).toBe(200);
    for (let count = 0; count < 2; count += 1) {
      const { plain, from } = await send();
      expect(plain).toMatchObject({ status: 429, code: 1017, tip: "获取验证码太频繁，请稍后再试" });
      const proof = await proofOf(plain.challenge ?? "");
      const answer = await app.ask("login/captcha", { purpose: "login", mobile }, { ...from, proof });
      expect(answer.code).toBe(200);
    }
    expect((await send()).plain).toMatchObject({ status: 429, code: 1011 });
  });

  it("that fails says so and may be tried again at once", async () => {
    const { token } = await addGuest(app);
    const input = { purpose: "login", mobile: newMobile() } as const;
    gateway.refuse(true);
    expect(await app.ask("login/captcha", input, { token })).toMatchObject({ status: 200, code: 2009 });
    gateway.refuse(false);
    expect(await app.ask("login/captcha", input, { token })).toMatchObject({ code: 200 });
  });

  it("that fails ten times leaves the ten of the day", async () => {
    const input = { purpose: "login", mobile: newMobile() } as const;
    gateway.refuse(true);
    for (let count = 0; count < 10; count += 1) {
      expect(await app.ask("login/captcha", input, await addGuest(app))).toMatchObject({ code: 2009 });
    }
    gateway.refuse(false);
    expect(await app.ask("login/captcha", input, await addGuest(app))).toMatchObject({ code: 200 });
  });

  it("is forgotten after two days with its mobile, whether it failed or not", async () => {
    const mobiles = [newMobile(), newMobile()];
    const kept = () =>
      app.site.context.db.primary
        .selectFrom("captcha_sends")
        .select("mobile")
        .where(
          "mobile",
          "in",
          mobiles.map((mobile) => parseMobile("86", mobile) ?? ""),
        )
        .execute();
    for (const [index, mobile] of mobiles.entries()) {
      gateway.refuse(index === 1);
      await app.ask("login/captcha", { purpose: "login", mobile }, await addGuest(app));
    }
    gateway.refuse(false);
    app.clock.now += 24 * 60 * minute;
    await forgetOld(app.site.context);
    expect(await kept()).toHaveLength(2);
    app.clock.now += 2 * 24 * 60 * minute;
    await forgetOld(app.site.context);
    expect(await kept()).toEqual([]);
  });

  it("needs a mobile", async () => {
    const { token } = await addGuest(app);
    for (const [mobile, tip] of [
      ["", "请输入手机号"],
      ["12345", "手机号不正确，请检查后再试"],
    ] as const) {
      expect(await app.ask("login/captcha", { purpose: "login", mobile }, { token })).toMatchObject({
        code: 2002,
        tip,
        fields: { mobile: tip },
      });
    }
  });

  it("is not offered by a site without a sender", async () => {
    const silent = await createTestApp();
    const { token } = await silent.signIn();
    expect((await silent.call("login/before", {}, token)).methods).not.toContain("sms");
    const refused = await silent.ask("login/captcha", { purpose: "login", mobile: "13800138000" }, { token });
    expect(refused).toMatchObject({ code: 2008 });
    await silent.close();
  });
});

describe("a member's mobile", () => {
  it("gets the code in what the member last read the site in", async () => {
    const mobile = newMobile();
    const member = await addMember(app);
    const headers = { "accept-language": "en" };
    await app.fetch(app.request("user/info", {}, { token: member.token, headers }));
    const code = await codeTo(member, mobile, "bind");
    const text = `${code} is your 拾光 code, valid for 10 minutes. Don't share it with anyone.`;
    expect(gateway.sent.at(-1)).toMatchObject({ text });
  });

  it("is bound once, belongs to one, and then signs in together with the password", async () => {
    const member = await addMember(app);
    const mobile = newMobile();
    const bound = { mobile, code: await codeTo(member, mobile, "bind"), ...proof };
    expect(await app.call("login/bindMobile", bound, member.token)).toMatchObject({ account: member.account });
    const second = newMobile();
    const again = { mobile: second, code: await codeTo(member, second, "bind"), ...proof };
    expect(await app.ask("login/bindMobile", again, { token: member.token })).toMatchObject({ code: 2017 });
    const rival = await addMember(app);
    const taken = { mobile, code: await codeTo(rival, mobile, "bind"), ...proof };
    expect(await app.ask("login/bindMobile", taken, { token: rival.token })).toMatchObject({ code: 2010 });
    const guest = await addGuest(app);
    const { user } = await app.call(
      "login/official",
      { account: `+86 ${mobile}`, password: testPassword },
      guest.token,
    );
    expect(user.id).toBe(member.userId);
  });

  it("is bound by who proves to be the account's owner, who is told, as of a change", async () => {
    const member = await addMember(app);
    const [mobile, next] = [newMobile(), newMobile()];
    const bound = { mobile, code: await codeTo(member, mobile, "bind") };
    expect(await app.ask("login/bindMobile", bound, member)).toMatchObject({ code: 2002, tip: "请输入当前密码" });
    const wrong = { ...bound, oldPassword: "not-the-password" };
    expect(await app.ask("login/bindMobile", wrong, member)).toMatchObject({ code: 2011 });
    // The code still holds.
    await app.call("login/bindMobile", { ...bound, ...proof }, member.token);
    const changed = { mobile: next, newCode: await codeTo(member, next, "change"), ...proof };
    await app.call("user/changeMobile", changed, member.token);
    const told = await app.call("message/list", { kind: "announcement" }, member.token);
    expect(told.list.map(({ about }) => about.title)).toEqual(["手机号已更换", "加了一种登录方式：手机号"]);
  });

  it("proves nothing any more on a site that sends no SMS: a recent sign-in does", async () => {
    const store = await createMigratedStore();
    const before = await openTestApp({ ...store, remove: async () => {} }, gateway.settings);
    const [mobile, { token: guest }] = [newMobile(), await addGuest(before)];
    await before.call("login/captcha", { purpose: "login", mobile }, guest);
    const { token } = await before.call("login/phone", { mobile, code: gateway.codeFor(`+86${mobile}`) }, guest);
    await before.close();
    const silent = await openTestApp(store);
    silent.clock.now += 15 * minute;
    const form = { password: testPassword, confirmPassword: testPassword };
    expect(await silent.ask("user/changePassword", form, { token })).toMatchObject({ code: 2059 });
    silent.clock.now -= minute;
    await silent.call("user/changePassword", form, token);
    expect((await silent.call("user/info", {}, token)).passwordSet).toBe(true);
    await silent.close();
  });

  it("is changed by who proves both to be theirs", async () => {
    const member = await addMember(app);
    const [before, after] = [newMobile(), newMobile()];
    const bound = { mobile: before, code: await codeTo(member, before, "bind"), ...proof };
    await app.call("login/bindMobile", bound, member.token);
    const newCode = await codeTo(member, after, "change");
    const input = { mobile: after, newCode };
    const ask = (proof: object) => app.ask("user/changeMobile", { ...input, ...proof }, { token: member.token });
    expect(await ask({})).toMatchObject({ code: 2002, tip: "请输入当前密码" });
    expect(await ask({ oldPassword: "not-the-password" })).toMatchObject({ code: 2011 });
    const said = "验证码不正确或已过期";
    expect(await ask({ code: newCode })).toMatchObject({ code: 2006, fields: { code: said } });
    // A wrong code of the new mobile is said at its own field.
    const mistyped = { newCode: "000", ...proof };
    expect(await ask(mistyped)).toMatchObject({ code: 2006, fields: { newCode: said } });
    const code = await codeTo(member, before, "verify");
    expect(await app.call("user/changeMobile", { ...input, code }, member.token)).toMatchObject({
      mobile: `138****${after.slice(-4)}`,
    });
  });
});
