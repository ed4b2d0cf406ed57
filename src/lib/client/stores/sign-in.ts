import { errors, networkTip } from "../../contract/errors.ts";
import { checkCode, checkMobile, checkSignIn, checkSignUp } from "../../validate.ts";
import type { CodeForm, FormError, FormField, SignInForm, SignUpForm } from "../../validate.ts";
import { api, type Client } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { errorText } from "../error-text.ts";
import { signIn } from "./session.ts";
import { showToast } from "./toast.ts";
import { refreshUser } from "./user.ts";

/** How sending a form ended: well, with something wrong at a field, or without a usable answer. */
export type Outcome =
  | { kind: "done" }
  | ({ kind: "wrong" } & FormError)
  /** `retryAfter`: seconds after which trying again makes sense, 0 when at any time. */
  | { kind: "failed"; message: string; retryAfter: number };

const stillHere = "填写的内容都还在";

/** Signs in with a password: the token and the user of the answer are kept. */
export function submitSignIn(form: Pick<SignInForm, "account" | "password">, client: Client = api): Promise<Outcome> {
  return attempt(checkSignIn(form), async () => {
    const { account, password } = form;
    welcome(await client.call("login/official", { account: account.trim(), password }));
  });
}

/** Signs in with the code of an SMS. */
export function submitCode({ country, mobile, code }: CodeForm, client: Client = api): Promise<Outcome> {
  return attempt(checkCode({ country, mobile, code }), async () => {
    welcome(await client.call("login/phone", { country, mobile: mobile.trim(), code: code.trim() }));
  });
}

/** Signs up: this guest becomes a member with the same token, so only the user is asked for anew. */
export function submitSignUp(form: SignUpForm, client: Client = api): Promise<Outcome> {
  return attempt(checkSignUp(form), async () => {
    const { account, password, confirmPassword } = form;
    await client.call("login/account/create", { account: account.trim(), password, confirmPassword }).catch(wasMember);
    const { name } = await refreshUser(client);
    showToast(`注册成功，${name}，欢迎你`, "success");
  });
}

/** Has a code sent; `resendAfter` tells in how many seconds another may be asked for. */
export async function sendCode(
  form: Pick<CodeForm, "country" | "mobile">,
  client: Client = api,
): Promise<Outcome & { resendAfter: number }> {
  let resendAfter = 0;
  const outcome = await attempt(checkMobile(form), async () => {
    const { country, mobile } = form;
    ({ resendAfter } = await client.call("login/captcha", { purpose: "login", country, mobile: mobile.trim() }));
  });
  if (outcome.kind === "failed") resendAfter = outcome.retryAfter;
  return { ...outcome, resendAfter };
}

/** Keeps a login and says hello. */
export function welcome(login: Parameters<typeof signIn>[0] & { restored?: boolean | undefined }): void {
  signIn(login);
  const { name } = login.user;
  showToast(login.restored ? `欢迎回来，${name}，账号注销已取消` : `欢迎回来，${name}`, "success");
}

/** What a form's own check found, or how sending it ended. */
export async function attempt(broken: FormError | null, send: () => Promise<void>): Promise<Outcome> {
  if (broken) return { kind: "wrong", ...broken };
  try {
    await send();
    return { kind: "done" };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** A sign-up whose answer was lost, or one in another tab, has made this guest a member already. */
function wasMember(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== errors.alreadyMember.code) throw error;
}

/** Fields of the forms by their names on the wire. */
const fields: readonly FormField[] = ["account", "password", "confirmPassword", "mobile", "code"];

function outcomeOf(error: unknown): Outcome {
  // The form says what happened; what went wrong exactly is for whoever looks into it. Never what was typed.
  console.debug("login failed", error instanceof ApiError ? { code: error.code, status: error.status } : error);
  if (!(error instanceof ApiError)) return failed(`没有成功，请再试一次，${stillHere}`);
  const { code, status, fields: named, retryAfter, tip } = error;
  const field = fields.find((name) => named[name] !== undefined);
  if (field) return { kind: "wrong", field, message: tip || (named[field] ?? "") };
  if (code === errors.wrongCredentials.code) return wrong("password", "账号或密码不正确，请检查后再试");
  if (code === errors.accountTaken.code) return wrong("account", errors.accountTaken.tip);
  if (code === errors.captchaWrong.code) return wrong("code", errors.captchaWrong.tip);
  if (code === 0 && status === 0) return failed(`${networkTip}，${stillHere}`);
  if (status >= 500) return failed(`服务器有点忙，请稍后再试，${stillHere}`, retryAfter);
  return failed(errorText(error) ?? "没有成功，请再试一次", retryAfter);
}

function wrong(field: FormField, message: string): Outcome {
  return { kind: "wrong", field, message };
}

function failed(message: string, retryAfter = 0): Outcome {
  return { kind: "failed", message, retryAfter };
}
