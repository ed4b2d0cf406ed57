import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { updateSession } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { minimumLength } from "#lib/validate.ts";
import type { FieldErrors } from "../../parts/useForm.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { AccountName, checkProof, Proof, proofOf } from "./Proof.tsx";

export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  function check(field: (name: string) => string): FieldErrors {
    const [password, confirmPassword] = [field("password"), field("confirmPassword")];
    return {
      ...checkProof(user, field),
      ...(password.length < minimumLength ? { password: "密码不少于6位" } : {}),
      ...(password === confirmPassword ? {} : { confirmPassword: "两次密码不一致 请重新确认" }),
    };
  }

  return (
    <FormDialog
      title={user.passwordSet ? "修改密码" : "设置密码"}
      action="保存"
      onClose={onClose}
      check={check}
      submit={async (field) => {
        const { token } = await api.call("user/changePassword", {
          ...proofOf(field),
          password: field("password"),
          confirmPassword: field("confirmPassword"),
          renew: true,
        });
        if (token !== undefined) updateSession({ token });
        meChanged({ ...user, passwordSet: true });
        showToast("密码已修改，其他设备已退出登录", "success");
      }}
    >
      {!user.passwordSet && <AccountName user={user} />}
      <Proof user={user} />
      <Field
        label="新密码"
        note={`至少 ${minimumLength} 位`}
        name="password"
        type="password"
        autoComplete="new-password"
      />
      <Field label="再输一次新密码" name="confirmPassword" type="password" autoComplete="new-password" />
    </FormDialog>
  );
}
