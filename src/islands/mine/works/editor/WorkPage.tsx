import { useRef, useState } from "react";
import { freshOf } from "#lib/client/data.ts";
import type { OwnWork, OwnWorkDetail, WorkFile } from "#lib/contract/schemas/works.ts";
import { formatBytes } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Act } from "../../../parts/Act.tsx";
import { Tabs } from "../../../parts/Tabs.tsx";
import { useAct } from "../../../parts/useAct.ts";
import { areaHref } from "../../../../lib/mine-areas.ts";
import { $location } from "../../location.ts";
import "../../compose/compose.css";
import { FileProgress } from "../FileProgress.tsx";
import { Steps } from "../Steps.tsx";
import { Statistics } from "../numbers/Statistics.tsx";
import { Together } from "../together/Together.tsx";
import { ShowActions } from "../ShowActions.tsx";
import { UploadPanel } from "../upload/UploadPanel.tsx";
import { usePolling } from "../usePolling.ts";
import { isMoving, stageNames, tryAgain } from "../works.ts";
import { TrimForm } from "./TrimForm.tsx";
import { WorkForm } from "./WorkForm.tsx";
import { Loaded } from "../../../parts/Loaded.tsx";
import { useData } from "../../../parts/useData.ts";

type Part = "edit" | "trim" | "together" | "numbers";

const parts: readonly { value: Part; name: string }[] = [
  { value: "edit", name: "修改" },
  { value: "trim", name: "剪头尾" },
  { value: "together", name: "联合创作" },
  { value: "numbers", name: "数据" },
];

/** One of my films: how it stands, what it says, how it does. */
export function WorkPage({ id }: { id: number }) {
  const [query] = useState(() => freshOf("works/media/detail", { id }));
  const work = useData(query);
  const [part, setPart] = useState<Part>($location.get().view === "together" ? "together" : "edit");
  const [, act] = useAct();
  const [replacing, setReplacing] = useState(false);
  const [mending, setMending] = useState<string | null>(null);
  // The form stays while it saves, with what is written meanwhile; a version that was made elsewhere has a new one.
  const kept = useRef({ form: 0, version: 0, stays: false });
  const put = (next: OwnWork) => query.change((now) => ({ ...now, ...next }));

  usePolling(work && isMoving(work) ? [id] : [], work, ([news]) => {
    if (!news) return;
    // There is more to change once it plays: its frames, its length; and its captions once they are made.
    const ended = (before: WorkFile | null | undefined, after: WorkFile | null) => Boolean(before) && after === null;
    const isChanged =
      ended(work?.file, news.file) ||
      ended(work?.captions, news.captions) ||
      ended(work?.trimming, news.trimming) ||
      qualitiesOf(work) !== qualitiesOf(news);
    if (news.stage !== work?.stage || isChanged) void query.reload();
    else put(news);
  });

  return <Loaded query={query}>{shown}</Loaded>;

  function shown(data: OwnWorkDetail) {
    const failed = data.file?.state === "failed";
    // News of the version that it makes may be here before its answer.
    const form = kept.current.stays || data.version === kept.current.version ? kept.current.form : data.version;
    const href = data.stage === "published" ? contentHref(kinds.video.type, id) : null;
    return (
      <>
        <p>
          <a className="text-link" href={areaHref("works")} rel="nofollow">
            返回我的作品
          </a>
        </p>
        <div className="mine-card">
          <div className="mine-card-head">
            <h2>{data.title}</h2>
            <span className="work-stage" data-stage={data.stage}>
              {stageNames[data.stage]}
            </span>
          </div>
          {data.file && <FileProgress title={data.title} file={data.file} retry={() => act(() => tryAgain(id, put))} />}
          <Steps title={data.title} steps={data.steps} retry={() => act(() => tryAgain(id, put))} />
          {data.reason !== "" && <p className="field-error">原因：{data.reason}</p>}
          <div className="work-acts">
            <ShowActions work={data} onChange={put} />
            {!failed && (
              <Act
                label={data.file?.state === "uploading" ? "接着上传" : "更换文件"}
                aria-expanded={replacing}
                onClick={() => setReplacing(!replacing)}
              />
            )}
            {data.sent !== null && (
              <a className="mine-act" href={data.sent.url} download={data.sent.name}>
                下载原文件（{formatBytes(data.sent.size)}）
              </a>
            )}
            {href !== null && (
              <a className="mine-act" href={href}>
                打开页面
              </a>
            )}
          </div>
          {(failed || replacing) && (
            <>
              {data.film !== null && <p className="mine-note">换好之前播放现在的文件，地址、评论和数据都不变。</p>}
              <UploadPanel videoId={id} onDone={() => void query.reload()} />
            </>
          )}
        </div>
        <Tabs label="这部影片" choices={parts} value={part} onChange={setPart}>
          {part === "edit" ? (
            <WorkForm
              key={form}
              work={data}
              mending={mending}
              onMend={setMending}
              onChange={put}
              onSaving={() => {
                kept.current = { form, version: data.version, stays: true };
              }}
              onSaved={(next) => {
                kept.current = { form, version: next.version, stays: false };
                query.change(() => next);
              }}
              onGiveUp={() => {
                kept.current.stays = false;
                void query.reload();
              }}
            />
          ) : part === "trim" ? (
            <TrimForm work={data} onChange={(next) => query.change(() => next)} />
          ) : part === "together" ? (
            <Together id={id} />
          ) : (
            <Statistics id={id} title={data.title} />
          )}
        </Tabs>
      </>
    );
  }
}

/** How many qualities can be watched, of a film that gets more. */
function qualitiesOf(work: OwnWork | null): number {
  return work?.steps.filter(({ step, state }) => step === "quality" && state === "done").length ?? 0;
}
