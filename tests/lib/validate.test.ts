import { expect, test } from "vitest";
import { canSubmitSignIn, canSubmitSignUp, checkSignIn, checkSignUp } from "#lib/validate.ts";

test.each([
  ["", "", "account", "请输入账号"],
  ["   ", "secret1", "account", "请输入账号"],
  ["abc", "", "password", "请输入密码"],
  ["abc", "123", "account", "账号长度不少于6位"],
  [" abcde ", "secret1", "account", "账号长度不少于6位"],
  ["abcdef", "12345", "password", "密码长度不少于6位"],
])("sign-in of %j with %j complains at %s: %s", (account, password, field, message) => {
  expect(checkSignIn({ account, password })).toEqual({ field, message });
});

test.each([
  ["", "", "", "account", "请输入账号"],
  ["abc", "", "", "password", "请输入密码"],
  ["abc", "123", "", "confirmPassword", "请输入确认密码"],
  ["abc", "123", "321", "confirmPassword", "两次密码不一致 请重新确认"],
  ["abc", "123", "123", "account", "账号不少于6位"],
  ["abcdef", "123", "123", "password", "密码不少于6位"],
])("sign-up of %j with %j and %j complains at %s: %s", (account, password, confirmPassword, field, message) => {
  expect(checkSignUp({ account, password, confirmPassword })).toEqual({ field, message });
});

test("sound forms pass", () => {
  expect(checkSignIn({ account: "abcdef", password: "123456" })).toBeNull();
  expect(checkSignUp({ account: "abcdef", password: "123456", confirmPassword: "123456" })).toBeNull();
});

test("sign-in can be sent with a password and an account or a mobile", () => {
  expect(canSubmitSignIn({ account: "a", mobile: "", password: "p" })).toBe(true);
  expect(canSubmitSignIn({ account: "", mobile: "1", password: "p" })).toBe(true);
  expect(canSubmitSignIn({ account: "a", mobile: "1", password: "" })).toBe(false);
  expect(canSubmitSignIn({ account: " ", mobile: "", password: "p" })).toBe(false);
});

test("sign-up can be sent when all three are filled", () => {
  const form = { account: "a", password: "p", confirmPassword: "q" };
  expect(canSubmitSignUp(form)).toBe(true);
  for (const field of ["account", "password", "confirmPassword"]) {
    expect(canSubmitSignUp({ ...form, [field]: "" })).toBe(false);
  }
});
