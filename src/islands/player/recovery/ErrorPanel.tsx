import { useStore } from "@nanostores/react";
import type { Failure } from "./errors.ts";
import { leaveLog } from "../telemetry/log.ts";
import type { Stage } from "../stage.ts";
import { $player, mend } from "../store.ts";
import { useFocusBack } from "../accessibility/useFocusBack.ts";

/** One sentence and one action. */
export function ErrorPanel({ stage }: { stage: Stage }) {
  const { phase } = useStore($player, { keys: ["phase"] });
  return (
    <div className="player-error" role="alert">
      {phase.kind === "failed" && <Message failure={phase.failure} stage={stage} />}
    </div>
  );
}

const labels = { retry: "再试一次", skip: "跳过这一段", reload: "刷新", file: "播放兼容版本" };

function Message({ failure, stage }: { failure: Failure; stage: Stage }) {
  const { action, text, code } = failure;
  const button = useFocusBack<HTMLButtonElement>(stage.root);
  return (
    <>
      <p>{text}</p>
      {action === "report" ? (
        <a href="/contactUs?category=playback#feedback" onClick={() => leaveLog(stage.source)}>
          反馈问题
        </a>
      ) : (
        <button type="button" ref={button} onClick={() => mend(action)}>
          {labels[action]}
        </button>
      )}
      <p className="player-error-code">错误代码 {code}</p>
    </>
  );
}
