import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { errorText } from "#lib/client/error-text.ts";
import type { OwnLive, OwnLives } from "#lib/contract/schemas/lives.ts";
import { Picture } from "../../../components/Picture.tsx";
import { Act } from "../../parts/Act.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { sendPicture } from "../../parts/picked.ts";
import { Progress } from "../../parts/Progress.tsx";

type Choice = { uploadId: number } | "keep" | "auto";

/** The picture that stands for the live: one that is sent, the present frame, or a new frame now and then. */
export function Cover({ live, onChanged }: { live: OwnLive; onChanged: (own: OwnLives) => void }) {
  const [percent, setPercent] = useState<number | null>(null);
  const [wrong, setWrong] = useState("");
  const { cover, coverChosen } = live;

  async function choose(find: () => Promise<Choice> | Choice): Promise<void> {
    setWrong("");
    try {
      onChanged(await api.call("live/change", { id: live.id, cover: await find() }));
    } catch (error) {
      setWrong(errorText(error) ?? "封面没有换成，请再试一次");
    }
    setPercent(null);
  }

  async function send(file: File): Promise<Choice> {
    setPercent(0);
    const { signal } = new AbortController();
    return { uploadId: (await sendPicture(api, file, { signal, onPercent: setPercent })).id };
  }

  return (
    <div className="live-own-cover" role="group" aria-label="封面">
      <div className="frame-16-9">
        <Picture image={cover} alt="现在的封面" sizes="240px" />
      </div>
      <div>
        <p className="mine-note">
          {coverChosen ? "封面是你选的，按 16:9 从中间裁。" : "封面是直播里的画面，每分钟换一张；也可以自己上传。"}
        </p>
        <div className="live-tools">
          <PickFiles disabled={percent !== null} onPick={([file]) => file && void choose(() => send(file))}>
            上传封面
          </PickFiles>
          {!coverChosen && cover && <Act label="就用这一张" onClick={() => void choose(() => "keep")} />}
          {coverChosen && <Act label="用直播里的画面" onClick={() => void choose(() => "auto")} />}
        </div>
        {percent !== null && <Progress percent={percent} label="上传进度" />}
        <p className="field-error" role="alert">
          {wrong}
        </p>
      </div>
    </div>
  );
}
