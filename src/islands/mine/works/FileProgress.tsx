import { formatTimeLeft } from "#lib/format.ts";
import type { WorkFile } from "#lib/contract/schemas/works.ts";
import { Act } from "../../parts/Act.tsx";
import { Progress } from "../../parts/Progress.tsx";

interface Props {
  title: string;
  file: WorkFile;
  /** What is done to it, e.g. `转码`. */
  doing?: string;
  /** Has a failed file tried once more, where that may help. */
  retry?: () => void;
}

/** What happens to the file of a film: how far it is, what comes first, or why it failed. */
export function FileProgress({ title, file, doing = "转码", retry }: Props) {
  const percent = Math.floor(file.progress * 100);
  switch (file.state) {
    case "failed":
      return (
        <p className="field-error">
          {(file.reason || "这个文件没有转成影片，可以换一个文件重新上传").replace(/[。.]$/, "")}。
          {retry && file.again && <Act label="再试一次" onClick={retry} about={`：《${title}》`} />}
        </p>
      );
    case "queued":
      return <p className="mine-fact">{queueText(file)}</p>;
    case "uploading":
      return (
        <div className="work-progress">
          <Progress percent={percent} label={`《${title}》上传进度`} />
          <p className="mine-fact">
            {file.doing === ""
              ? `已上传 ${percent}%`
              : [file.doing, percent > 0 && `${percent}%`].filter(Boolean).join("，")}
          </p>
        </div>
      );
    case "working": {
      return (
        <div className="work-progress">
          <Progress percent={percent} label={`《${title}》${doing}进度`} />
          <p className="mine-fact">
            {file.doing || `正在${doing}`} {percent}%
            {file.secondsLeft !== null && `，还要${formatTimeLeft(file.secondsLeft)}`}
          </p>
        </div>
      );
    }
  }
}

function queueText({ place: ahead, doing }: WorkFile): string {
  if (doing) return `${doing}，过一会儿自动再试`;
  return ahead === null || ahead === 0 ? "正在排队，马上开始" : `正在排队，排在第 ${ahead + 1} 位`;
}
