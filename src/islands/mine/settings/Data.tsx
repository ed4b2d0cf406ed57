import { useStore } from "@nanostores/react";
import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { $session } from "#lib/client/stores/session.ts";
import { forgetHere } from "#lib/client/stores/sign-out.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { formatDate } from "#lib/format.ts";
import { Act } from "../../parts/Act.tsx";
import { useAct } from "../../parts/useAct.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { useSaveFile } from "../../parts/useSaveFile.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { checkProof, Proof, proofOf } from "./Proof.tsx";

/** Export of the member's data, and deletion of the account. */
export function Data() {
  const { user } = useStore($session);
  const [busy, act] = useAct();
  const [link, saveFile] = useSaveFile();
  const [leaving, setLeaving] = useState(false);
  if (!user) return null;

  async function save(): Promise<void> {
    const answer = await api.call("user/export", {});
    const name = `shiguang-${answer.exportedAt.slice(0, 10)}.json`;
    saveFile(name, "application/json", JSON.stringify(answer, null, 2));
    showToast("数据已导出", "success");
  }

  return (
    <section className="mine-card" aria-labelledby="data-title">
      <h2 id="data-title">数据与注销</h2>
      <SetRow label="导出我的数据" note="资料、积分、评论、收藏和历史，存成一个 JSON 文件">
        <Act label={busy ? "正在导出…" : "导出"} aria-disabled={busy} onClick={() => act(save)} />
      </SetRow>
      <SetRow label="注销账号" note="有 7 天反悔期，期间登录就会取消">
        <Act label="注销" danger onClick={() => setLeaving(true)} />
      </SetRow>
      {link}
      {leaving && (
        <FormDialog
          title="注销账号"
          action="确认注销"
          danger
          onClose={() => setLeaving(false)}
          check={(field) => checkProof(user, field)}
          submit={async (field) => {
            const { deletesAt } = await api.call("user/delete", proofOf(field));
            showToast(`账号将在${formatDate(deletesAt)}注销，之前登录就会取消`, "success");
            await forgetHere();
          }}
        >
          <p>
            7 天后，你的资料、收藏和历史会被删除，积分作废，评论会显示为已注销的用户。7
            天内用原来的账号登录，注销就会取消。
          </p>
          <p>所有设备会马上退出登录。</p>
          <Proof user={user} />
        </FormDialog>
      )}
    </section>
  );
}
