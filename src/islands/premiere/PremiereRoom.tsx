import { useStore } from "@nanostores/react";
import { useCallback, useEffect } from "react";
import { $session } from "#lib/client/stores/session.ts";
import type { LiveLine, LiveState } from "#lib/contract/schemas/lives.ts";
import { DanmakuList } from "../live/DanmakuList.tsx";
import { SayForm } from "../live/SayForm.tsx";
import { SlowMode } from "../live/SlowMode.tsx";
import { useLive } from "../live/useLive.ts";
import { DanmakuSwitch } from "../player/danmaku/DanmakuSwitch.tsx";
import { flyLate, startFlight } from "../player/danmaku/flight.ts";
import { addLines } from "../player/danmaku/danmaku.ts";
import { $player } from "../player/store.ts";

interface Props {
  /** Its id in `live/…`. */
  id: number;
  ownerId: number;
  /** When the film starts for everybody, in ISO 8601. */
  startsAt: string;
  /** Whether the page has the film, or still counts down. */
  begun?: boolean;
}

const counted: readonly LiveState[] = ["waiting", "on"];

/** Beside a premiere, before and while it is on: who is there and what is said, which flies over the film at the second it was said at. */
export function PremiereRoom({ id, ownerId, startsAt, begun = false }: Props) {
  const start = Date.parse(startsAt);
  const show = useCallback(
    (line: LiveLine, isNew: boolean) => {
      const at = (Date.parse(line.at) - start) / 1000;
      if (!begun || at < 0) return;
      const danmaku = { ...line, at, authorId: line.author.id };
      if (isNew) flyLate(danmaku);
      addLines([danmaku]);
    },
    [begun, start],
  );
  const { pulse, lines, isCut, add, remove, slowDown } = useLive(id, { counts: counted, onLine: show });
  const { user } = useStore($session, { ssr: "initial" });
  const state = pulse?.state ?? (begun ? "on" : "waiting");
  const isOpen = state === "waiting" || state === "on";
  useEffect(() => startFlight(null), []);

  return (
    <section className="live-room" aria-label="一起看">
      <div className="live-head">
        <p className="live-state" role="status" data-state={state}>
          {isCut ? "连接断了，正在重连…" : stateText(state, begun)}
        </p>
        {pulse && isOpen && pulse.viewers > 0 && (
          <p className="live-viewers">{state === "on" ? `${pulse.viewers} 人在看` : `${pulse.viewers} 人在等`}</p>
        )}
        {begun && <DanmakuSwitch />}
      </div>
      <DanmakuList
        lines={lines}
        ownerId={ownerId}
        quiet={isOpen ? "还没有人说话，来说第一句吧" : "没有人说话"}
        closed={!isOpen}
        onRemoved={remove}
      />
      {isOpen && <SayForm id={id} slow={pulse?.slowSeconds ?? 0} seen={() => seenAt(start)} onSaid={add} />}
      {isOpen && pulse && user?.id === ownerId && (
        <SlowMode id={id} seconds={pulse.slowSeconds} onChanged={(_own, seconds) => slowDown(seconds)} />
      )}
    </section>
  );
}

function stateText(state: LiveState, begun: boolean): string {
  if (state === "waiting") return "还没开始，先聊聊";
  if (state === "on") return "大家正在一起看";
  return begun ? "首映结束了，弹幕留在影片里" : "首映取消了";
}

/** The moment at which those in step saw what this viewer sees; null where nothing plays. */
function seenAt(start: number): number | null {
  const { phase, time } = $player.get();
  return phase.kind === "idle" ? null : start + time * 1000;
}
