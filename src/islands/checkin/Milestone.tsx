import type { Prize } from "#lib/contract/schemas/points.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { nextPrize } from "#lib/points/next-prize.ts";

/** The prize that can be claimed, or the progress to this month's next one. */
export function Milestone({ month, member }: { month: Output<"checkin/gave">; member: boolean }) {
  const ready = month.prizes.find(({ state }) => state === "ready");
  const next = nextPrize(month);
  if (ready) {
    const text = `连续 ${ready.days} 天的奖励等你领：${winOf(ready)}${member ? "" : "，注册后可领"}`;
    return <Bar text={text} part={1} />;
  }
  if (!next) return null;
  return <Bar text={`再连续 ${next.left} 天，得 ${winOf(next.prize)}`} part={1 - next.left / next.prize.days} />;
}

function Bar({ text, part }: { text: string; part: number }) {
  return (
    <div className="checkin-sheet-next">
      <p>{text}</p>
      <span className="checkin-sheet-bar" aria-hidden="true">
        <i style={{ transform: `scaleX(${part})` }} />
      </span>
    </div>
  );
}

function winOf({ points, cards }: Prize): string {
  return cards > 0 ? `${points} 分与 ${cards} 张补签卡` : `${points} 分`;
}
