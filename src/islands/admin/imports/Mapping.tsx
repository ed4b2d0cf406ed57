import type { ImportDetail } from "#lib/contract/schemas/imports.ts";

type SourceName = ImportDetail["channels"][number];

interface Props {
  title: string;
  note: string;
  names: readonly SourceName[];
  choices: readonly { key: string; name: string }[];
  /** What no choice means, and what leaving out means. */
  none: string;
  leftOut: string;
  value: Readonly<Record<string, string>>;
  onChange: (name: string, to: string | null) => void;
}

const nothing = "none";
const drop = "drop";

/** What becomes of each name of the source, chosen by name. */
export function Mapping({ title, note, names, choices, none, leftOut, value, onChange }: Props) {
  return (
    <details className="import-mapping" open={names.length <= 40}>
      <summary>{`${title}（${names.length}）`}</summary>
      <p className="mine-fact">{note}</p>
      <ul role="list">
        {names.map(({ name, count }) => {
          const to = Object.hasOwn(value, name) ? value[name] : undefined;
          const isKnown = choices.some(({ key }) => key === to);
          return (
            <li key={name}>
              <label>
                <span className="import-word">
                  {name}
                  <span className="mine-fact">{count === null ? "不知道几部" : `${count} 部`}</span>
                </span>
                <select
                  className="field-input"
                  value={to === undefined ? nothing : to === "" ? drop : `=${to}`}
                  onChange={({ target }) =>
                    onChange(name, target.value === nothing ? null : target.value === drop ? "" : target.value.slice(1))
                  }
                >
                  <option value={nothing}>{none}</option>
                  <option value={drop}>{leftOut}</option>
                  {to !== undefined && to !== "" && !isKnown && <option value={`=${to}`}>{to}</option>}
                  {choices.map((choice) => (
                    <option key={choice.key} value={`=${choice.key}`}>
                      {choice.name}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
