import { useCallback, useEffect } from "react";
import type { LiveDetail, LiveLine } from "#lib/contract/schemas/lives.ts";
import { fly, startFlight } from "../player/danmaku/flight.ts";
import { DanmakuSwitch } from "../player/danmaku/DanmakuSwitch.tsx";
import { $danmaku } from "../player/danmaku/settings.ts";
import { openBegun } from "../player/episodes/episodes.ts";
import { player } from "../player/store.ts";
import { DanmakuList } from "./DanmakuList.tsx";
import { SayForm } from "./SayForm.tsx";
import { StopLive } from "./StopLive.tsx";
import { useLive } from "./useLive.ts";

type Props = Pick<LiveDetail, "id" | "state"> & { ownerId: number };

const watched = ["on", "away"] as const;
const seen = () => player()?.shownAt() ?? null;

/** Beside the picture of a live: how it stands, who watches, what is said. */
export function LiveRoom({ id, state, ownerId }: Props) {
  const show = useCallback((line: LiveLine, isNew: boolean) => {
    if (isNew && $danmaku.get().on) fly({ ...line, at: 0, authorId: line.author.id });
  }, []);
  const live = useLive(id, { counts: watched, onLine: show });
  const now = live.pulse?.state ?? state;
  const isOpen = now === "on" || now === "away";
  useEffect(() => startFlight(null), []);
  useStart(state, now);

  return (
    <section className="live-room" aria-label="直播间">
      <div className="live-head">
        <p className="live-state" role="status" data-state={now}>
          {live.isCut ? "连接断了，正在重连…" : stateText(now)}
        </p>
        {live.pulse && isOpen && <p className="live-viewers">{live.pulse.viewers} 人在看</p>}
        <DanmakuSwitch />
      </div>
      {now === "ended" && live.pulse?.videoId && (
        <p className="live-over">
          <a className="text-link" href={`/videoDetails?id=${live.pulse.videoId}`}>
            看回放
          </a>
        </p>
      )}
      <DanmakuList lines={live.lines} ownerId={ownerId} quiet={quietText(now)} onRemoved={live.remove} />
      {isOpen && (
        <>
          <SayForm id={id} slow={live.pulse?.slowSeconds ?? 0} seen={seen} onSaid={live.add} />
          <StopLive id={id} />
        </>
      )}
    </section>
  );
}

type State = LiveDetail["state"] | "stopped";

function quietText(state: State): string {
  if (state === "waiting") return "开始以后可以在这里聊天";
  return state === "on" || state === "away" ? "还没有人说话，来说第一句吧" : "没有人说话";
}

function stateText(state: State): string {
  if (state === "waiting") return "还没开始，开始后这里会自动播放";
  if (state === "on") return "正在直播";
  if (state === "away") return "主播暂时离开，回来后自动继续";
  return state === "ended" ? "直播结束了" : "这场直播已被停止";
}

/** The page was printed without a picture; as soon as there is one, or there will be none or must be none any more, it is loaded again. */
function useStart(printed: LiveDetail["state"], now: State): void {
  useEffect(() => {
    const hasPassed = printed === "waiting" && now !== "waiting" && now !== "stopped";
    if (hasPassed && now !== "ended") openBegun();
    else if (hasPassed || (now === "stopped" && document.querySelector("[data-player]"))) location.reload();
  }, [printed, now]);
}
