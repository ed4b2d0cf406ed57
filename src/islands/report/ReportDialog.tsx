import { api } from "#lib/client/api.ts";
import {
  closeOverlay,
  type ReportedContent,
  type ReportedLine,
  type ReportedPerson,
} from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { traitsOf } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import { labelOfOne } from "#lib/kind-words.ts";
import { ReportReasons, reasonOf } from "../../components/ReportReasons.tsx";
import styles from "./report.css?url";
import { draftKeyOf } from "../parts/drafts.ts";
import { FormDialog } from "../parts/FormDialog.tsx";

/** Reports a content item, a person or a danmaku line to the operators. */
export function ReportDialog({ subject }: { subject: ReportedContent | ReportedLine | ReportedPerson }) {
  const { contentType, id } = subject;
  const { counter } = traitsOf(contentType);
  const label = labelOfOne(contentType);
  const line = "text" in subject ? subject : null;
  const person = "name" in subject ? subject : null;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <FormDialog
        className="report-dialog"
        title={line ? `举报这${counter}${label}` : person ? `举报“${person.name}”` : "举报"}
        action="提交"
        busyWord="提交"
        draft={draftKeyOf(`draft:report:${contentType}:${id}`)}
        onClose={closeOverlay}
        submit={async (field, { keyFor }) => {
          const about =
            "authorId" in subject && field("what") === "person"
              ? { contentType: kinds.person.type, targetId: subject.authorId }
              : { contentType, targetId: id };
          const text = line ? {} : { text: field("text") };
          const report = { ...about, ...text, reason: reasonOf(field("reason")) };
          await api.call("report/add", report, { idempotencyKey: keyFor(report) });
          showToast("已收到，我们会尽快处理", "success");
        }}
      >
        {line ? (
          <p>{line.text}</p>
        ) : person ? (
          <p>举报的是昵称、头像、简介或行为；某一篇、某一条内容请在它下面举报。</p>
        ) : (
          <fieldset>
            <legend>举报什么</legend>
            <label>
              <input type="radio" name="what" value="thing" defaultChecked />这{counter}
              {label}
            </label>
            <label>
              <input type="radio" name="what" value="person" />
              作者的昵称、头像或行为
            </label>
          </fieldset>
        )}
        <ReportReasons />
        {!line && (
          <label className="report-words">
            补充说明（可不填）
            <textarea name="text" rows={3} maxLength={500} />
          </label>
        )}
      </FormDialog>
    </>
  );
}
