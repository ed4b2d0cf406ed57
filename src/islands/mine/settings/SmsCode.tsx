import { useRef } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { CaptchaPurpose } from "#lib/contract/schemas/accounts.ts";
import { useAct } from "../../parts/useAct.ts";
import { useCountdown } from "../../parts/useCountdown.ts";
import { Field } from "../../parts/Field.tsx";

interface Props {
  label: string;
  name: string;
  purpose: CaptchaPurpose;
  /** Name of the form field with the mobile; default: the account's own mobile. */
  mobileField?: string;
}

/** Field for a code received by SMS, with a button that sends one and counts down to the next. */
export function SmsCode({ label, name, purpose, mobileField }: Props) {
  const [wait, startWait] = useCountdown();
  const [busy, act] = useAct();
  const ref = useRef<HTMLDivElement>(null);

  async function send(): Promise<void> {
    const input = mobileField ? ref.current?.closest("form")?.elements.namedItem(mobileField) : null;
    const mobile = input instanceof HTMLInputElement ? input.value.trim() : "";
    if (mobileField && mobile === "") {
      if (input instanceof HTMLInputElement) input.focus();
      return showToast("请先输入手机号");
    }
    const { resendAfter } = await api.call("login/captcha", { purpose, mobile });
    startWait(resendAfter);
    showToast("验证码已发送，10 分钟内有效", "success");
  }

  return (
    <div className="sms-code" ref={ref}>
      <Field label={label} name={name} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      <button className="button" type="button" aria-disabled={busy || wait > 0} onClick={() => wait === 0 && act(send)}>
        {wait > 0 ? `${wait} 秒后再发` : "发送验证码"}
      </button>
    </div>
  );
}
