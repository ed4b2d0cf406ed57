import { useState } from "react";
import { checkIn } from "#lib/client/stores/checkin.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { Icon } from "../../components/Icon.tsx";
import { useSending } from "../parts/useSending.ts";
import { Milestone } from "./Milestone.tsx";
import { Streak } from "./Streak.tsx";

interface Props {
  month: Output<"checkin/gave">;
  member: boolean;
  onDone: () => void;
}

/** The streak, today's button, and the next milestone. */
export function SheetMonth({ month, member, onDone }: Props) {
  const sending = useSending();
  const [won, setWon] = useState(0);

  async function press(): Promise<void> {
    const done = await sending.run(async () => {
      const { fresh, points } = await checkIn();
      setWon(fresh ? points : 0);
    });
    if (done) onDone();
  }

  return (
    <>
      <Streak days={month.streak} />
      <p className="checkin-sheet-note" role="status">
        {noteOf(month, won)}
      </p>
      {month.checkedToday ? (
        <p className="checkin-sheet-done">
          <Icon name="check" />
          今天已签到
        </p>
      ) : (
        <button
          className="button button-primary checkin-sheet-press"
          type="button"
          aria-disabled={sending.busy}
          onClick={() => void press()}
        >
          <Icon name="calendar" />
          {sending.busy ? "正在签到…" : "签到"}
        </button>
      )}
      <p className="checkin-sheet-error" role="alert">
        {sending.message}
      </p>
      <Milestone month={month} member={member} />
    </>
  );
}

/** `won`: points earned by the check-in just now, otherwise 0. */
function noteOf({ checkedToday, pointsToday, pointsTomorrow, days }: Output<"checkin/gave">, won: number): string {
  const next = checkedToday ? `明天再来得 ${pointsTomorrow} 分。` : `今天签到得 ${pointsToday} 分。`;
  if (won > 0) return `签到成功，得到 ${won} 分。${next}`;
  const earned = days.reduce((sum, { points }) => sum + points, 0);
  return earned > 0 ? `本月签到已得 ${earned} 分，${next}` : next;
}
