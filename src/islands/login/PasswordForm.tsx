import { useStore } from "@nanostores/react";
import { useState } from "react";
import { submitSignIn } from "#lib/client/stores/sign-in.ts";
import { canSubmitSignIn } from "#lib/validate.ts";
import type { ReadField } from "../parts/useForm.ts";
import { ForgottenForm } from "./ForgottenForm.tsx";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useLoginForm } from "./useLoginForm.tsx";
import { $resetsPassword } from "./ways.ts";

const valuesOf = (field: ReadField) => ({
  account: field("account"),
  mobile: "",
  password: field("password"),
  otp: field("otp"),
});

export function PasswordForm({ hidden }: { hidden: boolean }) {
  const { form, type, reveal, second } = useLoginForm({
    valuesOf,
    ready: canSubmitSignIn,
    submit: submitSignIn,
    name: "in",
  });
  const resets = useStore($resetsPassword);
  const [forgotten, setForgotten] = useState(false);
  return (
    <>
      <LoginForm form={form} act="登录" hidden={hidden || forgotten}>
        <LoginField
          form="in"
          name="account"
          label="账号"
          placeholder="请输入手机号/账号"
          autoComplete="username webauthn"
          enterKeyHint="next"
          maxLength={64}
          kept
        />
        <LoginField
          form="in"
          name="password"
          type={type}
          label="密码"
          placeholder="请输入密码"
          autoComplete="current-password"
          enterKeyHint="go"
          maxLength={128}
          after={reveal}
        />
        {second}
      </LoginForm>
      {resets && !hidden && !forgotten && (
        <div className="login-ways">
          <button className="login-way" type="button" onClick={() => setForgotten(true)}>
            忘记密码
          </button>
        </div>
      )}
      {forgotten && !hidden && <ForgottenForm onBack={() => setForgotten(false)} />}
    </>
  );
}
