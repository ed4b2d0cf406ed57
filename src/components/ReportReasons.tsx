import { reasonNames, type ReportReason, reportReasons } from "#lib/moderation.ts";

/** The reason from a form field; `other` if it is invalid. */
export function reasonOf(value: unknown): ReportReason {
  return reportReasons.find((reason) => reason === value) ?? "other";
}

export function ReportReasons() {
  return (
    <fieldset>
      <legend>原因</legend>
      {reportReasons.map((reason, index) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
          {reasonNames[reason]}
        </label>
      ))}
    </fieldset>
  );
}
