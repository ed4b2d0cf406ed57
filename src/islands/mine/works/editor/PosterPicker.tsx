import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import { Act } from "../../../parts/Act.tsx";
import { Picture } from "../../../../components/Picture.tsx";
import { PickFiles } from "../../../parts/PickFiles.tsx";
import { Progress } from "../../../parts/Progress.tsx";
import { useUploads } from "../../../parts/useUploads.ts";
import type { PosterChoice } from "./draft.ts";

interface Props {
  work: OwnWorkDetail;
  /** Null: as it is. */
  chosen: PosterChoice | null;
  error: string | undefined;
  onChange: (choice: PosterChoice | null) => void;
}

/** The poster: one of the film's own pictures, or one that is sent. */
export function PosterPicker({ work, chosen, error, onChange }: Props) {
  const uploads = useUploads((sent) => onChange({ kind: "upload", ...sent }));
  const shown = chosen?.image ?? work.poster;
  const isPicked = (key: string) => (chosen ? chosen.kind === "frame" && chosen.key === key : isNow(key, work));
  return (
    <fieldset className="work-poster">
      <legend className="field-label">海报</legend>
      <div className="work-poster-now frame-16-9">
        {shown ? <Picture image={shown} alt="现在的海报" sizes="320px" /> : <p className="mine-note">还没有海报</p>}
      </div>
      {work.frames.length > 0 && (
        <ul className="work-frames" role="list" aria-label="影片里的画面">
          {work.frames.map(({ key, image }, at) => (
            <li key={key}>
              <button
                type="button"
                className="work-frame frame-16-9"
                aria-pressed={isPicked(key)}
                aria-label={`用第 ${at + 1} 张画面`}
                onClick={() => onChange({ kind: "frame", key, image })}
              >
                <Picture image={image} sizes="160px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="compose-chips">
        <PickFiles
          accept="image/jpeg,image/png,image/webp,image/avif"
          onPick={(files) => void uploads.take(files.slice(0, 1))}
        >
          上传图片
        </PickFiles>
        {chosen && <Act label="用原来的海报" onClick={() => onChange(null)} />}
      </div>
      <p className="field-note">竖图和方图会裁成 16:9 的中间部分。</p>
      {uploads.list.map((one) => (
        <div key={one.key} className="work-progress">
          {one.message === "" ? (
            <Progress percent={one.percent} label={`${one.name}上传进度`} />
          ) : (
            <p className="field-error">
              {one.message}
              <Act label="再试一次" onClick={() => uploads.retry(one.key)} />
              <Act label="不传了" onClick={() => uploads.remove(one.key)} />
            </p>
          )}
        </div>
      ))}
      <p className="field-error">{error}</p>
    </fieldset>
  );
}

/** The addresses of both carry the same file, whatever part of the path vouches for them. */
function isNow(key: string, { poster }: OwnWorkDetail): boolean {
  return poster?.url.includes(`/${key}-`) ?? false;
}
