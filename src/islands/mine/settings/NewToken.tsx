import { api } from "#lib/client/api.ts";
import type { User } from "#lib/contract/schemas/accounts.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { tokenLifetimes, tokenScopeNames, tokenScopes } from "#lib/token-scopes.ts";
import { Check } from "../../parts/Check.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import { checkProof, Proof, proofOf } from "./Proof.tsx";

interface Props {
  user: User;
  onMade: (made: Output<"token/create">) => void;
  onClose: () => void;
}

const lifetimes = tokenLifetimes.map(({ value, name }) => ({ value: String(value ?? ""), name }));

export function NewToken({ user, onMade, onClose }: Props) {
  const offered = tokenScopeNames.filter((scope) => scope !== "staff" || user.role === "operator");
  const chosen = (field: (name: string) => string) => offered.filter((scope) => field(`scope-${scope}`) === "on");
  return (
    <FormDialog
      title="新建访问令牌"
      action="新建"
      onClose={onClose}
      check={(field) => ({
        ...(field("name").trim() === "" && { name: "写下它给谁用，以后好认" }),
        ...(chosen(field).length === 0 && { "scope-read": "至少选一项" }),
        ...checkProof(user, field),
      })}
      submit={async (field) => {
        const days = field("days");
        const input = { name: field("name").trim(), scopes: chosen(field), days: days === "" ? null : Number(days) };
        onMade(await api.call("token/create", { ...proofOf(field), ...input }));
      }}
    >
      {(form) => (
        <>
          <Field label="名字" name="name" maxLength={60} autoComplete="off" placeholder="备份脚本" />
          <fieldset className="set-scopes">
            <legend>可以做什么</legend>
            {offered.map((scope) => (
              <Check key={scope} name={`scope-${scope}`} defaultChecked={scope === "read"}>
                {tokenScopes[scope].label}：{tokenScopes[scope].about}
              </Check>
            ))}
            {form.errors["scope-read"] && (
              <p className="field-error" role="alert">
                {form.errors["scope-read"]}
              </p>
            )}
          </fieldset>
          <Select label="有效" name="days" choices={lifetimes} defaultValue="90" />
          <Proof user={user} />
        </>
      )}
    </FormDialog>
  );
}
