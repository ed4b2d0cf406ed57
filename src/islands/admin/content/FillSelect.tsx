import { queryOf } from "#lib/client/data.ts";
import { Loaded } from "../../parts/Loaded.tsx";
import { Select } from "../../parts/Select.tsx";

interface Props {
  /** Name of the chosen provider; empty if nothing is filled in. */
  value: string;
  onChange: (provider: string) => void;
}

/** Choice of a provider to fill in what is empty; nothing if the site has none. */
export function FillSelect({ value, onChange }: Props) {
  return (
    <Loaded query={queryOf("admin/metadata/providers", {})} rows={1}>
      {({ list }) =>
        list.length > 0 && (
          <>
            <Select
              label="从资料库补全空缺"
              name="fill"
              value={value}
              choices={[{ value: "", name: "不补" }, ...list.map(({ name, label }) => ({ value: name, name: label }))]}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            {value !== "" && (
              <p className="mine-fact">
                按编号找，没有编号就按片名与年份，认得准的才补；只补空着的栏。先查一遍给你看，确认了才写入。
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
