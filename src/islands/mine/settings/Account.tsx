import { useStore } from "@nanostores/react";
import { useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import { $session } from "#lib/client/stores/session.ts";
import { Act } from "../../parts/Act.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { LinkedAccounts } from "./LinkedAccounts.tsx";
import { Email } from "./Email.tsx";
import { MobileDialog } from "./MobileDialog.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { useData } from "../../parts/useData.ts";

/** Ways to sign in to this account. */
export function Account() {
  const { user } = useStore($session);
  const [open, setOpen] = useState<"password" | "mobile" | null>(null);
  const offered = useData(queryOf("login/before", {}));
  if (!user) return null;
  /** Without SMS no mobile can be bound. */
  const sendsCodes = offered?.methods.includes("sms") === true;
  const { account, mobile, passwordSet } = user;
  return (
    <section className="mine-card" aria-labelledby="account-title">
      <h2 id="account-title">账号与安全</h2>
      <SetRow label="账号" note={account || "还没有账号名，用手机号登录"} />
      <SetRow label="密码" note={passwordSet ? "修改后其他设备会退出登录" : "还没有设置密码"}>
        <Act label={passwordSet ? "修改密码" : "设置密码"} onClick={() => setOpen("password")} />
      </SetRow>
      <SecondFactor user={user} />
      <Passkeys user={user} />
      {(sendsCodes || mobile) && (
        <SetRow label="手机号" note={mobile || "绑定后可以用验证码登录、找回密码"}>
          {sendsCodes && <Act label={mobile ? "更换手机号" : "绑定手机号"} onClick={() => setOpen("mobile")} />}
        </SetRow>
      )}
      <LinkedAccounts user={user} />
      <Email user={user} />
      {open === "password" && <PasswordDialog user={user} onClose={() => setOpen(null)} />}
      {open === "mobile" && <MobileDialog user={user} onClose={() => setOpen(null)} />}
    </section>
  );
}
