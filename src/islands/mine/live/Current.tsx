import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { LiveSignal, OwnLive, OwnLives } from "#lib/contract/schemas/lives.ts";
import { Button } from "../../parts/Button.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { DanmakuList } from "../../live/DanmakuList.tsx";
import { SlowMode } from "../../live/SlowMode.tsx";
import { useLive } from "../../live/useLive.ts";
import { Cover } from "./Cover.tsx";
import { useStore } from "@nanostores/react";
import { $session } from "#lib/client/stores/session.ts";

/** Seconds between key frames that are too many. */
const tooFar = 2.6;

interface Props {
  live: OwnLive;
  /** Whether a program can send to it. */
  hasKey: boolean;
  onChanged: (own: OwnLives) => void;
}

/** The live that is open: what is received, who watches, what is said. */
export function Current({ live, hasKey, onChanged }: Props) {
  const { user } = useStore($session);
  const [ends, setEnds] = useState(false);
  const said = useLive(live.id, {});
  const text =
    live.state === "waiting"
      ? hasKey
        ? "等着推流：在推流软件里开始，画面一到就开始"
        : "还没有推流密钥：在下面领取，填进推流软件再开始推流"
      : live.state === "on"
        ? "正在直播"
        : "没有收到画面：重新推流就接着播，太久没有就自动结束";
  return (
    <section className="mine-card" aria-labelledby="live-current">
      <h2 id="live-current">{live.title}</h2>
      <p className="live-state" role="status" data-state={live.state}>
        {text}
      </p>
      {live.note !== "" && <p className="mine-note">{live.note}</p>}
      <dl className="figures">
        <div>
          <dt>在看</dt>
          <dd className="numbers">{live.viewers}</dd>
        </div>
        <div>
          <dt>最多时</dt>
          <dd className="numbers">{live.peak}</dd>
        </div>
        <div>
          <dt>弹幕</dt>
          <dd className="numbers">{live.lines}</dd>
        </div>
      </dl>
      {live.signal && <p className="mine-note">{signalText(live.signal)}</p>}
      {live.signal && live.signal.keyframes > tooFar && (
        <p className="live-warning" role="status">
          关键帧隔了 {live.signal.keyframes.toFixed(1)}{" "}
          秒：刚来的观众要等这么久才有画面，有的浏览器里还会晚好几倍。请在推流软件里把关键帧间隔设成 1 到 2
          秒（OBS：设置 → 输出 → 关键帧间隔，不要填 0）。
        </p>
      )}
      <div className="live-tools">
        {live.state !== "waiting" && (
          <a className="button" href={`/live?id=${live.id}`}>
            打开直播页
          </a>
        )}
        <Button label="结束直播" onClick={() => setEnds(true)} />
      </div>
      <Cover live={live} onChanged={onChanged} />
      <SlowMode id={live.id} seconds={live.slowSeconds} onChanged={onChanged} />
      <div className="live-room live-room-own">
        <DanmakuList lines={said.lines} ownerId={user?.id ?? 0} quiet="还没有人说话" onRemoved={said.remove} />
      </div>
      {ends && (
        <FormDialog
          title="结束直播"
          action="结束"
          danger
          submit={async () => onChanged(await api.call("live/end", { id: live.id }))}
          onClose={() => setEnds(false)}
        >
          <p>
            结束以后不能接着播。
            {live.replay === "none" ? "这一场不留录像。" : "录像会成为你的作品，弹幕都在原来的位置。"}
          </p>
        </FormDialog>
      )}
    </section>
  );
}

function signalText({ video, audio, width, height, kbps, keyframes }: LiveSignal): string {
  const size = width > 0 ? `${width} × ${height}` : "";
  const gap = keyframes > 0 ? `关键帧间隔 ${keyframes.toFixed(1)} 秒` : "";
  return [`正在收到：${[video, audio].filter(Boolean).join("、")}`, size, `${kbps} kbps`, gap]
    .filter(Boolean)
    .join("，");
}
