import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { useData } from "../../parts/useData.ts";
import { checkProof, Proof, proofOf } from "./Proof.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SecondFactorKey } from "./SecondFactorKey.tsx";

const $state = queryOf("user/second/state", {});

const checkOtp = (field: (name: string) => string): Record<string, string> =>
  field("otp").trim() === "" ? { otp: "请输入验证器里的六位数" } : {};

type Step =
  | { name: "proof" | "off" | "renew" }
  | { name: "key"; secret: string; address: string }
  | { name: "codes"; codes: readonly string[] };

/** The row about the second factor: turning it on step by step, new recovery codes, turning it off. */
export function SecondFactor({ user }: { user: User }) {
  const state = useData($state);
  const [step, setStep] = useState<Step | null>(null);
  if (!state) return null;
  const close = () => setStep(null);

  async function turnedOn(codes: readonly string[]): Promise<void> {
    setStep({ name: "codes", codes });
    await $state.reload();
  }

  return (
    <>
      <SetRow
        label="两步验证"
        note={state.on ? `开着，还剩 ${state.codesLeft} 个恢复码` : "登录时除了密码，再要手机验证器里的六位数"}
      >
        {state.on ? (
          <>
            <Act label="换恢复码" onClick={() => setStep({ name: "renew" })} />
            <Act label="关闭" about="两步验证" danger onClick={() => setStep({ name: "off" })} />
          </>
        ) : (
          <Act label="开启" about="两步验证" onClick={() => setStep({ name: "proof" })} />
        )}
      </SetRow>
      {step?.name === "proof" && (
        <FormDialog
          title="开启两步验证"
          action="下一步"
          // What follows opens in its place.
          onClose={() => setStep((now) => (now?.name === "proof" ? null : now))}
          check={(field) => checkProof(user, field)}
          submit={async (field) => setStep({ name: "key", ...(await api.call("user/second/begin", proofOf(field))) })}
        >
          <Proof user={user} />
        </FormDialog>
      )}
      {step?.name === "key" && (
        <FormDialog
          title="开启两步验证"
          action="开启"
          onClose={() => setStep((now) => (now?.name === "key" ? null : now))}
          check={checkOtp}
          submit={async (field) => turnedOn((await api.call("user/second/confirm", { otp: field("otp") })).codes)}
        >
          <SecondFactorKey secret={step.secret} address={step.address} />
          <OtpField first />
        </FormDialog>
      )}
      {step?.name === "renew" && (
        <FormDialog
          title="换恢复码"
          action="换新的"
          onClose={() => setStep((now) => (now?.name === "renew" ? null : now))}
          check={checkOtp}
          submit={async (field) => turnedOn((await api.call("user/second/codes", { otp: field("otp") })).codes)}
        >
          <p>旧的恢复码都不能再用。</p>
          <OtpField />
        </FormDialog>
      )}
      {step?.name === "off" && (
        <FormDialog
          title="关闭两步验证"
          action="关闭"
          danger
          onClose={close}
          check={(field) => ({ ...checkProof(user, field), ...checkOtp(field) })}
          submit={async (field) => {
            const off = await api.call("user/second/off", { ...proofOf(field), otp: field("otp") });
            $state.change(() => off);
            showToast("两步验证已关闭", "success");
          }}
        >
          <Proof user={user} />
          <OtpField />
        </FormDialog>
      )}
      {step?.name === "codes" && <RecoveryCodes codes={step.codes} onClose={close} />}
    </>
  );
}

function OtpField({ first = false }: { first?: boolean }) {
  return (
    <Field
      label="验证器里的六位数"
      {...(!first && { note: "没有验证器时，写一个恢复码。" })}
      name="otp"
      maxLength={20}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
