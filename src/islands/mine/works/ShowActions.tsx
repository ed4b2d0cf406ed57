import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

interface Props {
  work: OwnWork;
  onChange: (work: OwnWork) => void;
}

/** Publish, hide, schedule: what there is to do as the film stands. */
export function ShowActions({ work, onChange }: Props) {
  const [busy, act] = useAct();
  const [choosing, setChoosing] = useState<"plain" | "premiere" | null>(null);
  const { id, title, stage, show, premiere } = work;
  if (stage === "removed") return null;
  // Nothing to show until a file has become a film; what was planned can still be called off.
  const hasFilm = stage !== "failed";
  const name = `《${title}》`;

  function turn(to: "publish" | "hide"): void {
    act(async () => {
      const answer = await api.call("works/modify/show", { id, act: to });
      showToast(doneMessage(answer.work), "success");
      onChange(answer.work);
    });
  }

  return (
    <>
      {hasFilm && (show !== "published" || stage === "rejected") && (
        <Act
          label={stage === "rejected" ? "重新提交" : show === "scheduled" ? "现在发布" : "发布"}
          about={name}
          aria-disabled={busy}
          onClick={() => turn("publish")}
        />
      )}
      {hasFilm && stage !== "published" && stage !== "rejected" && (
        <Act
          label={show === "scheduled" ? "改时间" : "定时发布"}
          about={name}
          aria-haspopup="dialog"
          onClick={() => setChoosing("plain")}
        />
      )}
      {hasFilm && show === "draft" && stage !== "rejected" && (
        <Act label="定首映" about={name} aria-haspopup="dialog" onClick={() => setChoosing("premiere")} />
      )}
      {show !== "draft" && (
        <Act
          label={stage === "published" ? "隐藏" : stage === "pending" ? "撤回" : premiere ? "取消首映" : "取消发布"}
          about={name}
          aria-disabled={busy}
          onClick={() => turn("hide")}
        />
      )}
      {choosing && (
        <ScheduleDialog
          work={work}
          premiere={choosing === "premiere"}
          onClose={() => setChoosing(null)}
          onDone={(next) => {
            showToast(doneMessage(next), "success");
            onChange(next);
          }}
        />
      )}
    </>
  );
}

function doneMessage({ stage, show, publishedAt, premiere }: OwnWork): string {
  switch (stage) {
    case "published":
      return "已发布，大家现在就能看到";
    case "pending":
      return "已提交，审核通过后公开";
    case "scheduled":
      if (publishedAt === null) return "已定时";
      return premiere ? `将在 ${formatMinute(publishedAt)} 首映` : `将在 ${formatMinute(publishedAt)} 公开`;
    case "draft":
      return "已隐藏，只有你看得到";
    default:
      return show === "draft" ? "不会自动发布" : "转码完成后自动发布";
  }
}
