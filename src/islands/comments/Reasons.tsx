import type { Sent } from "#lib/contract/shapes.ts";

type Reason = Sent<"report/add">["reason"];

const reasons: readonly (readonly [Reason, string])[] = [
  ["spam", "广告"],
  ["abuse", "人身攻击"],
  ["spoiler", "剧透"],
  ["illegal", "违法违规"],
  ["other", "其他"],
];

/** Asks why a comment is reported. */
export function Reasons({ onPick }: { onPick: (reason: Reason) => void }) {
  return (
    <div className="comment-report" role="group" aria-label="举报的原因">
      {reasons.map(([reason, name], index) => (
        <button className="chip" type="button" key={reason} autoFocus={index === 0} onClick={() => onPick(reason)}>
          {name}
        </button>
      ))}
    </div>
  );
}
