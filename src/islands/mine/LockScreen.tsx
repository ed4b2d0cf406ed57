import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../parts/Act.tsx";
import { useForm } from "../parts/useForm.ts";
import { unlock } from "./lock.ts";
import { Field } from "../parts/Field.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { Form, FormMessage } from "../parts/Form.tsx";
import { FormDialog } from "../parts/FormDialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { checkProof, Proof, proofOf } from "./settings/Proof.tsx";

/** Covers the member's page until the lock code is entered. */
export function LockScreen() {
  const { user } = useStore($session);
  const [forgotten, setForgotten] = useState(false);
  const form = useForm(
    async (field) => {
      const { correct } = await api.call("user/lockscreencode/verify", { lockCode: field("lockCode") });
      return correct ? unlock() : { errors: { lockCode: "应用锁密码不对，请再试一次" } };
    },
    (field) => (/^\d{4,6}$/.test(field("lockCode")) ? {} : { lockCode: "请输入 4 到 6 位数字" }),
  );
  if (!user) return null;
  return (
    <section className="mine-card lock" aria-labelledby="lock-title">
      <Icon name="lock" className="lock-mark" />
      <h2 id="lock-title">已锁定</h2>
      <p className="mine-note">输入应用锁密码，继续看{user.name}的内容。</p>
      <Form className="mine-form" of={form}>
        <Field
          label="应用锁密码"
          name="lockCode"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          autoFocus
        />
        <FormMessage of={form} />
        <SubmitButton of={form}>解锁</SubmitButton>
        <Act label="忘记应用锁密码" onClick={() => setForgotten(true)} />
      </Form>
      {forgotten && (
        <FormDialog
          title="取消应用锁"
          action="取消应用锁"
          onClose={() => setForgotten(false)}
          check={(field) => checkProof(user, field)}
          submit={async (field) => {
            meChanged(await api.call("user/lockscreencode/set", { ...proofOf(field), lockCode: null }));
            unlock();
            showToast("应用锁已取消", "success");
          }}
        >
          <p>证明是你本人，就可以取消应用锁，之后在设置里重新设一个。</p>
          <Proof user={user} />
        </FormDialog>
      )}
    </section>
  );
}
