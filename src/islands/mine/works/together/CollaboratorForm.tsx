import { useCallback, useId, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "#lib/client/api.ts";
import { roleLimit, suggestedRoles } from "#lib/collaborators.ts";
import type { Collaborator, CollaboratorList } from "#lib/contract/schemas/collaborators.ts";
import { Act } from "../../../parts/Act.tsx";
import { Field } from "../../../parts/Field.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { NameSearch } from "../../compose/NameSearch.tsx";

interface Props {
  /** The film's id. */
  id: number;
  /** Whose terms are changed; null for a new one. */
  one: Collaborator | null;
  /** Percent that can be given at most. */
  most: number;
  onSaved: (list: CollaboratorList) => void;
  onClose: () => void;
}

/** Asks who did what, and for which share of the income. */
export function CollaboratorForm({ id, one, most, onSaved, onClose }: Props) {
  const roles = useId();
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>(one?.person ?? null);
  const find = useCallback(
    async (q: string) =>
      (await api.call("works/collaborators/find", { id, q })).list.map((person) => ({
        id: person.id,
        name: person.name,
        note: `编号 ${person.id}`,
      })),
    [id],
  );
  const terms = one?.offer ?? one;
  return (
    <FormDialog
      title={one ? `${one.person.name} 的分工与份额` : "邀请联合创作者"}
      action={one && one.state !== "left" ? "保存" : "发出邀请"}
      onClose={onClose}
      check={(field) => ({
        ...(chosen === null && { userId: "请先找到要邀请的会员" }),
        ...(field("role").trim() === "" && { role: "请写 TA 做了什么，例如剪辑" }),
        ...(!isShare(field("share"), most) && { share: `请写 0 到 ${most} 的整数` }),
      })}
      submit={async (field) => {
        if (chosen === null) return;
        const input = { id, userId: chosen.id, role: field("role"), share: Number(field("share")) };
        onSaved(await api.call("works/collaborators/save", input));
      }}
    >
      {({ errors, clear, focus }) => (
        <>
          <input type="hidden" name="userId" value={chosen?.id ?? ""} />
          {chosen === null ? (
            <NameSearch
              label="会员"
              placeholder="名字的开头，或编号"
              contentType={find}
              listLabel="找到的会员"
              none="没有找到这位会员，换个写法试试"
              error={errors["userId"]}
              onChoose={(person) => {
                clear("userId");
                flushSync(() => setChosen(person));
                focus("role");
              }}
            />
          ) : (
            one === null && (
              <p className="together-chosen" role="status">
                邀请 <b>{chosen.name}</b>
                <Act label="换一位" onClick={() => setChosen(null)} />
              </p>
            )
          )}
          {errors["userId"] && chosen !== null && <p className="field-error">{errors["userId"]}</p>}
          <Field
            label="分工"
            note={`最多 ${roleLimit} 个字`}
            name="role"
            list={roles}
            defaultValue={terms?.role ?? ""}
            maxLength={30}
            autoComplete="off"
          />
          <datalist id={roles}>
            {suggestedRoles.map((role) => (
              <option key={role} value={role} />
            ))}
          </datalist>
          <Field
            label="分成（%）"
            note={`整数，最多 ${most}；0 是只署名`}
            name="share"
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            defaultValue={terms?.share ?? 0}
          />
          {one?.state === "accepted" && <p className="mine-note">份额提高马上生效；降低，或改分工，要对方同意。</p>}
        </>
      )}
    </FormDialog>
  );
}

const isShare = (text: string, most: number) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= most;
