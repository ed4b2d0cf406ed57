import type { User } from "#lib/contract/schemas/accounts.ts";
import { queryOf } from "#lib/client/data.ts";
import { useData } from "../../parts/useData.ts";
import { Field } from "../../parts/Field.tsx";
import type { FieldErrors } from "../../parts/useForm.ts";
import { SmsCode } from "./SmsCode.tsx";

/**
 * Fields that prove ownership: the password, or a code sent to the mobile if there is no password. Who has neither, or a mobile on a site
 * that no longer sends codes, has proven it by signing in a short while ago.
 */
export function Proof({ user }: { user: User }) {
  const offered = useData(queryOf("login/before", {}));
  if (user.passwordSet) {
    return (
      <>
        <AccountName user={user} />
        <Field label="当前密码" name="oldPassword" type="password" autoComplete="current-password" />
      </>
    );
  }
  const sendsCodes = offered?.methods.includes("sms") !== false;
  if (user.mobile === "" || !sendsCodes)
    return <p className="mine-note">登录后的 15 分钟里可以这样做；过了就退出，再登录一次。</p>;
  return <SmsCode label={`发到 ${user.mobile} 的验证码`} name="code" purpose="verify" />;
}

/** Hidden field with the account's name for password managers. */
export function AccountName({ user }: { user: User }) {
  return <input type="text" autoComplete="username" value={user.account || user.mobile} readOnly hidden />;
}

/** The fields of a call's input that prove ownership. */
export function proofOf(field: (name: string) => string): { oldPassword?: string; code?: string } {
  const [oldPassword, code] = [field("oldPassword"), field("code")];
  return { ...(oldPassword ? { oldPassword } : {}), ...(code ? { code } : {}) };
}

export function checkProof(user: User, field: (name: string) => string): FieldErrors {
  // The server asks for a code, if it can send one.
  return user.passwordSet && field("oldPassword") === "" ? { oldPassword: "请输入当前密码" } : {};
}
