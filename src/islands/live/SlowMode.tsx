import { api } from "#lib/client/api.ts";
import type { OwnLives } from "#lib/contract/schemas/lives.ts";
import { Select } from "../parts/Select.tsx";
import { useSaved } from "../parts/useSaved.ts";

const choices = [
  { value: "0", name: "不限" },
  { value: "5", name: "5 秒一条" },
  { value: "10", name: "10 秒一条" },
  { value: "30", name: "30 秒一条" },
  { value: "60", name: "1 分钟一条" },
];

interface Props {
  /** Of the caller's own live. */
  id: number;
  seconds: number;
  onChanged: (own: OwnLives, seconds: number) => void;
}

/** How often one person may speak. */
export function SlowMode({ id, seconds, onChanged }: Props) {
  const [shown, choose] = useSaved(seconds, async (slowSeconds) =>
    onChanged(await api.call("live/change", { id, slowSeconds }), slowSeconds),
  );
  return (
    <Select
      label="慢速模式"
      name="slow"
      choices={choices}
      value={String(shown)}
      onChange={({ currentTarget: { value } }) => choose(Number(value))}
    />
  );
}
