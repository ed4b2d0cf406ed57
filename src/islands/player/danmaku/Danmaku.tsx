import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { $said } from "./actions.ts";
import { DanmakuSwitch } from "./DanmakuSwitch.tsx";
import { $calm, startFlight } from "./flight.ts";
import { DanmakuForm } from "./DanmakuForm.tsx";
import { DanmakuList } from "./DanmakuList.tsx";
import { QuietDanmaku } from "./QuietDanmaku.tsx";
import { $danmaku } from "./settings.ts";
import { Settings } from "./Settings.tsx";

/** The row below the film: danmaku on and off, an input for a new line, settings, and the lines as a list. */
export function Danmaku({ videoId }: { videoId: number }) {
  const { on } = useStore($danmaku, { ssr: "initial" });
  const calm = useStore($calm, { ssr: "initial" });
  const said = useStore($said, { ssr: "initial" });
  const [setsUp, setSetsUp] = useState(false);

  useEffect(() => startFlight(videoId), [videoId]);

  return (
    <div className="danmaku needs-js">
      <div className="danmaku-bar">
        <DanmakuSwitch />
        {on && (
          <>
            <DanmakuForm videoId={videoId} />
            <button
              className="danmaku-tool"
              type="button"
              aria-expanded={setsUp}
              aria-controls={setsUp ? "danmaku-settings" : undefined}
              onClick={() => setSetsUp(!setsUp)}
            >
              <Icon name="gear" />
              设置
            </button>
          </>
        )}
      </div>
      <p className="danmaku-said" id="danmaku-said" role="status" data-wrong={said.wrong}>
        {said.text}
      </p>
      {on && setsUp && <Settings />}
      {on && calm && <QuietDanmaku />}
      {on && <DanmakuList videoId={videoId} />}
    </div>
  );
}
