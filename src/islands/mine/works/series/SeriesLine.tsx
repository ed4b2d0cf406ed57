import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnSeries } from "#lib/contract/schemas/own-series.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Time } from "../../../../components/Time.tsx";
import { Act } from "../../../parts/Act.tsx";
import { Removable } from "../../../parts/Removable.tsx";
import { useAct } from "../../../parts/useAct.ts";
import { EpisodeForm } from "./EpisodeForm.tsx";
import { arrange, episodeLabel, moved, $series, withEpisode, withoutEpisode } from "./series.ts";
import { SeriesForm } from "./SeriesForm.tsx";

/** One of the member's series: title and description, episodes, deletion. */
export function SeriesLine({ series }: { series: OwnSeries }) {
  const { id, title, episodes } = series;
  const [asking, setAsking] = useState<"text" | "film" | null>(null);
  const shown = episodes.filter((episode) => episode.public).length;
  const href = shown > 0 && !series.removed ? contentHref(kinds.series.type, id) : null;
  const standing = series.removed
    ? "已由运营移除，只有自己可见"
    : shown === 0
      ? "还没有公开的单集，只有自己可见"
      : `公开 ${shown} 集`;
  return (
    <Removable
      name={`剧集“${title}”`}
      from="我的剧集"
      remove={() => api.call("works/series/delete", { id, deleted: true })}
      restore={() => api.call("works/series/delete", { id, deleted: false })}
    >
      <div className="mine-words own-series">
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p className="mine-fact">
          {episodes.length} 集 · {standing} · <Time at={series.updatedAt} />
        </p>
        <div className="collect-acts">
          <Act label="放入影片" aria-haspopup="dialog" onClick={() => setAsking("film")} about={`剧集${title}`} />
          <Act label="修改" aria-haspopup="dialog" onClick={() => setAsking("text")} about={`剧集${title}`} />
        </div>
        <Episodes series={series} />
      </div>
      {asking === "film" && <EpisodeForm series={series} onClose={() => setAsking(null)} />}
      {asking === "text" && (
        <SeriesForm
          title="修改剧集"
          id={id}
          first={series}
          onClose={() => setAsking(null)}
          save={async (text) => {
            await api.call("works/series/save", { id, ...text });
            showToast("剧集已保存", "success");
            await $series.reload();
          }}
        />
      )}
    </Removable>
  );
}

type Episode = OwnSeries["episodes"][number];

function Episodes({ series }: { series: OwnSeries }) {
  const { episodes } = series;
  const [busy, act] = useAct();
  const [placing, setPlacing] = useState<Episode | null>(null);
  /** What was taken out last, unless it is in there again. */
  const [takenOut, setTakenOut] = useState<Episode | null>(null);
  const isBack = episodes.some(({ videoId }) => videoId === takenOut?.videoId);

  const move = ({ videoId }: Episode, by: 1 | -1) =>
    act(() => arrange(series, (now) => moved(now, videoId, by)), `${by} ${videoId}`);

  function takeOut(episode: Episode): void {
    act(async () => {
      await arrange(series, (now) => withoutEpisode(now, episode.videoId));
      setTakenOut(episode);
    }, episode.videoId);
  }

  function putBack(episode: Episode): void {
    act(async () => {
      await arrange(series, (now) => withEpisode(now, episode));
      setTakenOut((now) => (now === episode ? null : now));
    }, "back");
  }

  return (
    <>
      <ol className="own-episodes" role="list" aria-busy={busy}>
        {episodes.map((episode, at) => (
          <li key={episode.videoId}>
            <span className="own-episode">
              <span className="mine-fact">{episodeLabel(episode)}</span>
              {episode.title}
              {!episode.public && <span className="mine-fact">未公开</span>}
            </span>
            <span className="own-episode-acts">
              <Act
                label="上移"
                about={`《${episode.title}》`}
                aria-disabled={at === 0}
                onClick={() => at > 0 && move(episode, -1)}
              />
              <Act
                label="下移"
                about={`《${episode.title}》`}
                aria-disabled={at === episodes.length - 1}
                onClick={() => at < episodes.length - 1 && move(episode, 1)}
              />
              <Act
                label="改集数"
                aria-haspopup="dialog"
                onClick={() => setPlacing(episode)}
                about={`《${episode.title}》`}
              />
              <Act label="移出" danger about={`《${episode.title}》`} onClick={() => takeOut(episode)} />
            </span>
          </li>
        ))}
      </ol>
      {takenOut !== null && !isBack && (
        <p className="mine-removed own-episodes-undo" role="status">
          已把《{takenOut.title}》移出剧集
          {/* The pressed button is removed: the focus moves to what takes it back. */}
          <Act label="撤销" autoFocus key={takenOut.videoId} onClick={() => putBack(takenOut)} />
        </p>
      )}
      {placing !== null && <EpisodeForm series={series} episode={placing} onClose={() => setPlacing(null)} />}
    </>
  );
}
