import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import type { FieldErrors } from "../../parts/useForm.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { checkProof, Proof, proofOf } from "./Proof.tsx";
import { SmsCode } from "./SmsCode.tsx";

/** Binds or changes the mobile; needs a proof of ownership. */
export function MobileDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const changing = user.mobile !== "";
  // As the call names it, so that what is wrong with the code is said at its field.
  const codeField = changing ? "newCode" : "code";

  function check(field: (name: string) => string): FieldErrors {
    return {
      ...checkProof(user, field),
      ...(/^[\d\s-]{5,20}$/.test(field("mobile").trim()) ? {} : { mobile: "请输入正确的手机号" }),
      ...(field(codeField) === "" ? { [codeField]: "请输入验证码" } : {}),
    };
  }

  async function submit(field: (name: string) => string): Promise<void> {
    const [mobile, code] = [field("mobile").trim(), field(codeField).trim()];
    const proof = proofOf(field);
    meChanged(
      changing
        ? await api.call("user/changeMobile", { ...proof, mobile, newCode: code })
        : await api.call("login/bindMobile", { ...proof, mobile, code }),
    );
    showToast(changing ? "手机号已更换" : "手机号已绑定", "success");
  }

  return (
    <FormDialog
      title={changing ? "更换手机号" : "绑定手机号"}
      action={changing ? "更换" : "绑定"}
      onClose={onClose}
      check={check}
      submit={submit}
    >
      <Proof user={user} />
      <Field
        label={changing ? "新手机号" : "手机号"}
        note="中国大陆手机号"
        name="mobile"
        type="tel"
        autoComplete="tel-national"
      />
      <SmsCode label="短信验证码" name={codeField} purpose={changing ? "change" : "bind"} mobileField="mobile" />
    </FormDialog>
  );
}
