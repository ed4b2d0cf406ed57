import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { ImportRow } from "#lib/contract/schemas/imports.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import { Select } from "../../parts/Select.tsx";
import { useAct } from "../../parts/useAct.ts";
import { repeatChoices, repeatName, repeatText } from "./state-texts.ts";

/** Whether an import of an address is repeated; switching it off can be undone. */
export function Repeat({ row, onChanged }: { row: ImportRow; onChanged: () => Promise<void> }) {
  const [busy, act] = useAct();
  const [before, setBefore] = useState<number | null>(null);
  const { id, repeatHours } = row;
  const set = (hours: number | null) =>
    act(async () => {
      await api.call("admin/imports/repeat", { id, hours });
      setBefore(hours === null ? repeatHours : null);
      await onChanged();
      if (hours !== null) showToast("已设好", "success");
    });
  const known = repeatChoices.some(({ value }) => value === String(repeatHours ?? 0));
  const choices = known
    ? repeatChoices
    : [...repeatChoices, { value: `${repeatHours}`, name: repeatName(repeatHours ?? 0) }];
  return (
    <div className="import-repeat">
      <Select
        label="重复"
        choices={choices}
        value={String(repeatHours ?? 0)}
        disabled={busy}
        onChange={({ target }) => set(target.value === "0" ? null : Number(target.value))}
      />
      <p className="mine-fact" role="status">
        {before === null ? repeatText(row) : "已不再重复"}
        {before !== null && <Act label="撤销" onClick={() => set(before)} />}
      </p>
    </div>
  );
}
