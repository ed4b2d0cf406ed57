import { queryOf } from "#lib/client/data.ts";
import type { EpisodePlace, OwnSeries } from "#lib/contract/schemas/own-series.ts";
import { Field } from "../../../parts/Field.tsx";
import { FieldFrame } from "../../../parts/FieldFrame.tsx";
import { FormDialog } from "../../../parts/FormDialog.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { arrange, nextPlace } from "./series.ts";

interface Props {
  series: OwnSeries;
  /** The episode to move; without it a film is chosen and put in. */
  episode?: OwnSeries["episodes"][number];
  onClose: () => void;
}

/** Most films to choose from. */
const pageSize = 50;

/** Asks for a film, unless there is one, and for its season and number. */
export function EpisodeForm({ series, episode, onClose }: Props) {
  const first = episode ?? nextPlace(series);
  return (
    <FormDialog
      title={episode ? `《${episode.title}》是第几集` : `把影片放进《${series.title}》`}
      action={episode ? "保存" : "放入"}
      onClose={onClose}
      check={(field) => ({
        ...(episode === undefined && field("videoId") === "" && { videoId: "请选一部影片" }),
        ...(!isPlace(field("season")) && { season: "请写 1 到 999 的数字" }),
        ...(!isPlace(field("number")) && { number: "请写 1 到 999 的数字" }),
      })}
      submit={(field) => {
        const videoId = episode?.videoId ?? Number(field("videoId"));
        const storage: EpisodePlace = { videoId, season: Number(field("season")), number: Number(field("number")) };
        return arrange(series, [...series.episodes.filter((one) => one.videoId !== videoId), storage]);
      }}
    >
      {episode === undefined && <FilmChoice taken={series.episodes.map(({ videoId }) => videoId)} />}
      <Field label="第几季" name="season" type="number" min={1} max={999} defaultValue={first.season} />
      <Field label="第几集" name="number" type="number" min={1} max={999} defaultValue={first.number} />
    </FormDialog>
  );
}

const isPlace = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim());

function FilmChoice({ taken }: { taken: readonly number[] }) {
  return (
    <Loaded query={queryOf("works/media", { pageSize })}>
      {({ list }) => {
        const free = list.filter(({ id }) => !taken.includes(id));
        return (
          <FieldFrame
            label="影片"
            name="videoId"
            note={free.length === 0 ? "你的影片都在里面了，先传一部" : "最近的 50 部；没有发布的，发布后才出现"}
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
