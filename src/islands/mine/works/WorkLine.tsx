import type { ReactNode } from "react";
import { api } from "#lib/client/api.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import { formatCount, formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Deletable } from "../Deletable.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { Picture } from "../../../components/Picture.tsx";
import { useAct } from "../../parts/useAct.ts";
import { Time } from "../../../components/Time.tsx";
import { FileProgress } from "./FileProgress.tsx";
import { Steps } from "./Steps.tsx";
import { ShowActions } from "./ShowActions.tsx";
import { stageNames, tryAgain, workHref } from "./works.ts";

/** One of my films: how it stands, what happens to its file, what can be done. A deleted one offers itself back. */
export function WorkLine({ work, onChange }: { work: OwnWork; onChange: (work: OwnWork) => void }) {
  const [, act] = useAct();
  const { id, title, stage, poster } = work;
  const isShown = stage === "published" || (stage === "scheduled" && work.premiere);
  const href = isShown ? contentHref(kinds.video.type, id) : null;

  return (
    <Deletable
      title={title}
      className="work-line"
      send={async (deleted) =>
        onChange((await api.call("works/modify/show", { id, act: deleted ? "delete" : "restore" })).work)
      }
    >
      {(deleteIt) => (
        <>
          <a
            className="mine-picture work-picture frame-16-9"
            href={workHref(id)}
            rel="nofollow"
            tabIndex={-1}
            aria-hidden="true"
          >
            {poster ? <Picture image={poster} sizes="160px" /> : <Icon name="plays" />}
            {work.duration !== null && <span className="badge-duration">{formatDuration(work.duration)}</span>}
          </a>
          <div className="mine-words">
            <p className="work-facts">
              <span className="work-stage" data-stage={stage}>
                {stageNames[stage]}
              </span>
              <span className="mine-fact">{statusOf(work)}</span>
            </p>
            <h3>
              <a href={workHref(id)} rel="nofollow">
                {title}
              </a>
            </h3>
            {work.file && (
              <FileProgress title={title} file={work.file} retry={() => act(() => tryAgain(id, onChange))} />
            )}
            <Steps title={title} steps={work.steps} retry={() => act(() => tryAgain(id, onChange))} />
            {work.captions && work.captions.state !== "failed" && (
              <FileProgress title={title} file={work.captions} doing="生成字幕" />
            )}
            {work.trimming && work.trimming.state !== "failed" && (
              <FileProgress title={title} file={work.trimming} doing="剪头尾" />
            )}
            {work.reason !== "" && <p className="field-error">原因：{work.reason}</p>}
            {(stage === "published" || work.plays > 0) && (
              <p className="mine-fact">
                {formatCount(work.plays)} 次播放 · {formatCount(work.supports)} 赞 · {formatCount(work.comments)} 评论 ·{" "}
                {formatCount(work.collects)} 收藏
              </p>
            )}
            <div className="work-acts">
              <a className="mine-act" href={workHref(id)} rel="nofollow">
                {work.file?.state !== "failed" ? "修改" : work.file.again ? "查看与重新上传" : "换一个文件"}
                <span className="visually-hidden">《{title}》</span>
              </a>
              <ShowActions work={work} onChange={onChange} />
              {href !== null && (
                <a className="mine-act" href={href}>
                  打开页面<span className="visually-hidden">《{title}》</span>
                </a>
              )}
              {stage !== "uploading" && deleteIt}
            </div>
          </div>
        </>
      )}
    </Deletable>
  );
}

/** When it will be seen, or since when it is. */
function statusOf({ stage, show, publishedAt, updatedAt, premiere }: OwnWork): ReactNode {
  const at = publishedAt === null ? null : formatMinute(publishedAt);
  if (stage === "scheduled" && at !== null) return premiere ? `${at} 首映` : `${at} 发布`;
  if (stage === "pending" && show === "scheduled" && at !== null)
    return premiere ? `通过后在 ${at} 首映` : `通过后在 ${at} 发布`;
  if (show !== "draft" && ["uploading", "queued", "working"].includes(stage)) return "完成后自动发布";
  return <Time at={stage === "published" ? (publishedAt ?? updatedAt) : updatedAt} />;
}
