import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { goToProvider } from "#lib/client/provider-visit.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import type { LinkedAccount } from "#lib/contract/schemas/linked-accounts.ts";
import { Act } from "../../parts/Act.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { useData } from "../../parts/useData.ts";
import { checkProof, Proof, proofOf } from "./Proof.tsx";

const $linked = queryOf("linked/list", {});

/** Accounts on other sites with which the member signs in; nothing if the site offers none. */
export function LinkedAccounts({ user }: { user: User }) {
  const data = useData($linked);
  const [chosen, setChosen] = useState<LinkedAccount | null>(null);
  const close = () => setChosen(null);
  const check = (field: (name: string) => string) => checkProof(user, field);
  return (
    <>
      {data?.list.map((one) => (
        <SetRow key={one.provider} label={one.label} note={noteOf(one)}>
          <Act
            label={one.linked ? "解除" : "关联"}
            about={one.label}
            danger={one.linked !== null}
            onClick={() => setChosen(one)}
          />
        </SetRow>
      ))}
      {chosen && !chosen.linked && (
        <FormDialog
          title={`关联：${chosen.label}`}
          action="去登录"
          busyWord="正在前往…"
          onClose={close}
          check={check}
          submit={(field) => goToProvider("linked/begin", { provider: chosen.provider, ...proofOf(field) })}
        >
          <p>去对方网站登录一次，以后可以用它登录这里。</p>
          <Proof user={user} />
        </FormDialog>
      )}
      {chosen?.linked && (
        <FormDialog
          title={`解除关联：${chosen.label}`}
          action="解除"
          danger
          onClose={close}
          check={check}
          submit={async (field) => {
            const left = await api.call("linked/remove", { provider: chosen.provider, ...proofOf(field) });
            $linked.change(() => left);
            showToast("已解除关联", "success");
          }}
        >
          <p>解除后不能再用它登录这里，需要时可以再关联。</p>
          <Proof user={user} />
        </FormDialog>
      )}
    </>
  );
}

function noteOf({ linked }: LinkedAccount): string {
  if (linked === null) return "没有关联";
  return linked.name === "" ? "已关联，可以用来登录" : `已关联 ${linked.name}，可以用来登录`;
}
