import { submitCode, submitSignIn, submitSignUp, sendCode } from "#lib/client/stores/sign-in.ts";
import { canSubmitCode, canSubmitSignIn, canSubmitSignUp } from "#lib/validate.ts";
import { startCountdown } from "./countdown.ts";
import { startForm, textOf } from "./form.ts";

/** Brings the forms of the popup to life. */
export function startForms(popup: HTMLElement): void {
  const form = (selector: string) => popup.querySelector<HTMLFormElement>(`form${selector}`);
  const [password, code, signUp] = [
    form("[data-way-form=password]"),
    form("[data-way-form=sms]"),
    form("[data-sign-up]"),
  ];
  if (password) startPasswordForm(password);
  if (code) startCodeForm(code);
  if (signUp) startSignUpForm(signUp);
}

function startPasswordForm(form: HTMLFormElement): void {
  startForm(form, {
    read: (data) => ({ account: textOf(data, "account"), mobile: "", password: textOf(data, "password") }),
    canSubmit: canSubmitSignIn,
    submit: (values) => submitSignIn(values),
  });
}

function startSignUpForm(form: HTMLFormElement): void {
  startForm(form, {
    read: (data) => ({
      account: textOf(data, "account"),
      password: textOf(data, "password"),
      confirmPassword: textOf(data, "confirmPassword"),
    }),
    canSubmit: canSubmitSignUp,
    submit: (values) => submitSignUp(values),
  });
}

function startCodeForm(form: HTMLFormElement): void {
  const read = (data: FormData) => ({
    country: textOf(data, "country"),
    mobile: textOf(data, "mobile"),
    code: textOf(data, "code"),
  });
  const { show } = startForm(form, { read, canSubmit: canSubmitCode, submit: (values) => submitCode(values) });
  const button = form.querySelector<HTMLButtonElement>("[data-send]");
  let waiting = false;
  button?.addEventListener("click", async () => {
    if (waiting) return;
    waiting = true;
    setWaiting(button, "正在发送…");
    const { resendAfter, ...outcome } = await sendCode(read(new FormData(form)));
    // How long to wait stands on this button; signing in with an older code is free to try.
    show(outcome.kind === "failed" ? { ...outcome, retryAfter: 0 } : outcome);
    if (outcome.kind === "done") form.querySelector<HTMLElement>("input[name=code]")?.focus();
    startCountdown(resendAfter, (left) => {
      waiting = left > 0;
      if (waiting) setWaiting(button, `${left} 秒后重发`);
      else setReady(button, outcome.kind === "done" ? "重新获取" : "获取验证码");
    });
  });
}

function setWaiting(button: HTMLElement, words: string): void {
  button.textContent = words;
  button.setAttribute("aria-disabled", "true");
}

function setReady(button: HTMLElement, words: string): void {
  button.textContent = words;
  button.removeAttribute("aria-disabled");
}
