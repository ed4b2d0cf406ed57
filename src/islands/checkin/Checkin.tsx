import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { $month, checkIn, refreshStanding } from "#lib/client/stores/checkin.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Output } from "#lib/contract/shapes.ts";
import { useAct } from "../parts/useAct.ts";
import type { Act } from "../parts/useForm.ts";
import { FormDialog } from "../parts/FormDialog.tsx";
import { dayName } from "../parts/day-name.ts";
import { Icon } from "../../components/Icon.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { monthBeside, monthName } from "./days.ts";
import { Calendar } from "./Calendar.tsx";
import { Prizes } from "./Prizes.tsx";
import { Streak } from "./Streak.tsx";
import { Loaded } from "../parts/Loaded.tsx";
import { queryOf } from "#lib/client/data.ts";

/** Today's check-in, the calendar, prizes for streaks, and make-up cards for missed days. */
export function Checkin() {
  const [fresh, setFresh] = useState<string | null>(null);
  return (
    <Loaded query={$month}>
      {(month) => (
        <>
          <Today month={month} onDone={setFresh} />
          <div className="checkin-more">
            <Month current={month} fresh={fresh} />
            <Prizes />
          </div>
        </>
      )}
    </Loaded>
  );
}

function Today({ month, onDone }: { month: Output<"checkin/gave">; onDone: (day: string) => void }) {
  const [busy, act] = useAct();
  const { checkedToday, streak, pointsToday, pointsTomorrow, cards } = month;

  async function press(): Promise<void> {
    const answer = await checkIn();
    onDone(answer.day);
    showToast(answer.fresh ? `签到成功，得到 ${answer.points} 分` : "今天已经签到过了", "success");
  }

  return (
    <section className="mine-card checkin-today" data-done={checkedToday || undefined} aria-label="今天">
      <Streak days={streak} />
      <p className="mine-note" role="status">
        {checkedToday
          ? `今天已签到，明天再来得 ${pointsTomorrow} 分。`
          : streak > 0
            ? `今天签到得 ${pointsToday} 分，连续就不会断。`
            : `今天签到得 ${pointsToday} 分，连着签到每天更多。`}
      </p>
      <div className="mine-acts">
        {checkedToday ? (
          <span className="checkin-done">
            <Icon name="check" />
            今天已签到
          </span>
        ) : (
          <button className="button button-primary" type="button" aria-disabled={busy} onClick={() => act(press)}>
            <Icon name="calendar" />
            {busy ? "正在签到…" : "签到"}
          </button>
        )}
        <span className="checkin-cards">补签卡 {cards} 张</span>
      </div>
    </section>
  );
}

function Month({ current, fresh }: { current: Output<"checkin/gave">; fresh: string | null }) {
  const [earlier, setEarlier] = useState<string | null>(null);
  return (
    <section className="mine-card" aria-label="签到日历">
      <div className="mine-card-head">
        <h2 aria-live="polite">{monthName(earlier ?? current.month)}</h2>
        <div className="checkin-turn">
          <IconButton
            icon="back"
            label="上个月"
            onClick={() => setEarlier(monthBeside(earlier ?? current.month, -1))}
          />
          <IconButton
            icon="next"
            label="下个月"
            disabled={earlier === null}
            onClick={() => {
              const next = monthBeside(earlier ?? current.month, 1);
              setEarlier(next === current.month ? null : next);
            }}
          />
        </div>
      </div>
      {earlier === null ? (
        <CurrentMonth month={current} fresh={fresh} />
      ) : (
        <EarlierMonth key={earlier} month={earlier} />
      )}
    </section>
  );
}

function CurrentMonth({ month, fresh }: { month: Output<"checkin/gave">; fresh: string | null }) {
  const [asked, setAsked] = useState<string | null>(null);

  async function makeUp(day: string, { keyFor }: Act): Promise<void> {
    const answer = await api.call("checkin/makeup", { day }, { idempotencyKey: keyFor({ day }) });
    await refreshStanding();
    showToast(`已补签${dayName(day)}，连续 ${answer.streak} 天`, "success");
  }

  return (
    <>
      <Calendar month={month} fresh={fresh} onMakeUp={setAsked} />
      <p className="mine-note">
        {month.missed.length === 0
          ? "这个月没有漏签的日子。"
          : month.cards > 0
            ? "点漏签的日子，用一张补签卡补上。"
            : "连续签到 7 天可以得到补签卡，用来补上漏签的日子。"}
      </p>
      {asked !== null && (
        <FormDialog
          title={`补签${dayName(asked)}`}
          action="使用补签卡"
          submit={(_, act) => makeUp(asked, act)}
          onClose={() => setAsked(null)}
        >
          <p>会用掉 1 张补签卡，还剩 {month.cards - 1} 张。补签算进连续天数，但没有积分。</p>
        </FormDialog>
      )}
    </>
  );
}

function EarlierMonth({ month }: { month: string }) {
  return (
    <Loaded query={queryOf("checkin/gave", { month })} rows={3}>
      {(earlier) => (
        <>
          <Calendar month={earlier} fresh={null} onMakeUp={() => undefined} />
          <p className="mine-note">
            这个月签到 {earlier.days.length} 天，最长连续 {earlier.monthStreak} 天。
          </p>
        </>
      )}
    </Loaded>
  );
}
