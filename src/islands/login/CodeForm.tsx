import { useStore } from "@nanostores/react";
import { useState } from "react";
import { $confirming } from "#lib/client/stores/confirming.ts";
import { sendCode, submitCode } from "#lib/client/stores/sign-in.ts";
import { canSubmitCode } from "#lib/validate.ts";
import { useCountdown } from "../parts/useCountdown.ts";
import type { ReadField } from "../parts/useForm.ts";
import { countries } from "./countries.ts";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { refusalOf, useLoginForm } from "./useLoginForm.tsx";

const valuesOf = (field: ReadField) => ({
  country: field("country"),
  mobile: field("mobile"),
  code: field("code"),
  otp: field("otp"),
});

/** Form for signing in with a code received by SMS. */
export function CodeForm({ hidden }: { hidden: boolean }) {
  const { form, second } = useLoginForm({ valuesOf, ready: canSubmitCode, submit: submitCode, name: "sms" });
  const [sending, setSending] = useState(false);
  const confirming = useStore($confirming) > 0;
  const [sent, setSent] = useState(false);
  const [wait, startWait] = useCountdown();

  async function send(): Promise<void> {
    if (sending || wait > 0) return;
    setSending(true);
    const { resendAfter, ...outcome } = await sendCode(valuesOf(form.read));
    setSending(false);
    setSent(outcome.kind === "done");
    startWait(resendAfter);
    // This button displays the time to wait; signing in with an older code is still possible.
    form.refuse({ ...refusalOf(outcome), retryAfter: 0 });
    if (outcome.kind === "done") form.focus("code");
  }

  const rest = sent ? "重新获取" : "获取验证码";
  const busyLabel = confirming ? "正在确认…" : "正在发送…";
  const sendLabel = sending ? busyLabel : wait > 0 ? `${wait} 秒后重发` : rest;

  return (
    <LoginForm form={form} act="登录" hidden={hidden}>
      <LoginField
        form="sms"
        name="mobile"
        type="tel"
        label="手机号"
        placeholder="请输入手机号"
        autoComplete="tel-national"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={20}
        kept
        before={
          <select className="login-country" name="country" aria-label="国家或地区">
            {countries.map(([code, name]) => (
              <option value={code} key={code}>
                {name}
              </option>
            ))}
          </select>
        }
      />
      <LoginField
        form="sms"
        name="code"
        label="验证码"
        placeholder="请输入验证码"
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        maxLength={8}
        after={
          <button
            className="login-send"
            type="button"
            aria-disabled={sending || wait > 0 || undefined}
            onClick={() => void send()}
          >
            {sendLabel}
          </button>
        }
      />
      {second}
    </LoginForm>
  );
}
