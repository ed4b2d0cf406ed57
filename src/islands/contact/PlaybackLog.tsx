import { useStore } from "@nanostores/react";
import { $report } from "./feedback.ts";

/** Option to attach the player's log. */
export function PlaybackLog() {
  const report = useStore($report, { ssr: "initial" });
  if (!report?.log) return null;
  return (
    <div className="field">
      <label className="check-field">
        <input type="checkbox" name="log" defaultChecked />
        附上播放记录（浏览器、画质与出错的时刻，不含账号）
      </label>
      <details className="feedback-log">
        <summary>看看记录了什么</summary>
        <pre tabIndex={0}>{report.log}</pre>
      </details>
    </div>
  );
}
