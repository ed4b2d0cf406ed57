import { submitSignUp } from "#lib/client/stores/sign-in.ts";
import { canSubmitSignUp } from "#lib/validate.ts";
import type { ReadField } from "../parts/useForm.ts";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useLoginForm } from "./useLoginForm.tsx";

const valuesOf = (field: ReadField) => ({
  account: field("account"),
  password: field("password"),
  confirmPassword: field("confirmPassword"),
});

export function SignUpForm() {
  const { form, type, reveal } = useLoginForm({ valuesOf, ready: canSubmitSignUp, submit: submitSignUp, name: "up" });
  const secret = { type, autoComplete: "new-password", maxLength: 128 };
  return (
    <LoginForm form={form} act="注册">
      <LoginField
        form="up"
        name="account"
        label="账号"
        placeholder="请输入账号"
        autoComplete="username"
        enterKeyHint="next"
        maxLength={64}
        kept
      />
      <LoginField
        form="up"
        name="password"
        label="密码"
        placeholder="请输入密码"
        enterKeyHint="next"
        {...secret}
        saysOf="confirmPassword"
        after={reveal}
      />
      <LoginField
        form="up"
        name="confirmPassword"
        label="确认密码"
        placeholder="请输入确认密码"
        enterKeyHint="go"
        {...secret}
        saidAt="password"
      />
    </LoginForm>
  );
}
