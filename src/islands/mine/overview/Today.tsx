import { formatCount } from "#lib/format.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { $month, $standing, checkIn } from "#lib/client/stores/checkin.ts";
import { useAct } from "../../parts/useAct.ts";
import { Icon } from "../../../components/Icon.tsx";
import { useData } from "../../parts/useData.ts";

/** Points and streak, with today's check-in. */
export function Today() {
  const month = useData($month);
  const rank = useData($standing);
  const [busy, act] = useAct();

  async function press(): Promise<void> {
    const answer = await checkIn();
    showToast(answer.fresh ? `签到成功，得到 ${answer.points} 分` : "今天已经签到过了", "success");
  }

  return (
    <section className="today" aria-label="积分与签到">
      <a className="today-figure" href="/mine?area=points">
        <span className="today-number today-points numbers">{rank ? formatCount(rank.balance) : "–"}</span>
        <span className="mine-fact">积分</span>
      </a>
      <a className="today-figure" href="/mine?area=checkin">
        <span className="today-number numbers">{month ? month.streak : "–"}</span>
        <span className="mine-fact">连续签到天数</span>
      </a>
      {month?.checkedToday ? (
        <a className="today-checkin" href="/mine?area=checkin" data-done>
          <Icon name="check" />
          今天已签到
        </a>
      ) : (
        <button className="today-checkin" type="button" aria-disabled={busy || !month} onClick={() => act(press)}>
          <Icon name="calendar" />
          {month ? `签到 +${month.pointsToday}` : "签到"}
        </button>
      )}
    </section>
  );
}
