import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { serverNow } from "#lib/client/premiere-clock.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { formatCount } from "#lib/format.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Button } from "../parts/Button.tsx";
import { useAct } from "../parts/useAct.ts";
import { followPremiere, $lost, remind, $standing } from "./countdown.ts";

interface Props {
  id: number;
  title: string;
  /** When it begins, as the page was rendered; it may have moved since. */
  startsAt: string;
}

/** The time left by the server's clock, how many wait, and the button to be told. */
export function Countdown({ id, title, startsAt }: Props) {
  const standing = useStore($standing, { ssr: "initial" });
  const lost = useStore($lost, { ssr: "initial" });
  const left = useLeft(standing?.startsAt ?? startsAt);
  useEffect(() => followPremiere(id), [id]);
  if (standing?.phase === "none") {
    return (
      <p className="premiere-word" role="status">
        {standing.gone ? "影片已下架，不会首映了。" : "这场首映取消了。影片公开以后会在这里播放。"}
      </p>
    );
  }
  const moved = standing?.startsAt && standing.startsAt !== startsAt ? standing.startsAt : null;
  return (
    <div className="premiere-wait needs-js">
      {moved && (
        <p className="premiere-word" role="status">
          改到 {formatMinute(moved)}（北京时间）
        </p>
      )}
      <Left seconds={left} />
      <div className="premiere-acts">
        <Remind id={id} title={title} reminded={standing?.reminded ?? false} />
        {standing && standing.waiting > 0 && <span>{`已有 ${formatCount(standing.waiting)} 人要提醒`}</span>}
      </div>
      <p className="premiere-lost" role="status">
        {lost ? "暂时连不上，正在重试…" : ""}
      </p>
    </div>
  );
}

/** Whole seconds to `at`; null before the server's clock is known. */
function useLeft(at: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const look = () => {
      const now = serverNow();
      setLeft(now === null ? null : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000)));
    };
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

function Left({ seconds }: { seconds: number | null }) {
  if (seconds === null)
    return (
      <p className="premiere-left" aria-hidden="true">
        --:--
      </p>
    );
  if (seconds === 0) {
    return (
      <p className="premiere-word" role="status">
        开始了，正在打开影片…
      </p>
    );
  }
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = [...(days > 0 || hours > 0 ? [hours] : []), Math.floor((seconds % 3600) / 60), seconds % 60];
  return (
    <p className="premiere-left" role="timer" aria-label="离首映开始">
      {days > 0 && <span>{`${days} 天`}</span>}
      {clock.map(two).join(":")}
    </p>
  );
}

function Remind({ id, title, reminded }: { id: number; title: string; reminded: boolean }) {
  const [busy, act] = useAct();

  async function turn(): Promise<void> {
    const answer = await remind(id, !reminded);
    if (answer.reminded) showToast("首映开始时会在消息里告诉你", "success");
  }
  return (
    <Button primary aria-disabled={busy} onClick={() => requireMember(() => void act(turn))}>
      {reminded ? "不用提醒了" : "提醒我"}
      <span className="visually-hidden">《{title}》</span>
    </Button>
  );
}
