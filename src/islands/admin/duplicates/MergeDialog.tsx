import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { MergedKind, MergeSide } from "#lib/contract/schemas/merging.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";

interface Props {
  kind: MergedKind;
  kept: MergeSide;
  dropped: MergeSide;
  onMerged: () => void;
  onClose: () => void;
}

const explained: Record<MergedKind, string> = {
  video:
    "评论、影评、标记与观影日、评分、点赞、收藏、历史、片单、专题、演职员、标签、编号与线路都归留下的；两边都标记过的合成一份，以较新的为准。弹幕只在两边是同一个文件时跟着走。",
  performer: "影片、评论、关注、收藏、专题、标签与编号都归留下的；两边都在的影片只留一次。",
  tag: "影片、演员、影评、帖子、关注、收藏、专题与推广都归留下的，全部挪完以后另一个标签就没有了；以后导入里写着它的名字，也是留下的这一个。",
};

/** The question before what cannot be undone, with both names in it. */
export function MergeDialog({ kind, kept, dropped, onMerged, onClose }: Props) {
  const [moved, setMoved] = useState(0);
  return (
    <FormDialog
      title="合成一个"
      action="合并，不能撤销"
      busyWord={moved > 0 ? `正在挪，已挪 ${moved}` : "正在合并…"}
      danger
      onClose={onClose}
      submit={async () => {
        const asked = {
          kind,
          keep: kept.id,
          drop: dropped.id,
          keepTitle: kept.title,
          dropTitle: dropped.title,
        };
        for (let sum = 0, done = false; !done;) {
          const answer = await api.call("admin/duplicates/merge", asked);
          sum += answer.moved;
          done = answer.done;
          setMoved(sum);
        }
        onMerged();
      }}
    >
      <p>
        把“{dropped.title}”（{dropped.key}）并入“{kept.title}”（{kept.key}）。
      </p>
      <p>
        {explained[kind]}
        资料以留下的为准，它没有的从另一个补上，另一个的名字成为它的别名。
      </p>
      <p>“{dropped.title}”原来的地址永久转到留下的那一页。</p>
      <p className="field-error">合并不能撤销。</p>
    </FormDialog>
  );
}
