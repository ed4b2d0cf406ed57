import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { BackupPlan } from "#lib/contract/schemas/running.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import type { FieldErrors, ReadField } from "../../parts/useForm.ts";

interface Props {
  plan: BackupPlan;
  onSaved: () => void;
  onClose: () => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: `${hour} 点` }));
const periods = [
  { name: "daily", label: "留几天的", least: 1 },
  { name: "weekly", label: "留几周的", least: 0 },
  { name: "monthly", label: "留几个月的", least: 0 },
] as const;
const maxKept = 60;

/** When backups are made, and how many of each are kept. */
export function PlanDialog({ plan, onSaved, onClose }: Props) {
  async function submit(field: ReadField): Promise<void> {
    const [daily = 1, weekly = 0, monthly = 0] = periods.map(({ name }) => Number(field(name)));
    await api.call("admin/backups/plan", { hour: Number(field("hour")), daily, weekly, monthly });
    showToast("已保存", "success");
    onSaved();
  }
  return (
    <FormDialog title="备份的时间与份数" action="保存" submit={submit} check={wrongIn} onClose={onClose}>
      <p>新的一份核对过之后，才去掉多出来的旧的；最新的一份总是留着。</p>
      <Select label="每天几点（上海时间）" name="hour" choices={hours} defaultValue={String(plan.hour)} />
      {periods.map(({ name, label, least }) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="number"
          inputMode="numeric"
          min={least}
          max={maxKept}
          defaultValue={plan[name]}
        />
      ))}
    </FormDialog>
  );
}

function wrongIn(field: ReadField): FieldErrors {
  const wrong = periods.filter(({ name, least }) => {
    const text = field(name).trim();
    return !/^\d{1,2}$/.test(text) || Number(text) < least || Number(text) > maxKept;
  });
  return Object.fromEntries(wrong.map(({ name, least }) => [name, `要填 ${least} 到 ${maxKept} 之间的整数`]));
}
