import { useId, useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { FilmEnding } from "#lib/contract/schemas/catalogue.ts";
import { Chips } from "../../../parts/Chips.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { useComposed } from "../../../parts/useComposed.ts";

interface Props {
  /** The film that is changed: it cannot follow itself. */
  id: number;
  value: FilmEnding;
  error: string | undefined;
  onChange: (ending: FilmEnding) => void;
}

const ways = [
  { value: "series", name: "剧集的下一集" },
  { value: "film", name: "选一部我的影片" },
  { value: "none", name: "什么也不放" },
] as const;

/** Maximum number of films to choose from; others are found by their title. */
const pageSize = 20;

/** What is offered when the film has ended. */
export function EndingPicker({ id, value: { kind, film }, error, onChange }: Props) {
  return (
    <fieldset className="work-ending">
      <legend className="field-label">播完以后</legend>
      <Chips
        className="compose-chips"
        label="播完以后"
        choices={ways}
        value={kind}
        onChange={(next) => onChange({ kind: next, film: next === "film" ? film : null })}
      />
      {kind === "film" && (
        <>
          <p className="mine-note">
            {film ? `播完以后放《${film.title}》。` : "选好以后，播完 8 秒就放它，观众可以取消。"}
          </p>
          <FilmChoice without={id} chosen={film?.id ?? null} onChoose={(next) => onChange({ kind, film: next })} />
        </>
      )}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}

interface ChoiceProps {
  without: number;
  chosen: number | null;
  onChoose: (film: { id: number; title: string }) => void;
}

function FilmChoice({ without, chosen, onChoose }: ChoiceProps) {
  const id = useId();
  const [q, setQ] = useState("");
  const words = useComposed(q, setQ);
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        按片名找自己的影片
      </label>
      <input
        id={id}
        className="field-input"
        type="search"
        maxLength={80}
        autoComplete="off"
        placeholder="按片名找（可不填）"
        {...words}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <Loaded query={queryOf("works/media", { pageSize, ...(q.trim() !== "" && { q: q.trim() }) })}>
        {({ list }) => {
          const others = list.filter((film) => film.id !== without);
          if (others.length === 0) return <p className="mine-note">没有找到别的影片。</p>;
          return (
            <ul className="work-ending-films" role="list" aria-label="我的影片">
              {others.map((film) => (
                <li key={film.id}>
                  <button
                    type="button"
                    className="chip"
                    aria-pressed={film.id === chosen}
                    onClick={() => onChoose({ id: film.id, title: film.title })}
                  >
                    {film.title}
                    {film.stage !== "published" && "（未公开，公开以后才放）"}
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
