import type { ReportReason } from "#lib/contract/schemas/likes.ts";
import { reasonNames } from "#lib/moderation.ts";

export const reasons: readonly ReportReason[] = ["spam", "abuse", "spoiler", "illegal", "other"];

/** The reason from a form field; `other` if it is invalid. */
export function reasonOf(value: unknown): ReportReason {
  return reasons.find((reason) => reason === value) ?? "other";
}

export function ReportReasons() {
  return (
    <fieldset>
      <legend>原因</legend>
      {reasons.map((reason, index) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={index === 0} />
          {reasonNames[reason]}
        </label>
      ))}
    </fieldset>
  );
}
