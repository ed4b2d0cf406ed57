import type { FavoriteFolder } from "#lib/contract/schemas/favorites.ts";
import { folderLimit } from "#lib/field-limits.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { $folders, folderOfForm } from "./folders.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { useData } from "../../parts/useData.ts";

interface Props {
  title: string;
  action: string;
  /** The folder selected initially. */
  first?: number | null;
  submit: (folder: { id: number | null; name: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for a folder, or for the name of a new one. */
export function FolderDialog({ title, action, first = null, submit, onClose }: Props) {
  const known = useData($folders)?.list ?? [];
  return (
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      submit={async (field, act) => submit(await folderOfForm(field, act, known))}
    >
      <Loaded query={$folders}>{({ list }) => <Choice list={list} first={first} />}</Loaded>
      <Field label="或新建收藏夹" name="name" maxLength={2 * folderLimit} autoComplete="off" />
    </FormDialog>
  );
}

function Choice({ list, first }: { list: readonly FavoriteFolder[]; first: number | null }) {
  return (
    <fieldset className="folder-choice">
      <legend className="field-label">收藏夹</legend>
      {list.map(({ id, name, items }) => (
        <label className="check-field" key={id ?? 0}>
          <input type="radio" name="folder" value={id ?? ""} defaultChecked={id === first} />
          <span className="folder-name">{name}</span>
          <span className="mine-fact">{items}</span>
        </label>
      ))}
    </fieldset>
  );
}
