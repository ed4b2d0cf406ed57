import { reasonNames, type ReportReason, reportReasons } from "#lib/moderation.ts";

/** Asks for the reason of a report. */
export function Reasons({ onPick }: { onPick: (reason: ReportReason) => void }) {
  return (
    <div className="comment-report" role="group" aria-label="举报的原因">
      {reportReasons.map((reason, index) => (
        <button className="chip" type="button" key={reason} autoFocus={index === 0} onClick={() => onPick(reason)}>
          {reasonNames[reason]}
        </button>
      ))}
    </div>
  );
}
