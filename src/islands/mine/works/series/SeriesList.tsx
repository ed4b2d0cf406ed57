import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { Act } from "../../../parts/Act.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { $series } from "./series.ts";
import { SeriesForm } from "./SeriesForm.tsx";
import { SeriesLine } from "./SeriesLine.tsx";

/** Series made of the member's own films. */
export function SeriesList() {
  const [making, setMaking] = useState(false);
  return (
    <section aria-labelledby="own-series">
      <h2 className="own-series-title" id="own-series">
        我的剧集
      </h2>
      <div className="mine-bar">
        <p className="mine-note">把自己的影片排成一部剧集，别人可以关注它的更新；只有已发布的影片会出现在里面。</p>
        <Act label="新建剧集" aria-haspopup="dialog" onClick={() => setMaking(true)} />
      </div>
      <Loaded query={$series}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="film" title="还没有剧集" text="连着拍了几集？排在一起，看完一集就能接着看下一集。" />
          ) : (
            <ul className="mine-list" role="list">
              {list.map((series) => (
                <SeriesLine key={series.id} series={series} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {making && (
        <SeriesForm
          title="新建剧集"
          first={{ title: "", description: "" }}
          onClose={() => setMaking(false)}
          save={async (text, { keyFor }) => {
            await api.call("works/series/save", text, { idempotencyKey: keyFor(text) });
            await $series.reload();
          }}
        />
      )}
    </section>
  );
}
