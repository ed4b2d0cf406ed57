import { queryOf } from "#lib/client/data.ts";
import { kinds } from "#lib/kinds.ts";
import { Act } from "../../parts/Act.tsx";
import { useData } from "../../parts/useData.ts";
import { NameSearch } from "./NameSearch.tsx";

export interface Film {
  id: number;
  title: string;
}

interface Props {
  film: Film | null;
  error?: string | undefined;
  onChange: (film: Film | null) => void;
}

/** Maximum number of the member's own films offered before anything is typed. */
const maxOwn = 6;

/** Picks the film a post is about, by typing its name or from the member's own films. */
export function FilmPicker({ film, error, onChange }: Props) {
  // If they fail to load, the search still works.
  const works = useData(queryOf("works/media", { filter: "public", pageSize: maxOwn }))?.list ?? [];
  const own = works.filter(({ stage }) => stage === "published");
  if (film) {
    return (
      <div className="field">
        <span className="field-label">聊的影片</span>
        <div className="compose-chips">
          <span className="compose-film">《{film.title}》</span>
          <Act label="换一部" onClick={() => onChange(null)} about="影片" />
        </div>
        <p className="field-error">{error}</p>
      </div>
    );
  }
  return (
    <NameSearch
      label="聊的影片"
      placeholder="输入片名找影片（可不选）"
      contentType={kinds.video.type}
      listLabel="找到的影片"
      none="没有找到这部影片，换个词试试"
      error={error}
      onChoose={({ id, name }) => onChange({ id, title: name })}
    >
      {own.length > 0 && (
        <ul className="compose-chips" role="list" aria-label="我的作品">
          {own.map(({ id, title }) => (
            <li key={id}>
              <button type="button" className="chip compose-chip" onClick={() => onChange({ id, title })}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </NameSearch>
  );
}
