import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { $savedFilters, forgetFilter, readSavedFilters, saveFilter } from "./saved-filters.ts";

interface Props {
  /** What is shown now. */
  address: string;
  /** There is something worth a name. */
  saves: boolean;
  onChoose: (address: string) => void;
}

/** Filters with names: one press shows them again. */
export function SavedFilters({ address, saves, onChoose }: Props) {
  const filters = useStore($savedFilters);
  const [naming, setNaming] = useState(false);
  useEffect(readSavedFilters, []);
  const current = filters.find((one) => one.address === address);

  function save(name: string): void {
    if (!saveFilter({ name, address })) showToast("这个浏览器不让保存，换一个浏览器，或把地址收藏起来", "error");
  }

  if (filters.length === 0 && !saves) return null;
  return (
    <div className="content-saved" role="group" aria-label="存好的筛选">
      {filters.map((one) => (
        <button
          className="chip"
          type="button"
          key={one.name}
          aria-pressed={one.address === address}
          onClick={() => onChoose(one.address)}
        >
          {one.name}
        </button>
      ))}
      {saves && current === undefined && <Act label="存下这个筛选" onClick={() => setNaming(true)} />}
      {current && <Act label="不再保存" about={current.name} onClick={() => forgetFilter(current.name)} />}
      {naming && (
        <FormDialog
          title="存下这个筛选"
          action="存下"
          onClose={() => setNaming(false)}
          check={(field) => (field("name").trim() === "" ? { name: "给它一个名字" } : {})}
          submit={async (field) => save(field("name").trim())}
        >
          <Field
            label="名字"
            note="存在这个浏览器里；要给别人，把地址栏里的地址发过去就行。"
            name="name"
            maxLength={20}
          />
        </FormDialog>
      )}
    </div>
  );
}
