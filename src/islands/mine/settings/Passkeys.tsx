import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { hasPasskeys, makePasskey, problemOf } from "#lib/client/passkeys.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import type { Passkey } from "#lib/contract/schemas/passkeys.ts";
import { deviceOf } from "#lib/device.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import type { ReadField, Refusal } from "../../parts/useForm.ts";
import { checkProof, Proof, proofOf } from "./Proof.tsx";

const $passkeys = queryOf("passkey/list", {});

type Doing = { name: "add" } | { name: "rename" | "remove"; passkey: Passkey };

const checkName = (field: ReadField): Record<string, string> =>
  field("name").trim() === "" ? { name: "给它起个名字，以后认得出" } : {};

/** Passkeys of the account, each with its name. */
export function Passkeys({ user }: { user: User }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <>
      <SetRow
        label="通行密钥"
        note={
          hasPasskeys() ? "用指纹、面容或屏幕锁登录，不用输入密码，也不再要六位数" : "这个浏览器或网址不能添加通行密钥"
        }
      >
        {hasPasskeys() && <Act label="添加" about="通行密钥" onClick={() => setDoing({ name: "add" })} />}
      </SetRow>
      <Loaded query={$passkeys} rows={1}>
        {({ list }) => (
          <ul className="set-keys" role="list" aria-label="通行密钥">
            {list.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} act={(name) => setDoing({ name, passkey })} />
            ))}
          </ul>
        )}
      </Loaded>
      {doing?.name === "add" && (
        <FormDialog
          title="添加通行密钥"
          action="下一步"
          busyWord="请在这台设备上确认…"
          onClose={close}
          check={(field) => ({ ...checkProof(user, field), ...checkName(field) })}
          submit={add}
        >
          <Proof user={user} />
          <Field
            label="名字"
            name="name"
            maxLength={60}
            defaultValue={deviceOf(navigator.userAgent)}
            autoComplete="off"
          />
          <p className="mine-note">下一步由浏览器或系统询问指纹、面容或屏幕锁。</p>
        </FormDialog>
      )}
      {doing?.name === "rename" && (
        <FormDialog
          title="给通行密钥改名"
          action="保存"
          onClose={close}
          check={checkName}
          submit={rename(doing.passkey)}
        >
          <Field label="名字" name="name" maxLength={60} defaultValue={doing.passkey.name} autoComplete="off" />
        </FormDialog>
      )}
      {doing?.name === "remove" && (
        <FormDialog
          title="移除通行密钥"
          action="移除"
          danger
          onClose={close}
          check={(field) => checkProof(user, field)}
          submit={remove(doing.passkey)}
        >
          <p>“{doing.passkey.name}”不能再用来登录。设备或密码管理器里的那一份，请到那里删除。</p>
          <Proof user={user} />
        </FormDialog>
      )}
    </>
  );
}

async function add(field: ReadField): Promise<Refusal | void> {
  try {
    const made = await makePasskey(await api.call("passkey/begin", proofOf(field)));
    const passkey = await api.call("passkey/add", { ...made, name: field("name") });
    $passkeys.change(({ list }) => ({ list: [passkey, ...list] }));
    showToast(`“${passkey.name}”可以用来登录了`, "success");
  } catch (error) {
    const message = problemOf(error);
    if (message === undefined) throw error;
    return { message };
  }
}

const rename =
  ({ id }: Passkey) =>
  async (field: ReadField): Promise<void> => {
    const renamed = await api.call("passkey/rename", { id, name: field("name") });
    $passkeys.change(({ list }) => ({ list: list.map((one) => (one.id === id ? renamed : one)) }));
  };

const remove =
  ({ id, name }: Passkey) =>
  async (field: ReadField): Promise<void> => {
    await api.call("passkey/remove", { id, ...proofOf(field) });
    $passkeys.change(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
    showToast(`“${name}”已移除`, "success");
  };

function PasskeyLine({ passkey, act }: { passkey: Passkey; act: (name: "rename" | "remove") => void }) {
  const { name, createdAt, usedAt } = passkey;
  return (
    <li className="set-row">
      <span className="set-words">
        <span>{name}</span>
        <span className="mine-fact">
          {formatMinute(createdAt)} 添加 · {usedAt === null ? "没有用过" : `${formatMinute(usedAt)} 用过`}
        </span>
      </span>
      <span className="set-acts">
        <Act label="改名" about={name} onClick={() => act("rename")} />
        <Act label="移除" about={name} danger onClick={() => act("remove")} />
      </span>
    </li>
  );
}
