import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import type { MailState } from "#lib/contract/schemas/email.ts";
import { parseEmail } from "#lib/email.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useData } from "../../parts/useData.ts";
import { $mail } from "./mail.ts";
import { checkProof, Proof, proofOf } from "./Proof.tsx";

/** The row about the email address: adding, confirming, changing and removing it. */
export function Email({ user }: { user: User }) {
  const mail = useData($mail);
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const [busy, act] = useAct();
  if (!mail) return null;
  const { sendsMail, email, wanted } = mail;
  if (!sendsMail && email === "") return <SetRow label="邮箱" note="本站没有开通邮件" />;
  const close = () => setOpen(null);
  const again = () =>
    act(async () => {
      const state = await api.call("user/mail/again", {});
      $mail.change(() => state);
      showToast("邮件已发出，请打开里面的链接", "success");
    });
  return (
    <>
      <SetRow label="邮箱" note={noteOf(mail)}>
        <span className="set-acts">
          {sendsMail && (wanted !== "" || mail.bounced) && (
            <Act label="再发一次" about="确认邮件" aria-disabled={busy} onClick={again} />
          )}
          {sendsMail && <Act label={email || wanted ? "更换邮箱" : "绑定邮箱"} onClick={() => setOpen("set")} />}
          {(email || wanted) && <Act label="移除" about="邮箱" danger onClick={() => setOpen("remove")} />}
        </span>
      </SetRow>
      {open === "set" && (
        <FormDialog
          title={email ? "更换邮箱" : "绑定邮箱"}
          action="发确认邮件"
          onClose={close}
          check={(field) => ({
            ...(parseEmail(field("email")) === null ? { email: "请输入正确的邮箱" } : {}),
            ...checkProof(user, field),
          })}
          submit={async (field) => {
            const state = await api.call("user/mail/set", { ...proofOf(field), email: field("email") });
            $mail.change(() => state);
            showToast("邮件已发出，打开里面的链接就绑定好了", "success");
          }}
        >
          <Field
            label={email ? "新邮箱" : "邮箱"}
            note="会收到一封信，打开里面的链接才算绑定"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
          />
          <Proof user={user} />
        </FormDialog>
      )}
      {open === "remove" && (
        <FormDialog
          title="移除邮箱"
          action="移除"
          danger
          onClose={close}
          check={(field) => checkProof(user, field)}
          submit={async (field) => {
            const state = await api.call("user/mail/remove", proofOf(field));
            $mail.change(() => state);
            showToast("邮箱已移除", "success");
          }}
        >
          <p>以后不能用它登录和找回密码，也不再收到邮件。</p>
          <Proof user={user} />
        </FormDialog>
      )}
    </>
  );
}

function noteOf({ email, wanted, bounced }: MailState): string {
  if (wanted !== "") return `${wanted} 等你打开邮件里的链接确认${email === "" ? "" : `，现在还是 ${email}`}`;
  if (email === "") return "绑定后可以用邮箱登录、找回密码、收通知";
  return bounced ? `${email} 收不到信，已停止发送；请更换，或再确认一次` : email;
}
