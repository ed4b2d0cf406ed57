import type { WorksList } from "#lib/contract/schemas/works-lists.ts";
import { listLimits } from "#lib/field-limits.ts";
import { Check } from "../../parts/Check.tsx";
import { draftKeyOf } from "../../parts/drafts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import type { Act } from "../../parts/useForm.ts";

type ListTexts = Pick<WorksList, "title" | "description" | "public">;

interface Props {
  title: string;
  /** Of what is changed; absent for a new one. */
  id?: number;
  first: ListTexts;
  save: (fields: ListTexts, act: Act) => Promise<void>;
  onClose: () => void;
}

/** Form for a list's title, description and visibility. */
export function ListForm({ title, id, first, save, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      action="保存"
      draft={draftKeyOf(id === undefined ? "draft:list" : `draft:list:${id}`)}
      isEdit={id !== undefined}
      onClose={onClose}
      submit={(field, act) => {
        const fields = { title: field("title"), description: field("description"), public: field("public") === "on" };
        return save(fields, act);
      }}
    >
      <Field
        label="名称"
        note={`最多 ${listLimits.title} 个字`}
        name="title"
        defaultValue={first.title}
        maxLength={2 * listLimits.title}
        autoComplete="off"
      />
      <Field
        label="简介"
        name="description"
        lines={3}
        defaultValue={first.description}
        maxLength={2 * listLimits.description}
      />
      <Check name="public" defaultChecked={first.public}>
        公开，所有人都能看
      </Check>
    </FormDialog>
  );
}
