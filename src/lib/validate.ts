import { mobileInAccount, parseMobile } from "./mobile.ts";

export interface SignInForm {
  account: string;
  mobile: string;
  password: string;
}

export interface SignUpForm {
  account: string;
  password: string;
  confirmPassword: string;
}

export interface CodeForm {
  /** Country calling code. */
  country: string;
  mobile: string;
  code: string;
}

export type FormField = "account" | "password" | "confirmPassword" | "mobile" | "code" | "otp";

/** The first rule that a form breaks: the message, and the field. */
export interface FormError {
  field: FormField;
  message: string;
}

/** Maximum length of an account and of a password. */
const maxAccount = 32;
const maxPassword = 64;

type Rule = [broken: boolean, field: FormField, message: string];

/** Minimum length of an account and of a password. */
export const minimumLength = 6;

/** The first broken rule of sign-in, or null. Spaces around the account are ignored. */
export function checkSignIn(form: Pick<SignInForm, "account" | "password">): FormError | null {
  const account = form.account.trim();
  return firstBroken([
    [account === "", "account", "请输入账号"],
    [form.password === "", "password", "请输入密码"],
    [account.length < minimumLength, "account", "账号长度不少于6位"],
    [form.password.length < minimumLength, "password", "密码长度不少于6位"],
  ]);
}

/** The first broken rule of sign-up, or null. Spaces around the account are ignored. */
export function checkSignUp(form: SignUpForm): FormError | null {
  const account = form.account.trim();
  return firstBroken([
    [account === "", "account", "请输入账号"],
    [form.password === "", "password", "请输入密码"],
    [form.confirmPassword === "", "confirmPassword", "请输入确认密码"],
    [form.password !== form.confirmPassword, "confirmPassword", "两次密码不一致 请重新确认"],
    [account.length < minimumLength, "account", "账号不少于6位"],
    [form.password.length < minimumLength, "password", "密码不少于6位"],
    [account.length > maxAccount, "account", "账号不多于32位"],
    [form.password.length > maxPassword, "password", "密码不多于64位"],
    [!/^[\p{L}\p{N}_.@-]+$/u.test(account), "account", "账号只能用文字、数字和 _ - . @"],
    [mobileInAccount(account) !== null, "account", "账号不能是手机号，请换一个"],
  ]);
}

/** The first broken rule of a new password, or null. */
export function checkNewPassword(form: Pick<SignUpForm, "password" | "confirmPassword">): FormError | null {
  return firstBroken([
    [form.password === "", "password", "请输入新密码"],
    [form.confirmPassword === "", "confirmPassword", "请输入确认密码"],
    [form.password !== form.confirmPassword, "confirmPassword", "两次密码不一致 请重新确认"],
    [form.password.length < minimumLength, "password", "密码不少于6位"],
    [form.password.length > maxPassword, "password", "密码不多于64位"],
  ]);
}

/** Normalized form of an account for storage and comparison: full-width letters and capitals do not make a different account. */
export function normalAccount(account: string): string {
  return account.trim().normalize("NFKC").toLowerCase();
}

/** Whether the sign-in button is enabled. */
export function canSubmitSignIn(form: SignInForm): boolean {
  return form.password !== "" && (form.account.trim() !== "" || form.mobile.trim() !== "");
}

/** Whether the sign-up button is enabled. */
export function canSubmitSignUp(form: SignUpForm): boolean {
  return form.account.trim() !== "" && form.password !== "" && form.confirmPassword !== "";
}

/** The first broken rule of a mobile number, or null. */
export function checkMobile({ country, mobile }: Pick<CodeForm, "country" | "mobile">): FormError | null {
  return firstBroken([
    [mobile.trim() === "", "mobile", "请输入手机号"],
    [parseMobile(country, mobile) === null, "mobile", "手机号格式不正确"],
  ]);
}

/** The first broken rule of signing in by SMS code, or null. */
export function checkCode(form: CodeForm): FormError | null {
  return (
    checkMobile(form) ??
    firstBroken([
      [form.code.trim() === "", "code", "请输入验证码"],
      [!/^\d{6}$/.test(form.code.normalize("NFKC").trim()), "code", "验证码是 6 位数字"],
    ])
  );
}

/** Whether the button is enabled. */
export function canSubmitCode(form: CodeForm): boolean {
  return form.mobile.trim() !== "" && form.code.trim() !== "";
}

function firstBroken(rules: Rule[]): FormError | null {
  for (const [broken, field, message] of rules) {
    if (broken) return { field, message };
  }
  return null;
}
