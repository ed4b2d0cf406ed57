import { submitSignIn } from "#lib/client/stores/sign-in.ts";
import { canSubmitSignIn } from "#lib/validate.ts";
import type { ReadField } from "../parts/useForm.ts";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useLoginForm } from "./useLoginForm.tsx";

const valuesOf = (field: ReadField) => ({ account: field("account"), mobile: "", password: field("password") });

export function PasswordForm({ hidden }: { hidden: boolean }) {
  const { form, type, reveal } = useLoginForm({ valuesOf, ready: canSubmitSignIn, submit: submitSignIn });
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
        type={type}
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        enterKeyHint="go"
        maxLength={128}
        after={reveal}
      />
    </LoginForm>
  );
}
