import { api } from "#lib/client/api.ts";
import { closeOverlay, type ReportSubject } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { ReportReasons, reasonOf } from "../../components/ReportReasons.tsx";
import styles from "../../styles/report.css?url";
import { Modal } from "../parts/Modal.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { useForm } from "../parts/useForm.ts";

const things = { 1: "这篇影评", 2: "这部影片", 3: "这篇帖子", 11: "这份片单" };

/** Puts a thing, or who made it, before the operators. */
export function ReportDialog({ subject: { contentType, id, authorId } }: { subject: ReportSubject }) {
  const form = useForm(async (field) => {
    const subject =
      field("what") === "person" ? { contentType: 9 as const, targetId: authorId } : { contentType, targetId: id };
    await api.call("report/add", { ...subject, reason: reasonOf(field("reason")), text: field("text") });
    closeOverlay();
    showToast("已收到，我们会尽快处理", "success");
  });
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Modal className="report-dialog" labelledBy="report-title" onClose={closeOverlay}>
        <form {...form.props}>
          <h2 id="report-title">举报</h2>
          <fieldset>
            <legend>举报什么</legend>
            <label>
              <input type="radio" name="what" value="thing" defaultChecked />
              {things[contentType]}
            </label>
            <label>
              <input type="radio" name="what" value="person" />
              作者的昵称、头像或行为
            </label>
          </fieldset>
          <ReportReasons />
          <label className="report-words">
            补充说明（可不填）
            <textarea name="text" rows={3} maxLength={500} />
          </label>
          <p className="report-error" role="alert">
            {form.words}
          </p>
          <div className="report-acts">
            <button className="button" type="button" onClick={closeOverlay}>
              取消
            </button>
            <SubmitButton of={form}>提交</SubmitButton>
          </div>
        </form>
      </Modal>
    </>
  );
}
