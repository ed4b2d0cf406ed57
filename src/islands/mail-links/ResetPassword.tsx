import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { openLogin } from "#lib/client/stores/login.ts";
import { forgetUser } from "#lib/client/stores/session.ts";
import { checkNewPassword, minimumLength } from "#lib/validate.ts";
import { Field } from "../parts/Field.tsx";
import { Form, FormMessage } from "../parts/Form.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { type ReadField, useForm } from "../parts/useForm.ts";
import { Done, MailLink, Spent, unlessSpent } from "./MailLink.tsx";

/** Sets a new password by a mailed link. */
export function ResetPassword() {
  return <MailLink>{(linkToken) => <Resetting linkToken={linkToken} />}</MailLink>;
}

const valuesOf = (field: ReadField) => ({
  password: field("password"),
  confirmPassword: field("confirmPassword"),
});

function Resetting({ linkToken }: { linkToken: string }) {
  const [query] = useState(() =>
    createQuery(`mail link ${linkToken}`, () =>
      api.call("login/mail/link", { linkToken, purpose: "password" }).catch(unlessSpent),
    ),
  );
  const [done, setDone] = useState(false);
  const form = useForm(
    async (field) => {
      await api.call("login/password/reset", { linkToken, ...valuesOf(field) });
      // Whoever was signed in here is not any more.
      forgetUser();
      setDone(true);
    },
    (field) => {
      const broken = checkNewPassword(valuesOf(field));
      return broken ? { [broken.field]: broken.message } : {};
    },
  );
  // Not inside what is loaded: without its session the page asks anew, for a link that is used up.
  if (done) return <Done words="新密码已设置，所有设备都已退出。" label="登录" onPress={() => openLogin()} />;
  return (
    <Loaded query={query} rows={3}>
      {(link) =>
        link === null ? (
          <Spent words="这个链接已经用过、过期，或者被新的一封代替了。新密码已经设好的，用它登录；没有的，登录时按“忘记密码”再发一封。" />
        ) : (
          <>
            <p className="scan-words">
              为账号“{link.name}”（{link.email}）设置新密码
            </p>
            <Form className="mail-form" of={form}>
              <input type="text" autoComplete="username" value={link.email} readOnly hidden />
              <Field
                label="新密码"
                note={`至少 ${minimumLength} 位`}
                name="password"
                type="password"
                maxLength={128}
                autoComplete="new-password"
              />
              <Field
                label="再输一次新密码"
                name="confirmPassword"
                type="password"
                maxLength={128}
                autoComplete="new-password"
              />
              <FormMessage of={form} />
              <SubmitButton of={form} busyWord="正在设置…">
                设置新密码
              </SubmitButton>
            </Form>
          </>
        )
      }
    </Loaded>
  );
}
