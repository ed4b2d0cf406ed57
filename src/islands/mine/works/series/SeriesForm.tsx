import { seriesLimits } from "#lib/field-limits.ts";
import { draftKeyOf } from "../../../parts/drafts.ts";
import { Field } from "../../../parts/Field.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import type { Act } from "../../../parts/useForm.ts";

interface SeriesText {
  title: string;
  description: string;
}

interface Props {
  title: string;
  /** Of what is changed; absent for a new one. */
  id?: number;
  first: SeriesText;
  save: (text: SeriesText, act: Act) => Promise<void>;
  onClose: () => void;
}

/** Form for a series' title and description. */
export function SeriesForm({ title, id, first, save, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      action="保存"
      draft={draftKeyOf(id === undefined ? "draft:series" : `draft:series:${id}`)}
      isEdit={id !== undefined}
      onClose={onClose}
      submit={(field, act) => save({ title: field("title"), description: field("description") }, act)}
    >
      <Field
        label="名称"
        note={`最多 ${seriesLimits.title} 个字`}
        name="title"
        defaultValue={first.title}
        maxLength={2 * seriesLimits.title}
        autoComplete="off"
      />
      <Field
        label="简介"
        note={`最多 ${seriesLimits.description} 个字，可以不写`}
        name="description"
        lines={3}
        defaultValue={first.description}
        maxLength={2 * seriesLimits.description}
      />
    </FormDialog>
  );
}
