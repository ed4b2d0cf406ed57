import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { ImportRow } from "#lib/contract/schemas/imports.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Act } from "../../parts/Act.tsx";
import { Select } from "../../parts/Select.tsx";
import { useAct } from "../../parts/useAct.ts";
import { repeatText } from "./state-texts.ts";

/** Hours between two runs; 0 for once only. */
export const repeatChoices = [
  { value: "0", name: "只这一次" },
  { value: "1", name: "每小时" },
  { value: "3", name: "每 3 小时" },
  { value: "6", name: "每 6 小时" },
  { value: "12", name: "每 12 小时" },
  { value: "24", name: "每天" },
  { value: "168", name: "每周" },
] as const;

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
    : [...repeatChoices, { value: `${repeatHours}`, name: `每 ${repeatHours} 小时` }];
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
