import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { formatCount } from "#lib/format.ts";
import { Act } from "../../../parts/Act.tsx";
import { Button } from "../../../parts/Button.tsx";
import { DataTable } from "../../../parts/DataTable.tsx";
import { useData } from "../../../parts/useData.ts";
import { useAct } from "../../../parts/useAct.ts";
import { useSaveFile } from "../../../parts/useSaveFile.tsx";
import { type ExportedFilm, toCsv, toJson } from "./numbers-file.ts";
import { Staying } from "./Staying.tsx";

interface Props {
  film: ExportedFilm;
  days: 7 | 30 | 90;
}

/** More lines in one chart could not be told apart. */
const maxFilms = 4;

/** Where viewers stop, beside other films of the same member's; and all of these numbers as a file. */
export function Compare({ film, days }: Props) {
  const [others, setOthers] = useState<readonly ExportedFilm[]>([]);
  const [link, save] = useSaveFile();
  const [, act] = useAct();
  const films = [film, ...others];
  const drawn = films.filter(({ numbers }) => numbers.stretches.length > 0);
  const name = others.length === 0 ? film.title : `${film.title}等 ${films.length} 部`;

  const add = (id: number, title: string) =>
    act(async () => {
      const numbers = await api.call("works/media/statistics", { id, days });
      setOthers((before) => [...before, { id, title, numbers }].slice(0, maxFilms - 1));
    }, id);

  return (
    <>
      <div className="mine-card">
        <h3>还有多少人在看</h3>
        {drawn.length === 0 ? (
          <p className="mine-note">看过的人还太少，到 5 个人以后这里会画出观众在哪里离开。</p>
        ) : (
          <Staying films={drawn.map(({ id, title, numbers: { stretches } }) => ({ id, title, stretches }))} />
        )}
        {others.length > 0 && (
          <DataTable
            className="points-table"
            name="几部影片的总数"
            heads={["影片", "播放", "点赞", "评论", "收藏"]}
            rows={films.map(({ title, numbers: { total } }) => ({
              name: title,
              cells: [total.plays, total.supports, total.comments, total.collects].map(formatCount),
            }))}
          />
        )}
        <div className="work-export">
          {films.length < maxFilms && (
            <PickFilm taken={films.map(({ id }) => id)} onPick={(id, title) => add(id, title)} />
          )}
          {others.map(({ id, title }) => (
            <Act key={id} onClick={() => setOthers(others.filter((one) => one.id !== id))}>
              不比《{title}》
            </Act>
          ))}
        </div>
      </div>
      <div className="work-export">
        <Button label="导出 CSV" onClick={() => save(`${name}的数字.csv`, "text/csv", toCsv(films))} />
        <Button label="导出 JSON" onClick={() => save(`${name}的数字.json`, "application/json", toJson(films))} />
        {link}
      </div>
    </>
  );
}

interface PickProps {
  taken: readonly number[];
  onPick: (id: number, title: string) => void;
}

/** A select of the member's other films; the latest come first. */
function PickFilm({ taken, onPick }: PickProps) {
  const works = useData(queryOf("works/media", { pageSize: 50 }));
  const choices = (works?.list ?? []).filter(({ id, stage }) => stage === "published" && !taken.includes(id));
  if (choices.length === 0) return null;
  return (
    <label className="work-pick">
      <span className="visually-hidden">和哪一部影片比较</span>
      <select
        className="field-input"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const film = choices.find(({ id }) => String(id) === value);
          if (film) onPick(film.id, film.title);
        }}
      >
        <option value="">和另一部影片比较…</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
