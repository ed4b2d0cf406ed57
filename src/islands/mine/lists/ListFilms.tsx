import { api } from "#lib/client/api.ts";
import { queryOf, refresh } from "#lib/client/data.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Loaded } from "../../parts/Loaded.tsx";

/** The films of a list in order: each can be moved up or down, or removed. */
export function ListFilms({ id }: { id: number }) {
  return (
    <Loaded query={queryOf("works/collect/detail", { id })}>{({ videos }) => <Films id={id} videos={videos} />}</Loaded>
  );
}

function Films({ id, videos }: { id: number; videos: Output<"works/collect/detail">["videos"] }) {
  const [busy, act] = useAct();
  if (videos.length === 0) return <p className="mine-note">这里还没有能看的影片。</p>;

  function move(from: number, to: number): void {
    act(async () => {
      const order = videos.map((video) => video.id);
      const [moved] = order.splice(from, 1);
      if (moved === undefined) return;
      order.splice(to, 0, moved);
      await api.call("works/collect/modify", { id, order });
      await refresh("works/collect/detail");
    });
  }

  function remove(video: number): void {
    act(async () => {
      await api.call("works/collect/modify", { id, remove: [video] });
      await refresh("works/collect/detail");
    }, video);
  }

  return (
    <ol className="list-films" aria-label="片单里的影片" aria-busy={busy}>
      {videos.map((video, index) => (
        <li key={video.id}>
          <a className="list-film" href={contentHref(kinds.video.type, video.id) ?? undefined}>
            {video.title}
          </a>
          <span className="list-film-acts">
            <Act
              label="上移"
              about={`《${video.title}》`}
              aria-disabled={index === 0}
              onClick={() => index > 0 && move(index, index - 1)}
            />
            <Act
              label="下移"
              about={`《${video.title}》`}
              aria-disabled={index === videos.length - 1}
              onClick={() => index < videos.length - 1 && move(index, index + 1)}
            />
            <Act label="移出" danger about={`《${video.title}》`} onClick={() => remove(video.id)} />
          </span>
        </li>
      ))}
    </ol>
  );
}
