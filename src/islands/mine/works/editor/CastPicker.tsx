import { useEffect, useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { workLimits } from "#lib/writing.ts";
import type { CastDraft } from "./draft.ts";

interface Props {
  cast: readonly CastDraft[];
  error: string;
  onChange: (cast: CastDraft[]) => void;
}

/** Milliseconds without a key before the search is asked. */
const pause = 250;

/** Who plays in a film, found by typing, each with a role. */
export function CastPicker({ cast, error, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<{ q: string; list: readonly { id: number; name: string }[] } | null>(null);

  useEffect(() => {
    const q = typed.trim();
    if (q === "") return;
    const timer = setTimeout(() => {
      api.call("search/suggest", { q }).then(
        ({ list }) => {
          const people = list.filter(({ contentType }) => contentType === 8);
          setFound({ q, list: people.map((one) => ({ id: one.id, name: one.name.text })) });
        },
        () => setFound({ q, list: [] }),
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const shown =
    found?.q === typed.trim() ? found.list.filter((one) => !cast.some((known) => known.id === one.id)) : null;
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
              <button
                type="button"
                className="mine-act mine-act-danger"
                onClick={() => onChange(cast.filter((known) => known.id !== one.id))}
              >
                去掉<span className="visually-hidden">{one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {cast.length < workLimits.performers && (
        <>
          <input
            id={id}
            className="field-input"
            type="search"
            aria-label="找演员"
            placeholder="输入名字找站内的演员（可不选）"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ul className="compose-chips" role="list" aria-label="找到的演员">
            {shown?.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="chip compose-chip"
                  onClick={() => {
                    onChange([...cast, { ...one, role: "" }]);
                    setTyped("");
                  }}
                >
                  {one.name}
                </button>
              </li>
            ))}
          </ul>
          <p className="field-note" role="status">
            {shown?.length === 0 ? "没有找到这位演员，换个字试试" : ""}
          </p>
        </>
      )}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}
