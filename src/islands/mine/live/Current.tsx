import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { LiveSignal, OwnLive, OwnLives } from "#lib/contract/schemas/lives.ts";
import { Button } from "../../parts/Button.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { Select } from "../../parts/Select.tsx";
import { useAct } from "../../parts/useAct.ts";
import { LineList } from "../../live/LineList.tsx";
import { useLive } from "../../live/useLive.ts";
import { useStore } from "@nanostores/react";
import { $session } from "#lib/client/stores/session.ts";

const slowChoices = [
  { value: "0", name: "不限" },
  { value: "5", name: "5 秒一条" },
  { value: "10", name: "10 秒一条" },
  { value: "30", name: "30 秒一条" },
  { value: "60", name: "1 分钟一条" },
];

/** The live that is open: what is received, who watches, what is said. */
export function Current({ live, onChanged }: { live: OwnLive; onChanged: (own: OwnLives) => void }) {
  const { user } = useStore($session);
  const [ends, setEnds] = useState(false);
  const [, act] = useAct();
  const said = useLive(live.id, { watches: false });
  const text =
    live.state === "waiting"
      ? "等着推流：在推流软件里开始，画面一到就开始"
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
      {live.signal && live.signal.keyframes > 4 && (
        <p className="mine-note">关键帧隔得太远，观众看到的会晚很多：在推流软件里把关键帧间隔设成 2 秒。</p>
      )}
      <div className="live-tools">
        {live.state !== "waiting" && (
          <a className="button" href={`/live?id=${live.id}`}>
            打开直播页
          </a>
        )}
        <Button label="结束直播" onClick={() => setEnds(true)} />
      </div>
      <Select
        label="慢速模式"
        name="slow"
        choices={slowChoices}
        value={String(live.slowSeconds)}
        onChange={({ currentTarget: { value } }) =>
          act(async () => onChanged(await api.call("live/change", { id: live.id, slowSeconds: Number(value) })))
        }
      />
      <div className="live-room live-room-own">
        <LineList lines={said.lines} ownerId={user?.id ?? 0} onRemoved={said.remove} />
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
