import { kinds } from "#lib/kinds.ts";
import { workLimits } from "#lib/field-limits.ts";
import { Act } from "../../../parts/Act.tsx";
import { NameSearch } from "../../compose/NameSearch.tsx";
import type { CastDraft } from "./draft.ts";

interface Props {
  value: readonly CastDraft[];
  error: string | undefined;
  onChange: (cast: CastDraft[]) => void;
}

/** Who plays in a film, found by typing, each with a role. */
export function CastPicker({ value: cast, error, onChange }: Props) {
  return (
    <fieldset className="work-cast">
      <legend className="field-label">
        演员<span className="compose-count">{` ${cast.length} / ${workLimits.performers}`}</span>
      </legend>
      {cast.length > 0 && (
        <ul role="list" aria-label="演员">
          {cast.map((one) => (
            <li key={one.id} className="work-track">
              <span>{one.name}</span>
              <input
                className="field-input"
                aria-label={`${one.name}演谁`}
                placeholder="演谁（可不填）"
                maxLength={60}
                value={one.role}
                onChange={(event) =>
                  onChange(cast.map((known) => (known.id === one.id ? { ...known, role: event.target.value } : known)))
                }
              />
              <Act
                label="去掉"
                danger
                onClick={() => onChange(cast.filter((known) => known.id !== one.id))}
                about={one.name}
              />
            </li>
          ))}
        </ul>
      )}
      {cast.length < workLimits.performers && (
        <NameSearch
          label="找演员"
          placeholder="输入名字找站内的演员（可不选）"
          contentType={kinds.performer.type}
          listLabel="找到的演员"
          none="没有找到这位演员，换个字试试"
          without={cast}
          onChoose={(one) => onChange([...cast, { ...one, role: "" }])}
        />
      )}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}
