import { type FormEvent, useCallback, useEffect, useState } from "react";
import { api } from "#lib/client/api.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import type { LiveDetail, LiveLine } from "#lib/contract/schemas/lives.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { useSending } from "../parts/useSending.ts";
import { whyNot } from "../player/danmaku/actions.ts";
import { fly, startFlight } from "../player/danmaku/flight.ts";
import { DanmakuSwitch } from "../player/danmaku/DanmakuSwitch.tsx";
import { $danmaku } from "../player/danmaku/settings.ts";
import { player } from "../player/store.ts";
import { LineList } from "./LineList.tsx";
import { StopLive } from "./StopLive.tsx";
import { useLive } from "./useLive.ts";

type Props = Pick<LiveDetail, "id" | "state"> & { ownerId: number };

/** Beside the picture of a live: how it stands, who watches, what is said. */
export function LiveRoom({ id, state, ownerId }: Props) {
  const show = useCallback((line: LiveLine) => {
    if ($danmaku.get().on) fly({ ...line, at: 0, authorId: line.author.id });
  }, []);
  const live = useLive(id, { watches: true, onLine: show });
  const now = live.pulse?.state ?? state;
  useEffect(() => startFlight(null), []);
  useStart(state, now);

  return (
    <section className="live-room" aria-label="直播间">
      <div className="live-head">
        <p className="live-state" role="status" data-state={now}>
          {live.isCut ? "连接断了，正在重连…" : stateText(now)}
        </p>
        {live.pulse && (now === "on" || now === "away") && <p className="live-viewers">{live.pulse.viewers} 人在看</p>}
        <DanmakuSwitch />
      </div>
      {now === "ended" && live.pulse?.videoId && (
        <p className="live-over">
          <a className="text-link" href={`/videoDetails?id=${live.pulse.videoId}`}>
            看回放
          </a>
        </p>
      )}
      <LineList lines={live.lines} ownerId={ownerId} onRemoved={live.remove} />
      {(now === "on" || now === "away") && (
        <>
          <SayForm id={id} slow={live.pulse?.slowSeconds ?? 0} onSaid={live.add} />
          <StopLive id={id} />
        </>
      )}
    </section>
  );
}

function stateText(state: LiveDetail["state"] | "stopped"): string {
  if (state === "waiting") return "还没开始，开始后这里会自动播放";
  if (state === "on") return "正在直播";
  if (state === "away") return "主播暂时离开，回来后自动继续";
  return state === "ended" ? "直播结束了" : "这场直播已被停止";
}

/** The page was printed without a picture; as soon as there is one, or there must be none any more, it is loaded again. */
function useStart(printed: LiveDetail["state"], now: LiveDetail["state"] | "stopped"): void {
  useEffect(() => {
    const begins = printed === "waiting" && (now === "on" || now === "away");
    if (begins || (now === "stopped" && document.querySelector("[data-player]"))) location.reload();
  }, [printed, now]);
}

interface SayProps {
  id: number;
  slow: number;
  onSaid: (line: LiveLine) => void;
}

function SayForm({ id, slow, onSaid }: SayProps) {
  const sending = useSending();
  const [said, setSaid] = useState("");

  async function send(form: HTMLFormElement): Promise<void> {
    const field = form.querySelector("input");
    const text = field?.value ?? "";
    const wrong = whyNot(text);
    if (wrong !== null) return sending.refuse({ message: wrong });
    const { colour, place } = $danmaku.get();
    const done = await sending.run(async () => {
      const shownAt = player()?.shownAt() ?? null;
      const seen = shownAt === null ? {} : { shownAt: Math.round(shownAt) };
      const { line, held } = await api.call("live/say", { id, text, colour, place, ...seen });
      setSaid(held ? "这条含有要先审的词，没有显示" : "");
      if (!held) onSaid(line);
    });
    if (done) form.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    event.preventDefault();
    setSaid("");
    requireMember(() => void send(form));
  }

  return (
    <form className="danmaku-form live-form" noValidate aria-busy={sending.busy} onSubmit={submit}>
      <label className="visually-hidden" htmlFor="live-text">
        说点什么
      </label>
      <input
        className="field-input"
        id="live-text"
        name="text"
        placeholder={slow > 0 ? `慢速模式：${slow} 秒一条` : "说点什么"}
        maxLength={danmakuLimit * 2}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby="live-said"
      />
      <SubmitButton of={sending}>发送</SubmitButton>
      <p className="live-said" id="live-said" role="status" data-wrong={sending.message !== ""}>
        {sending.message || said}
      </p>
    </form>
  );
}
