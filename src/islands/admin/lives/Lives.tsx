import { queryOf } from "#lib/client/data.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Time } from "../../../components/Time.tsx";
import { StopLive } from "../../live/StopLive.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Line } from "../parts/Line.tsx";
import { useRepeated } from "../../parts/useRepeated.ts";

const $lives = queryOf("live/list", {});
/** Milliseconds between two looks at what is on. */
const pause = 10_000;

/** What is on now, for whoever may stop it. */
export function Lives() {
  useRepeated(() => $lives.reload(), pause);
  return (
    <div className="admin-area">
      <Loaded query={$lives}>
        {({ possible, list }) =>
          list.length === 0 ? (
            <EmptyState
              icon="plays"
              title={possible ? "现在没有人直播" : "本站没有打开直播"}
              text={possible ? "有人开播就会出现在这里。" : "要让会员直播，请设置 LIVE_PORT。"}
            />
          ) : (
            <ul className="mine-list" role="list">
              {list.map(({ id, title, owner, state, startedAt, viewers }) => (
                <Line
                  key={id}
                  title={
                    <a className="text-link" href={`/live?id=${id}`}>
                      {title}
                    </a>
                  }
                  facts={
                    <>
                      <bdi>{owner.name}</bdi> · {state === "on" ? "正在直播" : "暂时离开"} · {viewers} 人在看 ·{" "}
                      <Time at={startedAt} />
                    </>
                  }
                >
                  <StopLive id={id} onStopped={() => void $lives.reload()} />
                </Line>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
