import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "#lib/contract/calls.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What a form is told: code, sentence, field. */
async function refusal(name: CallName, input: unknown, token: string) {
  const { status, code, tip, fields } = await app.ask(name, input, { token });
  return { status, code, tip, field: Object.keys(fields ?? {})[0] };
}

describe("signing up", () => {
  it("turns the guest into a member: same row, same token", async () => {
    const { token, userId } = await app.signIn();
    const form = { account: "Film_Lover", password: "secret-1", confirmPassword: "secret-1" };
    expect(await app.call("login/account/create", form, token)).toEqual({});
    expect(await app.call("user/info", {}, token)).toMatchObject({
      id: userId,
      account: "film_lover",
      passwordSet: true,
    });
    expect(await refusal("login/account/create", { ...form, account: "another-1" }, token)).toMatchObject({
      code: 2004,
    });
  });

  it("makes one account of 20 who want it at once", async () => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => app.signIn()));
    const form = { account: "wanted-by-all", password: "secret-1", confirmPassword: "secret-1" };
    const codes = await Promise.all(
      guests.map(async ({ token }) => (await refusal("login/account/create", form, token)).code),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 2003)).toHaveLength(19);
  });

  it.each([
    [{ account: " ", password: "", confirmPassword: "" }, "请输入账号", "account"],
    [{ account: "abc", password: "", confirmPassword: "" }, "请输入密码", "password"],
    [{ account: "abc", password: "1", confirmPassword: "" }, "请输入确认密码", "confirmPassword"],
    [{ account: "abc", password: "1", confirmPassword: "2" }, "两次密码不一致 请重新确认", "confirmPassword"],
    [{ account: "abc", password: "1", confirmPassword: "1" }, "账号不少于6位", "account"],
    [{ account: "abcdef", password: "1", confirmPassword: "1" }, "密码不少于6位", "password"],
    [
      { account: "a b c d", password: "123456", confirmPassword: "123456" },
      "账号只能用文字、数字和 _ - . @",
      "account",
    ],
    [
      { account: "138 0013 8000", password: "123456", confirmPassword: "123456" },
      "账号只能用文字、数字和 _ - . @",
      "account",
    ],
    [
      { account: "１３８００１３８０００", password: "123456", confirmPassword: "123456" },
      "账号不能是手机号，请换一个",
      "account",
    ],
  ])("refuses %j: %s", async (form, tip, field) => {
    const { token } = await app.signIn();
    expect(await refusal("login/account/create", form, token)).toEqual({ status: 200, code: 2002, tip, field });
  });
});

describe("signing in", () => {
  const form = { account: "returning", password: "secret-1" };
  let userId = 0;
  beforeAll(async () => {
    const guest = await app.signIn();
    userId = guest.userId;
    await app.call("login/account/create", { ...form, confirmPassword: form.password }, guest.token);
  });

  it("gives a new token and the user; the token that asked ends", async () => {
    const guest = await app.signIn();
    const { token, user } = await app.call("login/official", { ...form, account: " Ｒeturning " }, guest.token);
    expect(user).toMatchObject({ id: userId, account: "returning" });
    expect(token).not.toBe(guest.token);
    expect(await app.call("user/info", {}, token)).toMatchObject({ id: userId });
    await expect(app.call("user/info", {}, guest.token)).rejects.toThrow("401 1001");
  });

  it.each([
    [{ account: "", password: "" }, "请输入账号", "account"],
    [{ account: "abc", password: "" }, "请输入密码", "password"],
    [{ account: "abc", password: "1" }, "账号长度不少于6位", "account"],
    [{ account: "abcdef", password: "1" }, "密码长度不少于6位", "password"],
  ])("refuses %j: %s", async (input, tip, field) => {
    const { token } = await app.signIn();
    expect(await refusal("login/official", input, token)).toEqual({ status: 200, code: 2002, tip, field });
  });

  it("tells the page cache of the guest and the user", async () => {
    const guest = await app.signIn();
    const told = new Set<string>();
    const stop = app.site.onInvalidate((tags) => tags.forEach((tag) => told.add(tag)));
    await app.call("login/official", form, guest.token);
    stop();
    expect([...told].toSorted()).toEqual([`user:${guest.userId}`, `user:${userId}`].toSorted());
  });

  it("happens once for a session: of two at once, to two accounts, one takes what the guest has", async () => {
    const password = "secret-1";
    const accounts = ["first-of-two", "second-of-two"];
    for (const account of accounts) {
      const { token } = await app.signIn();
      await app.call("login/account/create", { account, password, confirmPassword: password }, token);
    }
    const guest = await app.signIn();
    const answers = await Promise.all(
      accounts.map((account) => refusal("login/official", { account, password }, guest.token)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1001, 200]);
  });

  it("takes nothing from a guest who becomes a member at the same time", async () => {
    const guest = await app.signIn();
    const target = { contentType: 2, targetId: await addVideo(app.site.context) } as const;
    const { comment } = await app.call("comment/add", { ...target, text: "先来的" }, guest.token);
    const create = { account: "made-meanwhile", password: form.password, confirmPassword: form.password };
    const [created, signedIn] = await Promise.all([
      refusal("login/account/create", create, guest.token),
      refusal("login/official", form, guest.token),
    ]);
    expect(signedIn.code).toBe(200);
    const row = await app.site.context.db.primary
      .selectFrom("comments")
      .select("author_id")
      .where("id", "=", comment.id)
      .executeTakeFirstOrThrow();
    expect([created.code, row.author_id]).toEqual(created.code === 200 ? [200, guest.userId] : [1001, userId]);
  });

  it("answers unknown accounts and wrong passwords alike, after the same work", async () => {
    const { token } = await app.signIn();
    const { passwords } = app.site.context;
    const answers = [];
    for (const account of ["returning", "nobody-at-all", "13800138000"]) {
      const before = passwords.runs;
      answers.push({
        ...(await refusal("login/official", { account, password: "wrong-1" }, token)),
        runs: passwords.runs - before,
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 2001, runs: 1 });
  });
});
