import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { parseEmail } from "#lib/email.ts";
import { useForm } from "../parts/useForm.ts";
import { LoginField } from "./LoginField.tsx";
import { LoginForm } from "./LoginForm.tsx";

/** Asks for a link that sets a new password. The answer is the same whether the address belongs to an account. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState("");
  const form = useForm(
    async (field) => {
      const email = field("email").trim();
      if (parseEmail(email) === null) return { errors: { email: "邮箱地址不正确，请检查后再试" } };
      await api.call("login/password/ask", { email });
      setSentTo(email);
      return undefined;
    },
    { ready: (field) => field("email").trim() !== "" },
  );
  return (
    <>
      <LoginForm form={form} act="发送">
        <p className="login-hint">填账号绑定的邮箱，我们把设置新密码的链接发过去。</p>
        <LoginField
          form="forgotten"
          name="email"
          type="email"
          inputMode="email"
          label="邮箱"
          placeholder="请输入绑定的邮箱"
          autoComplete="email"
          enterKeyHint="send"
          maxLength={254}
          kept
        />
      </LoginForm>
      <p className="login-hint login-sent" role="status">
        {sentTo === "" ? "" : `如果 ${sentTo} 绑定了账号，几分钟内会收到邮件，链接 1 小时内有效。没有的话看看垃圾箱。`}
      </p>
      <div className="login-ways">
        <button className="login-way" type="button" onClick={onBack}>
          返回登录
        </button>
      </div>
    </>
  );
}
