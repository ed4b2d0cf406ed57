import { api } from "#lib/client/api.ts";
import { closeOverlay, type ReportedLine } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { ReportReasons, reasonOf } from "../../../components/ReportReasons.tsx";
import styles from "../../../styles/report.css?url";
import { Modal } from "../../parts/Modal.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { useForm } from "../../parts/useForm.ts";

/** Puts a line before the operators. */
export function ReportLine({ line: { id, text } }: { line: ReportedLine }) {
  const form = useForm(async (field) => {
    await api.call("report/add", { contentType: 10, targetId: id, reason: reasonOf(field("reason")) });
    closeOverlay();
    showToast("已收到，我们会尽快处理", "success");
  });
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Modal className="report-dialog" labelledBy="danmaku-report-title" onClose={closeOverlay}>
        <form {...form.props}>
          <h2 id="danmaku-report-title">举报这条弹幕</h2>
          <p>{text}</p>
          <ReportReasons />
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
