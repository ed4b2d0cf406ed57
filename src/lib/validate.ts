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

/** The first rule a form breaks: what to say, and at which field. */
export interface FormError {
  field: "account" | "password" | "confirmPassword";
  message: string;
}

type Rule = [broken: boolean, field: FormError["field"], message: string];

/** Fewest characters of an account and of a password. */
export const minimumLength = 6;

/** The first broken rule of sign-in, or null. The account counts without the spaces around it. */
export function checkSignIn(form: Pick<SignInForm, "account" | "password">): FormError | null {
  const account = form.account.trim();
  return firstBroken([
    [account === "", "account", "请输入账号"],
    [form.password === "", "password", "请输入密码"],
    [account.length < minimumLength, "account", "账号长度不少于6位"],
    [form.password.length < minimumLength, "password", "密码长度不少于6位"],
  ]);
}

/** The first broken rule of sign-up, or null. The account counts without the spaces around it. */
export function checkSignUp(form: SignUpForm): FormError | null {
  const account = form.account.trim();
  return firstBroken([
    [account === "", "account", "请输入账号"],
    [form.password === "", "password", "请输入密码"],
    [form.confirmPassword === "", "confirmPassword", "请输入确认密码"],
    [form.password !== form.confirmPassword, "confirmPassword", "两次密码不一致 请重新确认"],
    [account.length < minimumLength, "account", "账号不少于6位"],
    [form.password.length < minimumLength, "password", "密码不少于6位"],
  ]);
}

/** Whether the sign-in button may be pressed. */
export function canSubmitSignIn(form: SignInForm): boolean {
  return form.password !== "" && (form.account.trim() !== "" || form.mobile.trim() !== "");
}

/** Whether the sign-up button may be pressed. */
export function canSubmitSignUp(form: SignUpForm): boolean {
  return form.account.trim() !== "" && form.password !== "" && form.confirmPassword !== "";
}

function firstBroken(rules: Rule[]): FormError | null {
  for (const [broken, field, message] of rules) {
    if (broken) return { field, message };
  }
  return null;
}
