import { clientErrors, networkTip } from "../../contract/client-errors.ts";
import { checkCode, checkMobile, checkSignIn, checkSignUp } from "../../validate.ts";
import type { CodeForm, FormError, FormField, SignInForm, SignUpForm } from "../../validate.ts";
import { api, type Client } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { errorText } from "../error-text.ts";
import { isSessionKept, signIn } from "./session.ts";
import { showToast } from "./toast.ts";
import { warnUnkept } from "./unkept.ts";
import { refreshUser } from "./user.ts";

/** Result of submitting a form: done, an error at a field, or no usable response. */
export type Outcome =
  | { kind: "done" }
  | ({ kind: "wrong" } & FormError)
  /** `retryAfter`: seconds after which to retry; 0 for any time. */
  | { kind: "failed"; message: string; retryAfter: number };

/** A one-time password or recovery code, where the account asks for one; else empty. */
interface SecondFactor {
  otp?: string;
}

const secondFactor = ({ otp = "" }: SecondFactor): SecondFactor => (otp.trim() === "" ? {} : { otp: otp.trim() });

const stillHere = "填写的内容都还在";

/** Signs in with a password and stores the token and the user. */
export function submitSignIn(
  form: Pick<SignInForm, "account" | "password"> & SecondFactor,
  client: Client = api,
): Promise<Outcome> {
  return attempt(checkSignIn(form), async () => {
    const { account, password } = form;
    welcome(await client.call("login/official", { account: account.trim(), password, ...secondFactor(form) }));
  });
}

/** Signs in with a code received by SMS. */
export function submitCode(form: CodeForm & SecondFactor, client: Client = api): Promise<Outcome> {
  const { country, mobile, code } = form;
  return attempt(checkCode({ country, mobile, code }), async () => {
    welcome(
      await client.call("login/phone", { country, mobile: mobile.trim(), code: code.trim(), ...secondFactor(form) }),
    );
  });
}

/** Signs up: this guest becomes a member with the same token, so only the user is fetched again. */
export function submitSignUp(form: SignUpForm, client: Client = api): Promise<Outcome> {
  return attempt(checkSignUp(form), async () => {
    const { account, password, confirmPassword } = form;
    await client.call("login/account/create", { account: account.trim(), password, confirmPassword }).catch(wasMember);
    const { name } = await refreshUser(client);
    greet(`注册成功，${name}，欢迎你`);
  });
}

/** Sends a code by SMS; `resendAfter` is the number of seconds until another can be sent. */
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

/** Stores a login and shows a welcome toast. */
export function welcome(login: Parameters<typeof signIn>[0] & { restored?: boolean | undefined }): void {
  signIn(login);
  const { name } = login.user;
  greet(login.restored ? `欢迎回来，${name}，账号注销已取消` : `欢迎回来，${name}`);
}

function greet(text: string): void {
  showToast(text, "success");
  if (!isSessionKept()) warnUnkept();
}

/** Returns the error of the form's own check, or the result of sending it. */
async function attempt(broken: FormError | null, send: () => Promise<void>): Promise<Outcome> {
  if (broken) return { kind: "wrong", ...broken };
  try {
    await send();
    return { kind: "done" };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Ignores the error if this guest is a member already: the response of an earlier sign-up was lost, or another tab has signed up. */
function wasMember(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== clientErrors.alreadyMember.code) throw error;
}

/** Form fields by their names in the API. */
const fields: readonly FormField[] = ["account", "password", "confirmPassword", "mobile", "code", "otp"];

function outcomeOf(error: unknown): Outcome {
  // The form displays a message; the details are logged for debugging, without what was typed.
  console.debug("login failed", error instanceof ApiError ? { code: error.code, status: error.status } : error);
  if (!(error instanceof ApiError)) return failed(`没有成功，请再试一次，${stillHere}`);
  const { code, status, fields: named, retryAfter, tip } = error;
  const field = fields.find((name) => named[name] !== undefined);
  if (field) return { kind: "wrong", field, message: tip || (named[field] ?? "") };
  if (code === clientErrors.wrongCredentials.code) return wrong("password", "账号或密码不正确，请检查后再试");
  if (code === clientErrors.accountTaken.code) return wrong("account", clientErrors.accountTaken.tip);
  if (code === clientErrors.captchaWrong.code) return wrong("code", clientErrors.captchaWrong.tip);
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
