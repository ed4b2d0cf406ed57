import { useEffect, useId, useState } from "react";
import { api } from "#lib/client/api.ts";
import { Suggestions } from "./Suggestions.tsx";
import { useSuggested } from "./useSuggested.ts";

export interface Film {
  id: number;
  title: string;
}

interface Props {
  film: Film | null;
  error?: string;
  onChange: (film: Film | null) => void;
}

/** Films of one's own that are offered before anything is typed. */
const mostOwn = 6;

/** The film a post is about, found by typing; one's own are offered. */
export function FilmPicker({ film, error = "", onChange }: Props) {
  const id = useId();
  const { typed, setTyped, found } = useSuggested(2);
  const [own, setOwn] = useState<readonly Film[]>([]);
  useEffect(() => {
    api.call("works/media", { filter: "public", pageSize: mostOwn }).then(
      ({ list }) => setOwn(list.filter(({ stage }) => stage === "published")),
      // The search is there anyway.
      () => undefined,
    );
  }, []);

  if (film) {
    return (
      <div className="field">
        <span className="field-label">聊的影片</span>
        <div className="compose-chips">
          <span className="compose-film">《{film.title}》</span>
          <button type="button" className="mine-act" onClick={() => onChange(null)}>
            换一部<span className="visually-hidden">影片</span>
          </button>
        </div>
        <p className="field-error">{error}</p>
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>聊的影片</label>
      <input
        id={id}
        className="field-input"
        type="search"
        placeholder="输入片名找影片（可不选）"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed.trim() === "" && own.length > 0 && (
        <ul className="compose-chips" role="list" aria-label="我的作品">
          {own.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="chip compose-chip"
                onClick={() => onChange({ id: one.id, title: one.title })}
              >
                {one.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suggestions
        label="找到的影片"
        found={found}
        none="没有找到这部影片，换个词试试"
        onChoose={(one) => {
          onChange({ id: one.id, title: one.name });
          setTyped("");
        }}
      />
      <p className="field-error">{error}</p>
    </div>
  );
}
