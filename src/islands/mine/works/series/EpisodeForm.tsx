import { useRef, useState } from "react";
import { queryOf } from "#lib/client/data.ts";
import type { EpisodePosition, OwnSeries } from "#lib/contract/schemas/own-series.ts";
import { Button } from "../../../parts/Button.tsx";
import { Field } from "../../../parts/Field.tsx";
import { FieldFrame } from "../../../parts/FieldFrame.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { arrange, nextPosition, withEpisode } from "./series.ts";
import { isComposing } from "../../../parts/is-composing.ts";

interface Props {
  series: OwnSeries;
  /** The episode to move; without it a film is chosen and put in. */
  episode?: OwnSeries["episodes"][number];
  onClose: () => void;
}

/** Maximum number of films to choose from; others are found by their title. */
const pageSize = 50;

/** Asks for a film, unless there is one, and for its season and number. */
export function EpisodeForm({ series, episode, onClose }: Props) {
  const first = episode ?? nextPosition(series);
  return (
    <FormDialog
      title={episode ? `《${episode.title}》是第几集` : `把影片放进《${series.title}》`}
      action={episode ? "保存" : "放入"}
      onClose={onClose}
      check={(field) => ({
        ...(episode === undefined && field("videoId") === "" && { videoId: "请选一部影片" }),
        ...(!isPosition(field("season")) && { season: "请写 1 到 999 的数字" }),
        ...(!isPosition(field("number")) && { number: "请写 1 到 999 的数字" }),
      })}
      submit={(field) => {
        const videoId = episode?.videoId ?? Number(field("videoId"));
        const position: EpisodePosition = { videoId, season: Number(field("season")), number: Number(field("number")) };
        return arrange(series, (episodes) => withEpisode(episodes, position));
      }}
    >
      {episode === undefined && <FilmChoice taken={series.episodes.map(({ videoId }) => videoId)} />}
      <Field label="第几季" name="season" type="number" min={1} max={999} defaultValue={first.season} />
      <Field label="第几集" name="number" type="number" min={1} max={999} defaultValue={first.number} />
    </FormDialog>
  );
}

const isPosition = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim());

function FilmChoice({ taken }: { taken: readonly number[] }) {
  const [title, setTitle] = useState("");
  return (
    <>
      <FilmSearch onSearch={setTitle} />
      <FilmList taken={taken} title={title} />
    </>
  );
}

/** Enter searches instead of submitting the form around it. */
function FilmSearch({ onSearch }: { onSearch: (title: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const search = () => onSearch(input.current?.value.trim() ?? "");
  return (
    <FieldFrame label="按片名找（可不填）">
      {(tied) => (
        <div className="episode-search">
          <input
            className="field-input"
            type="search"
            maxLength={80}
            autoComplete="off"
            ref={input}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isComposing(event)) return;
              event.preventDefault();
              search();
            }}
            {...tied}
          />
          <Button label="找" onClick={search} />
        </div>
      )}
    </FieldFrame>
  );
}

function FilmList({ taken, title: q }: { taken: readonly number[]; title: string }) {
  return (
    <Loaded query={queryOf("works/media", { pageSize, ...(q !== "" && { q }) })}>
      {({ list, nextCursor }) => {
        const free = list.filter(({ id }) => !taken.includes(id));
        return (
          <FieldFrame
            label="影片"
            name="videoId"
            note={noteOf({ q, all: list.length, found: free.length, isMore: nextCursor !== null })}
          >
            {(tied) => (
              <select className="field-input" name="videoId" defaultValue="" {...tied}>
                <option value="">请选择</option>
                {free.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title || `影片 ${id}`}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        );
      }}
    </Loaded>
  );
}

function noteOf({ q, all, found, isMore }: { q: string; all: number; found: number; isMore: boolean }): string {
  const later = "没有发布的，发布后才出现";
  if (all === 0 && q === "") return "你还没有影片，先在上面传一部";
  if (found === 0) return q === "" ? "你的影片都在里面了，先传一部" : `没有片名里有“${q}”的影片可以放入`;
  if (isMore) return `最近的 ${pageSize} 部，别的按片名找；${later}`;
  return later;
}
