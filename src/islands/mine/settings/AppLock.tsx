import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { meChanged } from "#lib/client/stores/me.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import type { FieldErrors } from "../../parts/useForm.ts";
import { unlock } from "../lock.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { SetRow } from "../../parts/SetRow.tsx";

const digits = { type: "password", inputMode: "numeric", autoComplete: "off", maxLength: 6 } as const;
const isCode = (text: string) => /^\d{4,6}$/.test(text);

/** Sets, changes and removes the lock code of the member's page. */
export function AppLock() {
  const { user } = useStore($session);
  const [open, setOpen] = useState<"set" | "off" | null>(null);
  if (!user) return null;
  const { lockCodeSet } = user;

  function check(field: (name: string) => string): FieldErrors {
    return {
      ...(lockCodeSet && !isCode(field("oldLockCode")) ? { oldLockCode: "请输入现在的应用锁密码" } : {}),
      ...(open === "set" && !isCode(field("lockCode")) ? { lockCode: "请输入 4 到 6 位数字" } : {}),
      ...(open === "set" && field("lockCode") !== field("again") ? { again: "两次输入不一致" } : {}),
    };
  }

  async function submit(field: (name: string) => string): Promise<void> {
    const old = lockCodeSet ? { oldLockCode: field("oldLockCode") } : {};
    const lockCode = open === "set" ? field("lockCode") : null;
    const changed = await api.call("user/lockscreencode/set", { ...old, lockCode });
    unlock();
    meChanged(changed);
    showToast(lockCode === null ? "应用锁已关闭" : "应用锁已设置", "success");
  }

  return (
    <section className="mine-card" aria-labelledby="lock-set-title">
      <h2 id="lock-set-title">应用锁</h2>
      <SetRow
        label={lockCodeSet ? "已打开" : "没有打开"}
        note="打开后，进入我的页面或离开 5 分钟，要输入 4 到 6 位数字"
      >
        <span className="set-acts">
          {lockCodeSet && <Act label="关闭应用锁" onClick={() => setOpen("off")} />}
          <Act label={lockCodeSet ? "更改应用锁" : "设置应用锁"} onClick={() => setOpen("set")} />
        </span>
      </SetRow>
      {open && (
        <FormDialog
          title={open === "off" ? "关闭应用锁" : lockCodeSet ? "更改应用锁" : "设置应用锁"}
          action={open === "off" ? "关闭" : "保存"}
          onClose={() => setOpen(null)}
          check={check}
          submit={submit}
        >
          {lockCodeSet && <Field label="现在的应用锁密码" name="oldLockCode" {...digits} />}
          {open === "set" && (
            <>
              <Field label="新的应用锁密码" note="4 到 6 位数字" name="lockCode" {...digits} />
              <Field label="再输一次" name="again" {...digits} />
            </>
          )}
        </FormDialog>
      )}
    </section>
  );
}
