import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { listLimits } from "#lib/field-limits.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { $lists } from "./lists.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";
import type { Act, ReadField } from "../../parts/useForm.ts";

interface Props {
  videoId: number;
  name: string;
  onClose: () => void;
}

/** Asks for the list to add a favorite film to, or for the title of a new one. */
export function ListDialog({ videoId, name, onClose }: Props) {
  const known = useData($lists)?.list ?? [];

  async function add(field: ReadField, { keyFor }: Act): Promise<void> {
    const title = field("title").trim();
    const chosen = known.find(({ id }) => String(id) === field("list"));
    const idempotencyKey = keyFor({ title });
    const list =
      title === "" && chosen ? chosen : await api.call("works/collect/create", { title }, { idempotencyKey });
    const { added } = await api.call("collect/toWorkList", { listId: list.id, targetIds: [videoId] });
    showToast(added > 0 ? `已加入片单“${list.title}”` : `已经在片单“${list.title}”里了`, "success");
    void $lists.reload();
  }

  return (
    <FormDialog title={`把${name}加入片单`} action="加入" onClose={onClose} submit={add}>
      <Loaded query={$lists}>
        {() =>
          known.length > 0 && (
            <fieldset className="folder-choice">
              <legend className="field-label">片单</legend>
              {known.map((list, index) => (
                <label className="check-field" key={list.id}>
                  <input type="radio" name="list" value={list.id} defaultChecked={index === 0} />
                  <span className="folder-name">{list.title}</span>
                  <span className="mine-fact">{list.films}</span>
                </label>
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <Field
        label={known.length > 0 ? "或新建片单" : "新建片单"}
        note="新片单先只有你自己看得到，在“我的片单”里可以公开"
        name="title"
        maxLength={2 * listLimits.title}
        autoComplete="off"
      />
    </FormDialog>
  );
}
