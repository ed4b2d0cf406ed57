import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "#lib/client/api.ts";
import { environment } from "#lib/client/environment.ts";
import { $login, closeLogin, requireMember } from "#lib/client/stores/login.ts";
import { $session, forgetUser, signIn, updateSession } from "#lib/client/stores/session.ts";
import { sendCode, submitCode, submitSignIn, submitSignUp } from "#lib/client/stores/sign-in.ts";
import { $toast } from "#lib/client/stores/toast.ts";
import { fakeBrowser } from "../fakes/browser.ts";
import { type Answer, fakeServer, visitor } from "../fakes/server.ts";

const member = { ...visitor, account: "reader1" };
const form = { account: " reader1 ", password: "long-enough" };
const signUpForm = { ...form, confirmPassword: form.password };

function world(answers: Record<string, () => Answer>) {
  const browser = fakeBrowser();
  const server = fakeServer(browser.clock.now, answers);
  Object.assign(environment, browser.environment, { fetch: server.fetch });
  updateSession({ token: server.issue(), user: visitor });
  return { client: createClient(), server, inputs: () => server.received.map(({ name, input }) => ({ name, input })) };
}

beforeEach(() => {
  vi.spyOn(console, "debug").mockImplementation(() => undefined);
  forgetUser();
  return $login.listen(() => undefined);
});

test("what needs a member is done at once for one", () => {
  const action = vi.fn();
  signIn({ token: "t", user: member });
  requireMember(action);
  expect(action).toHaveBeenCalledOnce();
  expect($login.get()).toBe("closed");
});

test("for anybody else it is done when they have logged in, once, and the popup is closed by then", () => {
  const seen: string[] = [];
  requireMember(() => seen.push($login.get()), "signUp");
  expect($login.get()).toBe("signUp");
  updateSession({ user: visitor });
  expect(seen).toEqual([]);
  signIn({ token: "t", user: member });
  expect(seen).toEqual(["closed"]);
  forgetUser();
  signIn({ token: "t", user: member });
  expect(seen).toHaveLength(1);
});

test("closing the popup forgets what it was opened for", () => {
  const action = vi.fn();
  requireMember(action);
  closeLogin();
  signIn({ token: "t", user: member });
  expect(action).not.toHaveBeenCalled();
});

test("signing in keeps token and user of the answer, and sends account and password only", async () => {
  const { client, server, inputs } = world({ "login/official": () => ({ data: { token, user: member } }) });
  const token = server.issue();
  expect(await submitSignIn(form, client)).toEqual({ kind: "done" });
  expect(inputs()).toEqual([{ name: "login/official", input: { account: "reader1", password: form.password } }]);
  expect($session.get()).toMatchObject({ token, user: member });
});

test.each(["refuses", "is full of"])(
  "who signs in where the browser %s site data is told how long it lasts",
  async (how) => {
    const { client } = world({ "login/official": () => ({ data: { token: "t", user: member } }) });
    const storage = {
      ...environment.localStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    Object.assign(environment, { localStorage: () => (how === "refuses" ? null : storage) });
    onTestFinished(() => {
      Object.assign(environment, fakeBrowser().environment);
      // Kept by the page itself until it can be stored.
      forgetUser();
    });
    expect(await submitSignIn(form, client)).toEqual({ kind: "done" });
    expect($session.get().user).toEqual(member);
    expect($toast.get().map(({ text }) => text)).toContainEqual(expect.stringContaining("到下一页就要重新登录"));
  },
);

test("signing up asks who this is now and keeps the token", async () => {
  const { client, inputs } = world({
    "login/account/create": () => ({ data: {} }),
    "user/info": () => ({ data: member }),
  });
  const { token } = $session.get();
  expect(await submitSignUp(signUpForm, client)).toEqual({ kind: "done" });
  expect(inputs().map(({ name }) => name)).toEqual(["login/account/create", "user/info"]);
  expect($session.get()).toMatchObject({ token, user: member });
});

test("a sign-up whose first answer was lost succeeds when it is sent again", async () => {
  const { client } = world({
    "login/account/create": () => ({ code: 2004, tip: "你已经登录了，要换账号请先退出" }),
    "user/info": () => ({ data: member }),
  });
  expect(await submitSignUp(signUpForm, client)).toEqual({ kind: "done" });
  expect($session.get().user).toEqual(member);
});

test("nothing is sent while a rule is broken", async () => {
  const { client, server } = world({});
  expect(await submitSignIn({ ...form, password: "123" }, client)).toMatchObject({ kind: "wrong", field: "password" });
  expect(await submitSignUp({ ...signUpForm, confirmPassword: "" }, client)).toMatchObject({
    field: "confirmPassword",
  });
  const mobile = { country: "86", mobile: "12345678901" };
  expect(await sendCode(mobile, client)).toMatchObject({ field: "mobile", message: "手机号格式不正确" });
  expect(await submitCode({ country: "86", mobile: "13800138000", code: "12a456" }, client)).toMatchObject({
    field: "code",
    message: "验证码是 6 位数字",
  });
  expect(server.received).toEqual([]);
});

test.each([
  [
    { code: 2001, tip: "账号或密码不正确" },
    { kind: "wrong", field: "password" },
  ],
  [
    { code: 2003, tip: "这个账号已有人使用" },
    { kind: "wrong", field: "account" },
  ],
  [
    { code: 2002, tip: "账号不少于6位", fields: { account: "账号不少于6位" } },
    { kind: "wrong", field: "account", message: "账号不少于6位" },
  ],
  [
    { code: 2005, tip: "账号已停用" },
    { kind: "failed", message: "账号已停用", retryAfter: 0 },
  ],
  [
    { code: 1053, status: 503 },
    { kind: "failed", message: "服务器有点忙，请稍后再试，填写的内容都还在" },
  ],
])("%j is told as %j", async (answer, outcome) => {
  const { client } = world({ "login/official": () => answer });
  expect(await submitSignIn(form, client)).toMatchObject(outcome);
  expect($session.get().user).toEqual(visitor);
});

test("without a network what was typed is said to be there still", async () => {
  const { client } = world({});
  environment.fetch = () => Promise.reject(new TypeError("offline"));
  expect(await submitSignIn(form, client)).toEqual({
    kind: "failed",
    message: "网络异常，请检查网络后再试，填写的内容都还在",
    retryAfter: 0,
  });
});

test("a code is sent for signing in, and the wait for another is told", async () => {
  const { client, inputs } = world({ "login/captcha": () => ({ data: { resendAfter: 60, expiresAfter: 600 } }) });
  expect(await sendCode({ country: "86", mobile: "138 0013 8000" }, client)).toEqual({ kind: "done", resendAfter: 60 });
  expect(inputs()).toEqual([
    { name: "login/captcha", input: { purpose: "login", country: "86", mobile: "138 0013 8000" } },
  ]);
});
