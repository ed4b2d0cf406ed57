import { useState } from "react";
import { submitSignIn } from "#lib/client/stores/sign-in.ts";
import { canSubmitSignIn } from "#lib/validate.ts";
import { type ReadField, useForm } from "../parts/useForm.ts";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { refusalOf } from "./refusal.ts";
import { Reveal } from "./Reveal.tsx";

const valuesOf = (field: ReadField) => ({ account: field("account"), mobile: "", password: field("password") });

export function PasswordForm({ hidden }: { hidden: boolean }) {
  const [shown, setShown] = useState(false);
  const form = useForm(
    async (field) => {
      // Nobody reads over the shoulder while the answer is awaited, and password managers know the field for what it is.
      setShown(false);
      return refusalOf(await submitSignIn(valuesOf(field)));
    },
    { ready: (field) => canSubmitSignIn(valuesOf(field)) },
  );
  return (
    <LoginForm form={form} act="登录" hidden={hidden}>
      <LoginField
        form="in"
        name="account"
        label="账号"
        placeholder="请输入手机号/账号"
        autoComplete="username"
        enterKeyHint="next"
        maxLength={64}
        kept
      />
      <LoginField
        form="in"
        name="password"
        type={shown ? "text" : "password"}
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={128}
        after={<Reveal shown={shown} onChange={setShown} />}
      />
    </LoginForm>
  );
}
